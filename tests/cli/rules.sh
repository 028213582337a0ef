#!/usr/bin/env bash
# kanly rules: looking up, searching, coverage.
. "$(dirname "$0")/lib.bash"

run 0 rules --help && says 'usage: kanly rules'
run 0 rules && says '1.06.03.05   Occupancy limit'
run 0 rules 1.06.03.05 && says 'Occupancy limit' && says 'in every game' && says 'the engine'
run 0 rules 2.06.12 && says 'can prevent or cancel it' && says 'in the advanced game'
run 0 rules 1.01 && says '1.01.04' && says_not '1.02.01'
run 0 rules --search ORNITHOPTER && says '1.06.05.04'
run 1 rules --search xyzzy && complains "no rule mentions 'xyzzy'"
run 2 rules 9.99 && complains "no rule '9.99'"
run 2 rules --coverge && complains "did you mean '--coverage'?"
run 2 rules 1.01 --coverage && complains 'different questions'
run 2 rules 1.01 1.02 && complains "'1.02'"
run 2 rules --search && complains '--search needs a value'

# A folder with two scenarios for one rule and none for the others.
mkdir -p "$work/scenarios/deep"
cat >"$work/scenarios/deep/one.scn" <<'END'
scenario The storm takes what lies in it
rule 1.01.03 1.01.02
# rule 1.01.04
scenario Another
  rule 1.01.03   # 1.01.01
END
run 0 rules 1.01.03 --scenarios "$work/scenarios"
says 'one.scn:1  The storm takes what lies in it' && says 'one.scn:4  Another'
run 0 rules 1.01.04 --scenarios "$work/scenarios" && says 'no scenario'
run 0 rules 1.01.03 --scenarios "$work/scenarios" --json && json 'len(it["scenarios"]) == 2 and it["cited"]'
run 1 rules --coverage --scenarios "$work/scenarios" && says 'shown by no scenario'
run 1 rules --coverage --scenarios "$work/scenarios" --json
json '"1.01.04" in it["missing"] and "1.01.03" not in it["not_shown"] and it["shown"] == 2'
json 'sum(c["rules"] for c in it["chapters"]) == it["rules"]'
run 2 rules --coverage --scenarios "$work/nowhere" && complains 'cannot read'
