#!/usr/bin/env bash
# Which rules does the source cite? Writes a header with one line CITED(1_06_03_05) per rule number,
# sorted, from the R_1_06_03_05 in the code and the 1.06.03.05 in the comments. The list of all rules
# (rules.def, rulebook.c) is not a citation.
#   scripts/rule-citations.sh SOURCE-FOLDER HEADER
set -euo pipefail
export LC_ALL=C

here=$(cd "$(dirname "$0")" && pwd)
source=$1
header=$2
mkdir -p "$(dirname "$header")"
new=$(mktemp "$header.XXXXXX")
trap 'rm -f "$new"' EXIT

mapfile -t files < <(find "$source" -name '*.[ch]' ! -name 'rulebook.[ch]' | sort)

# A number in a comment counts when it has the shape of a rule: one digit, then pairs of digits.
cited() {
    [ ${#files[@]} -gt 0 ] || return 0
    awk -v want=code -f "$here/c-code.awk" "${files[@]}" |
        grep -owE 'R_[0-9](_[0-9][0-9])+' | sed 's/^R_//' || true
    awk -v want=comments -f "$here/c-code.awk" "${files[@]}" | cut -d: -f3- |
        grep -oE '(^|[^0-9A-Za-z_.])[0-9](\.[0-9][0-9])+($|[^0-9A-Za-z_%.]|\.($|[^0-9]))' |
        grep -oE '[0-9](\.[0-9][0-9])+' | tr . _ || true
}

{
    echo "/* Written by scripts/rule-citations.sh: the rules the source cites. */"
    cited | sort -u | sed 's/.*/CITED(&)/'
} >"$new"

# An unchanged header keeps its date, so that nothing is compiled again for nothing.
if ! cmp -s "$new" "$header"; then
    chmod 644 "$new"
    mv "$new" "$header"
fi
