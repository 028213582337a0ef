#!/usr/bin/env bash
# kanly rules: looking up, searching, coverage.
. "$(dirname "$0")/lib.bash"

run 0 rules --help && says 'usage: kanly rules'
run 0 rules && says '1.06.03.05   Occupancy limit'
run 0 rules 1.06.03.05 && says 'Occupancy limit' && says 'in every game' && says 'the engine'
run 0 rules 2.06.12 && says 'can prevent or cancel it' && says 'in the advanced game'
run 0 rules 1.01 && says '1.01.04' && says_not '1.02.01'
run 0 rules --search ORNITHOPTER && says '1.06.05.04'
run 0 rules && says 'RB-37        When both call a traitor' && says 'Q21 '
run 0 rules RB-37 && says 'Nobody wins.' && says 'ruling'
says '1.13.05       Traitor wins cost nothing'
says 'src/rules/outcome.c' && says_not 'nobody yet'
run 0 rules r68 && says 'R68  The number of a refusal'
run 0 rules R11 && says 'option      nexus'
run 0 rules RB-108 && says 'option      memory' && says_not 'nobody yet'
run 0 rules b7 && says 'step of a battle' && says 'src/play/play.c'
run 0 rules KW-14 && says 'ability a Karama can stop' && says '2.03.07'
run 0 rules Q21 && says 'question of Truthtrance' && says 'truthtrance.scn'
run 0 rules KE-08 && says 'worked case' && says 'scenarios/shipment/sends.scn'
run 0 rules rb && says 'RB-111' && says_not 'Two or three in a stronghold' && says_not '1.01.01'
run 0 rules R && says 'R77' && says_not 'RB-01'
run 0 rules 1.07.06.07.03 && says 'see also    RB-37   When both call a traitor'
run 0 rules 1.06.03.05 && says 'src/rules/ship_forms.c'
run 0 rules --search 'taken back' && says 'KW-30' && says 'R74'
run 0 rules RB-37 --json && json 'it["note"] == "RB-37" and it["kept"]'
json 'it["rules"] == ["1.07.06.07.03", "1.13.05"]'
run 0 rules 1.13.05 --json && json '"RB-37" in it["notes"] and "src/rules/outcome.c" in it["files"]'
run 0 rules KE-08 --json && json 'it["case"] == "KE-08" and it["scenarios"]'
run 0 rules --json && json 'sum("rule" in x for x in it) > 300'
json 'sum(x.get("kind") == "ruling" for x in it) >= 188'
run 2 rules RB-0 && complains "no rule 'RB-0'"
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
run 0 rules 1.01.03 --scenarios "$work/scenarios" --json &&
    json 'len(it["scenarios"]) == 2 and it["cited"]'
run 1 rules --coverage --scenarios "$work/scenarios" && says 'shown by no scenario'
run 1 rules --coverage --scenarios "$work/scenarios" --json
json '"1.01.04" in it["missing"] and "1.01.03" not in it["not_shown"] and it["shown"] == 2'
json 'sum(c["rules"] for c in it["chapters"]) == it["rules"]'
run 2 rules --coverage --scenarios "$work/nowhere" && complains 'cannot read'
