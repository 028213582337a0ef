#!/usr/bin/env bash
# What does the source cite, and where? Writes a header with a line such as
#   CITED("1.06.03.05", "src/rules/ship_forms.c")
# for each rule, note to the rules (R68, RB-37, B7, KW-14, Q21) or worked case (KE-08) and each file
# that names it, sorted: rules from the R_1_06_03_05 in the code and the 1.06.03.05 in the comments,
# the others from the comments. The rulebook itself (the .def lists, rules.h, rulebook.c) and the
# command that prints it only name things.
#   scripts/rule-citations.sh ROOT HEADER
set -euo pipefail
export LC_ALL=C

here=$(cd "$(dirname "$0")" && pwd)
root=$1
header=$2
mkdir -p "$(dirname "$header")"
header=$(cd "$(dirname "$header")" && pwd)/$(basename "$header")
new=$(mktemp "$header.XXXXXX")
trap 'rm -f "$new"' EXIT

cd "$root"
mapfile -t files < <(find include src -name '*.[ch]' ! -path 'include/kanly/rules.h' \
    ! -name 'rulebook.[ch]' ! -path 'src/cli/*' 2>/dev/null | sort)

# Lines FILE:LINE:TEXT become lines "NAME FILE", one for each match of the pattern.
names() {
    awk -v pattern="$1" '{
        split($0, at, ":")
        text = " " substr($0, length(at[1]) + length(at[2]) + 3) " "
        while (match(text, "[^0-9A-Za-z_.-]" pattern "[^0-9A-Za-z_%-]")) {
            name = substr(text, RSTART + 1, RLENGTH - 2)
            after = substr(text, RSTART + RLENGTH - 1)
            text = after
            if (after !~ /^\.[0-9]/) print name, at[1]
        }
    }'
}

# A number in a comment counts when it has the shape of a rule: one digit, then pairs of digits.
cited() {
    [ ${#files[@]} -gt 0 ] || return 0
    awk -v want=code -f "$here/c-code.awk" "${files[@]}" |
        names 'R_[0-9](_[0-9][0-9])+' | sed 's/^R_//; :dots; s/^\([0-9.]*\)_/\1./; t dots'
    awk -v want=comments -f "$here/c-code.awk" "${files[@]}" |
        names '([0-9]([.][0-9][0-9])+|R[0-9][0-9]|[A-Z][A-Z]-[0-9][0-9]+|Q[0-9][0-9]|B[0-9]+[ab]?)'
}

{
    echo "/* Written by scripts/rule-citations.sh: what the source cites, and where. */"
    cited | sort -u | sed 's/\(.*\) \(.*\)/CITED("\1", "\2")/'
} >"$new"

# An unchanged header keeps its date, so that nothing is compiled again for nothing.
if ! cmp -s "$new" "$header"; then
    chmod 644 "$new"
    mv "$new" "$header"
fi
