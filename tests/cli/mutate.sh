#!/usr/bin/env bash
# Mutants: the same seed draws the same ones, each is one change, and those listed as equivalent are
# there.
. "$(dirname "$0")/lib.bash"

mutate=scripts/mutate.py
"$mutate" --check || fail "tests/mutants/equivalent.tsv names mutants that are no more"

"$mutate" --list --mutants 40 --seed 3 >"$work/one"
"$mutate" --list --mutants 40 --seed 3 >"$work/two"
"$mutate" --list --mutants 40 --seed 4 >"$work/three"
cmp -s "$work/one" "$work/two" || fail "one seed draws two lists"
cmp -s "$work/one" "$work/three" && fail "two seeds draw one list"
[ "$(cut -f 1 "$work/one" | sort -u | wc -l)" = 40 ] || fail "not 40 different mutants"

# In a copy: of one function everything that can be changed, and where lines move the names stay.
mkdir -p "$work/tree/src/rules" "$work/tree/scripts" "$work/tree/tests/mutants"
cp scripts/mutate.py scripts/mutants.py "$work/tree/scripts/"
: >"$work/tree/tests/mutants/equivalent.tsv"
cat >"$work/tree/src/rules/some.c" <<'END'
#include "rules/facts.h"

/* a < b */
static const unsigned PRICE[] = {3, 7};

static unsigned price_of(const kanly_game *g, faction f)
{
    unsigned price = 2;
    if (f == FREMEN && !stopped(g)) forbid(g, R_1_06, YES); /* a || b */
    return price;
}
END
list() { "$work/tree/$mutate" --list --mutants 0 --room src/rules | sort >"$work/$1"; }
list before
for change in 'relational: == -> !=' 'logical: && -> ||' 'negation: drop !' 'constant: 2 -> 3' \
    'constant: 2 -> 1' 'constant: 7 -> 8' 'condition: if not' 'condition: drop left of &&' \
    'condition: drop right of &&' 'name: FREMEN -> HARKONNEN' 'name: YES -> NO' \
    'statement: drop' 'entry: drop'; do
    cut -f 3 "$work/before" | grep -qxF -- "$change" || fail "nobody draws $change"
done
grep -q $'PRICE\t' "$work/before" || fail "the table has no mutant"
cut -f 3 "$work/before" | grep -qF '||  ->' && fail "a comment was changed"
sed -i '5i /* a line more */' "$work/tree/src/rules/some.c"
list after
cmp -s "$work/before" "$work/after" || fail "a line further up changes the names"

# A list that is out of date, and one that cannot be read, is said.
listed=$work/tree/tests/mutants/equivalent.tsv
printf '0123456789\tsrc/rules/some.c:f\tlogical: x\tline\treason\n' >"$listed"
"$work/tree/$mutate" --check --room src/rules 2>"$work/err" && fail "a stale entry was not noticed"
grep -q 'no mutant is called 0123456789' "$work/err" || fail "the stale entry is not named"
printf '0123456789 no tabs\n' >"$listed"
"$work/tree/$mutate" --check 2>"$work/err" && fail "a line without tabs was read"
grep -q 'equivalent.tsv:1' "$work/err" || fail "the line is not named"
scripts/mutate.py --only nobody 2>"$work/err" && fail "an unknown mutant was judged"
grep -q 'no such mutant' "$work/err" || fail "the unknown mutant is not named"
