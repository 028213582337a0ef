#!/usr/bin/env bash
# Every citation leads somewhere in this repository. A citation is
#   1.06.03.05, R_1_06_03_05    a rule, or the beginning of its number: a row of rules.def
#   R68, RB-37                  a ruling: a row of rulings.def
#   B7, KW-14, Q21              a row of a table: tables.def, questions.def
#   KE-08                       a worked case: named on the `rule` line of a scenario
#   docs/design.md, ships.c     a document or a source file
# In C only comments are read, and numbers like 4.02 count as rules; elsewhere they may be decimals.
# Prints each offence as FILE:LINE: what is wrong.
#   scripts/check-citations.sh [FILE...]    without files: the whole repository
set -euo pipefail
export LC_ALL=C
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
here=$(cd "$(dirname "$0")" && pwd)

files=()
for file in "$@"; do files+=("$(realpath "$file")"); done
cd "$here/.."
if [ $# -eq 0 ]; then
    mapfile -t files < <(find README.md Makefile CMakeLists.txt bench docs examples include \
        scenarios scripts src tests web/src web/tests -type f \
        \( -name '*.[ch]' -o -name '*.def' -o -name '*.scn' -o -name '*.md' -o -name '*.ts' \
        -o -name '*.svelte' -o -name '*.mjs' -o -name '*.py' -o -name '*.sh' -o -name '*.awk' \
        -o -name Makefile -o -name CMakeLists.txt \) ! -path '*/node_modules/*' | sort)
fi

# What can be cited. A case counts by its scenario; a ruling has to be a row, whoever names it.
{
    sed -n 's/^RULE(\([0-9_]*\),.*/\1/p' include/kanly/rules.def | tr _ . |
        awk '{ while (/[.]/) { print; sub(/[.][0-9]*$/, "") } }'
    sed -n 's/^[A-Z]*("\([A-Z]*-*[0-9]*[ab]*\)",.*/\1/p' include/kanly/rulings.def \
        include/kanly/tables.def
    sed -n 's/^TRUTH(\(Q[0-9]*\),.*/\1/p' include/kanly/questions.def
    find scenarios -name '*.scn' -exec sed -n 's/^ *rule //p' {} + | sed 's/#.*//' | tr ' ' '\n' |
        grep -E '^[A-Z][A-Z]-[0-9]+$' | grep -vE '^(RB|KW)-' || true
} | sort -u >"$work/names"
find . -type f ! -path './build*' ! -path '*/node_modules/*' ! -path './.git/*' |
    sed 's|^\./||' | sort >"$work/files"

# FILE:LINE:TEXT of everything that is read. The mark before it says how: c a C comment, d a list of
# the catalogue, s a scenario, o any other.
read_all() {
    local mark=$1 pattern=$2 some=()
    for file in "${files[@]}"; do
        # shellcheck disable=SC2053
        if [[ $file == $pattern ]]; then some+=("$file"); fi
    done
    [ ${#some[@]} -gt 0 ] || return 0
    if [ "$mark" = c ]; then
        awk -v want=comments -f scripts/c-code.awk "${some[@]}"
    else
        grep -nH '' "${some[@]}"
    fi | sed "s/^/$mark/"
}

{
    read_all c '*.[ch]'
    read_all d '*.def'
    read_all s '*.scn'
    shopt -s extglob
    read_all o '!(*.[ch]|*.def|*.scn)'
} | awk -v names="$work/names" -v files="$work/files" '
BEGIN {
    while ((getline name < names) > 0) known[name] = 1
    while ((getline name < files) > 0) {
        present[name] = 1
        sub(/.*\//, "", name)
        present[name] = 1
    }
    # Written when the program is built, fetched from the server, or part of the C library.
    split("rule_citations.h rules.json game.json stdio.h time.h poll.h", others, " ")
    for (i in others) present[others[i]] = 1
    cites = "([0-9]([.][0-9][0-9])+|R_[0-9](_[0-9][0-9])+|R[0-9][0-9]|[A-Z][A-Z]-[0-9][0-9]+" \
            "|Q[0-9][0-9]|B[0-9][0-9]?[ab]?)"
}
function wrong(what) { print place ": " what; bad = 1 }

function check_names(text,   name) {
    text = " " text " "
    while (match(text, "[^0-9A-Za-z_./-]" cites "[^0-9A-Za-z_%-]")) {
        name = substr(text, RSTART + 1, RLENGTH - 2)
        text = substr(text, RSTART + RLENGTH - 1)
        if (text ~ /^[.][0-9]/) continue                          # of a longer number
        if (name ~ /^R_/) { name = substr(name, 3); gsub(/_/, ".", name) }
        if (name ~ /^[0-9][.][0-9][0-9]$/ && how == "o") continue  # may be a decimal
        if (!(name in known)) wrong(name " is nowhere in the rulebook")
    }
}

# A name such as docs/design.md, ships.c or bench/README.md; `*.c` and URLs are none.
function check_documents(text, kinds,   name, before) {
    while (match(text, "[A-Za-z0-9_./*<-]+[.]" kinds)) {
        name = substr(text, RSTART, RLENGTH)
        before = substr(text, RSTART - 1, 1)
        text = substr(text, RSTART + RLENGTH)
        if (text ~ /^[A-Za-z0-9_]/ || name ~ /[*<]|^[.\/]|\/\// || before == ":") continue
        if (!(name in present) && !("docs/" name in present) && !("src/" name in present) &&
            !("include/" name in present)) wrong(name " is not in the repository")
    }
}

{
    how = substr($0, 1, 1)
    split(substr($0, 2), at, ":")
    place = at[1] ":" at[2]
    text = substr($0, length(place) + 3)
    check_names(text)
    check_documents(text, how == "c" || how == "d" ? "(md|c|h|def|sh|awk|py|scn)" : "md")
}
how != "o" && text ~ /rul(es|ings)-[ab]([^a-z]|$)|[Ss]ection [0-9]+ of the rules/ {
    wrong("a document that is not in the repository")
}
how == "c" && text ~ /(^|[ (])[0-9][.][0-9]([):]|$)/ {
    wrong("a section of no document here")
}
END { exit bad }'
