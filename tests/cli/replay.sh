#!/usr/bin/env bash
# kanly replay and kanly board: the story and the positions of a saved game; damage is refused with
# its line.
. "$(dirname "$0")/lib.bash"

answers=$(for _ in $(seq 3000); do printf 'auto\\n'; done)
typed "$answers" 0 play --seed 11 --faction atreides --option turns=2 --save "$work/game.kanly"
game=$work/game.kanly

run 0 replay --help && says 'usage: kanly replay'
run 0 replay "$game" && silent && says '[1.01.0' && says 'Turn 2: Mentat Pause.'
run 0 replay "$game" --to 3 && says_not 'Turn 2'
run 0 replay "$game" --moves --to 3 && says '1. bene-gesserit predict'
run 0 replay "$game" --as fremen && says_not 'Atreides keep' && says 'The Fremen keep'
"$KANLY" replay - <"$game" >"$work/out" && says "Turn 2: Mentat Pause."

# The same as one object: moves with their fields, remarks and events.
run 0 replay "$game" --json && silent
json 'it["seed"] == 11 and it["seats"][0] == "atreides" and it["winners"] and it["phase"] == "over"'
json '[m["n"] for m in it["moves"]] == list(range(1, len(it["moves"]) + 1))
      and it["start"][0]["kind"] == "phase-began"'
json 'it["moves"][0]["by"] == "bene-gesserit" and it["moves"][0]["move"]["question"] == "predict"'
json 'it["moves"][0]["fields"]["faction"] in it["seats"]
      and it["moves"][0]["text"].startswith("predict ")'
json '[e["n"] for m in [{"events": it["start"]}] + it["moves"]
      for e in m["events"]] == list(range(1, it["moves"][-1]["events"][-1]["n"] + 1))'
run 0 replay "$game" --json --to 3 &&
    json 'len(it["moves"]) == 3 and it["winners"] == [] and it["victory"] is None'
run 0 replay "$game" --json --as fremen
json 'all(m.get("by", "fremen") == "fremen" for m in it["moves"])
      and any("by" in m for m in it["moves"]) and "seed" not in it'
json 'all(e.get("by") == "fremen" for m in it["moves"] for e in m["events"]
      if e["kind"] == "traitor-kept")'
remarks='#: ms 12.5\n#: eval -0.25\n#: say a "quote", and more\n#: say second\n#: fault late\n'
sed "/^3 /i $remarks#: unheard-of 1" "$game" >"$work/remarks.kanly"
run 0 replay "$work/remarks.kanly" --json
json '[it["moves"][2].get(k) for k in ("ms", "eval", "fault")] == [12.5, -0.25, "late"]'
json 'it["moves"][2]["say"] == ["a \"quote\", and more", "second"] and "say" not in it["moves"][3]'

run 0 board --help && says 'usage: kanly board'
run 0 board && says 'Turn 1 of 10'
run 0 board --seed 4 --option turns=6 && says 'Turn 1 of 6'
run 0 board "$game" && says 'won,'
run 0 board "$game" --to 20 --as emperor && says 'Strongholds' && says '     ?'
run 0 board "$game" --to 20 && says_not '     ?'
run 1 board "$game" --to 999999 && complains 'has only'

cat >"$work/two.scn" <<'END'
scenario First
given
  phase storm
  forces fremen 3+1 sietch-tabr
scenario Second
given
  phase storm
  turn 5
  forces harkonnen 7 carthag
  blow cielago-south/1 12
END
run 0 board "$work/two.scn" && says 'First' && says 'Fremen 3+1'
run 0 board "$work/two.scn" --to 2 && says 'Turn 5' && says 'Harkonnen 7' && says '12 spice'
run 1 board "$work/two.scn" --to 3 && complains 'only 2'

# Damage: the line is named.
line=$(grep -nE '^12 ' "$game" | cut -d: -f1)
sed "${line}s/^12 ..../12 0000/" "$game" >"$work/changed.kanly"
run 1 replay "$work/changed.kanly" && complains "line $line:"
sed "${line}d" "$game" >"$work/changed.kanly"
run 1 replay "$work/changed.kanly" && complains 'line '
sed 's/^seed 11/seed 12/' "$game" >"$work/changed.kanly"
run 1 replay "$work/changed.kanly" && complains 'line 7:'
head -c 700 "$game" >"$work/changed.kanly"
run 1 replay "$work/changed.kanly" && complains 'cut off'
run 1 board "$work/changed.kanly" && complains 'cut off'
run 1 replay /dev/null && complains "expected 'kanly"
run 1 replay "$work" && complains 'the file cannot be read: Is a directory'
run 2 replay "$work/nowhere.kanly" && complains 'cannot read'
run 2 replay && complains 'which file?'
run 2 replay "$game" --as ixians && complains 'bene-gesserit'
run 2 board "$work/nowhere.scn" && complains 'cannot read'
