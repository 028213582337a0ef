#!/usr/bin/env bash
# scripts/check-citations.sh finds what leads nowhere, and nothing else. What is made up here is put
# together when the test runs, so that this file itself cites nothing.
. "$(dirname "$0")/lib.bash"

check() { scripts/check-citations.sh "$@" >"$work/out" 2>"$work/err"; }

# finds NAME SUFFIX TEXT: a file with that text is refused, and NAME is said to be the reason.
finds() {
    printf '%s\n' "$3" >"$work/made-up.$2"
    check "$work/made-up.$2" && fail "found nothing wrong with: $3"
    says "made-up.$2:1: $1"
}

# passes SUFFIX TEXT: a file with that text is fine.
passes() {
    printf '%s\n' "$2" >"$work/sound.$1"
    check "$work/sound.$1" || fail "$2: $(cat "$work/out" "$work/err")"
}

check || fail "the repository: $(cat "$work/out" "$work/err")"

none=99
finds "1.06.03.$none" c "/* 1.06.03.$none */"
finds "1.06.03.$none" md "as 1.06.03.$none says"
finds "4.$none" scn "rule 4.$none"
finds "1.06.$none" ts "// R_1_06_$none"
finds "R$none" c "int n; /* (R$none) */"
finds "RB-9$none" svelte "<p>RB-9$none</p>"
finds "RB-9$none" scn "rule RB-9$none"
finds "KW-$none" def "as KW-$none says"
finds "B$none" c "/* B$none, B7 */"
finds "Q$none" md "Q$none"
finds "KE-$none" c "/* KE-$none */"
finds "missing${none}.md" md "see docs/design.md and missing${none}.md"
finds "docs/ships.c" c "/* docs/ships.c, rules/ships.c */"
finds 'a document that is not' c '/* an open moment (rules-b) */'
finds 'a section of no document' c '/* 4.1: the Voice */'

passes c "char text[] = \"1.06.03.$none\"; /* 1.06.03.05, R_1_06_03_05, 1.06, R68, B12a, KE-08 */"
passes md 'It took 3.14 seconds, 95.99 % of 127.0.0.1; see docs/design.md, RB-37 and Q21.'
passes scn 'rule 1.06 4.02 KW-14 BE-22'
