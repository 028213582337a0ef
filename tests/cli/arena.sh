#!/usr/bin/env bash
# kanly arena: matches between our bots and others', whatever those do; and the examples of examples/.
. "$(dirname "$0")/lib.bash"

run 0 arena --help && says 'usage: kanly arena'

# The example bots keep to the protocol.
${CC:-cc} -O1 -Wall -Wextra -Werror -o "$work/bot" examples/bot.c || fail 'examples/bot.c does not compile'
run 0 arena --compliance "$work/bot" && says 'Nothing is wrong.' && silent
run 0 arena --compliance 'python3 examples/bot.py' && says 'Nothing is wrong.' && silent
players=(random "c=$work/bot" 'py=python3 examples/bot.py')

# A match: every bot plays every faction, shares and ratings with their intervals.
run 0 arena "${players[@]}" --blocks 3 --json --results "$work/match.jsonl" --save "$work/games" && silent
count=${#players[@]}
games=$((3 * count))
json "it['games'] == $games and it['blocks'] == 3 and it['games_in_block'] == $count"
json 'all(set(("name", "games", "wins", "win_share", "low", "high", "rating", "rating_low", "rating_high")) <= set(b) for b in it["bots"])'
json 'all(b["low"] <= b["win_share"] <= b["high"] and b["warnings"] == b["defaults"] == 0 for b in it["bots"])'
json 'all(len(b["factions"]) == 6 for b in it["bots"]) and abs(sum(b["rating"] for b in it["bots"])) < 0.01'
cp "$work/out" "$work/whole"
[ "$(ls "$work/games" | wc -l)" = "$games" ] || fail 'not every game is kept'
run 0 replay "$work/games/game-000001.kanly" && says 'win ('

# Broken off in the middle of a line, it goes on; the outcome is the same, on however many threads.
head -n 4 "$work/match.jsonl" >"$work/broken.jsonl"
printf '{"game":4,"blo' >>"$work/broken.jsonl"
run 0 arena "${players[@]}" --blocks 3 --json --results "$work/broken.jsonl" --concurrency 1
json 'it["resumed"] == 3'
cmp -s "$work/match.jsonl" "$work/broken.jsonl" || fail 'the match went on differently'
sed 's/"resumed":[0-9]*//' "$work/out" | cmp -s - <(sed 's/"resumed":[0-9]*//' "$work/whole") || fail 'another outcome'
run 0 arena "${players[@]}" --blocks 3 --results "$work/broken.jsonl" && says "$games of them had been played before"
run 2 arena random novice --blocks 3 --results "$work/broken.jsonl" && complains 'another match'
sed '3s/"seed":/"seed":1/' "$work/match.jsonl" >"$work/changed.jsonl"
run 1 arena "${players[@]}" --blocks 3 --results "$work/changed.jsonl" && complains 'line 3'

# Formats, and a match that ends early.
run 0 arena random random --format gauntlet --blocks 2 --json && json 'it["games"] == 12 and it["bots"][1]["games"] == 60'
run 0 arena random random random --format round-robin --blocks 3 --json
json 'it["games"] == 6 and [b["games"] for b in it["bots"]] == [12, 12, 12]'
run 0 arena random random --format gauntlet --blocks 500 --sprt 100,200 --json --options turns=2
json 'it["sprt"]["verdict"] == "not stronger" and it["games"] < 3000 and not it["interrupted"]'
run 0 arena random steady --factions 'atreides,-,harkonnen' --options basic,turns=2 --blocks 2 && says '4 games in 2 blocks of 2'

# Bots that do everything wrong: recorded, and the match goes on.
cat >"$work/silent" <<'END'
read -r _; echo 'bot 2 silent'; while read -r line; do [ "$line" != quit ] || exit 0; done
END
cat >"$work/crash" <<'END'
read -r _; echo 'bot 2 crash'; while read -r line; do case $line in ask*) exit 3 ;; esac; done
END
cat >"$work/illegal" <<'END'
read -r _; echo 'bot 2 illegal'
while read -r word number _; do case $word in ask | wrong) echo "move $number win the game" ;; quit) exit 0 ;; esac; done
END
echo 'echo good morning; sleep 100' >"$work/stranger"
echo 'read -r _; echo bot 2 chatter; while echo blah; do :; done' >"$work/chatter"
run 0 arena random "sh $work/silent" "sh $work/crash" "sh $work/illegal" "sh $work/stranger" "sh $work/chatter" \
    --blocks 1 --time-ms 400 --faults 1 --start-ms 3000 --json
json 'it["games"] == 6 and [b["forfeits"] for b in it["bots"]][1]["late"] == 6'
json 'it["bots"][2]["forfeits"]["crashed"] == 6 and it["bots"][3]["forfeits"]["illegal"] == 6 and it["bots"][3]["warnings"] == 12'
json 'it["bots"][4]["forfeits"]["not-started"] == 6 and it["bots"][5]["forfeits"]["late"] == 6'
json 'all(b["wins"] == 0 for b in it["bots"][1:]) and it["bots"][0]["defaults"] == 0'
run 0 arena "sh $work/illegal" random --format gauntlet --blocks 1 --json # three faults of two wrong answers each
json 'it["bots"][0]["forfeits"]["illegal"] == 6 and it["bots"][0]["warnings"] == 36 and it["bots"][0]["defaults"] > 18'
run 0 arena random 'nosuchbot-at-all' --blocks 1 --json && json 'it["bots"][1]["forfeits"]["not-started"] == it["bots"][1]["games"]'

run 1 arena --compliance "sh $work/silent" --time-ms 30 && says 'no answer within 30 ms'
run 1 arena --compliance "sh $work/crash" && says 'the process ended'
run 1 arena --compliance "sh $work/illegal" && says "'win the game' cannot be understood"
run 1 arena --compliance "sh $work/stranger" --start-ms 3000 && says "it greets with 'good morning'"
run 1 arena --compliance "sh $work/chatter" --time-ms 30 && says "the last: 'blah'"
echo 'read -r _; echo bot 9 future' >"$work/future"
run 1 arena --compliance "sh $work/future" && says 'version 9'
[ -z "$(pgrep -f "$work/" || true)" ] || fail 'bots are left behind'

# What a bot hears is what its faction may hear: no other faction's traitors, cards or spice.
cat >"$work/listener" <<'END'
tee "$LISTENER_FILE" | "$LISTENER_BOT"
END
LISTENER_FILE=$work/heard LISTENER_BOT=$work/bot run 0 arena "sh $work/listener" random --factions atreides,harkonnen \
    --options turns=3 --blocks 1 --concurrency 1
grep -q '"kind":"traitor-dealt","by":"\(atreides\|harkonnen\)"' "$work/heard" || fail 'nothing was heard'
awk '/^game /{ match($0, /"you":"[a-z]*"/); you = substr($0, RSTART + 6, RLENGTH - 6) }
     /"rule":"1.14.04"/ { next } # cards that changed hands, which both know
     /"kind":"(traitor-dealt|card-seen|traitor-kept|lot-seen)"/ && index($0, "\"by\":" you) == 0 { print; exit 1 }' \
    "$work/heard" || fail 'a bot heard what it must not know'

# A bot can look at the position and fill in a form, by the values that are offered; what is refused has its reason.
cat >"$work/curious.py" <<'END'
import json, sys


def ask(line):
    print(line, flush=True)
    word, number, body = sys.stdin.readline().split(" ", 2)
    return json.loads(body)


for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "kanly":
        print("bot 2 curious moves=0", flush=True)
    elif word == "game":
        you = json.loads(rest)["you"]
    elif word == "ask":
        number, _, body = rest.partition(" ")
        it, so_far = json.loads(body), []
        assert "moves" not in it and isinstance(it["about"], dict) and not it["complete"], it
        view = ask(f"view {number}")
        assert it["question"] == view["asking"]["asked"][you] and "spice" in view["factions"][you], view
        while not it["complete"]:
            refused = ask(f"refused {number} {' '.join(map(str, so_far))}")["refused"]
            assert all(r["reason"]["rule"] for r in refused) and not set(map(str, refused)) & set(map(str, it["values"]))
            so_far.append(it["values"][len(it["values"]) // 2]["value"])
            it = ask(f"choices {number} {' '.join(map(str, so_far))}")
            assert it["so_far"] == so_far
        print(f"move {number} {it['move']}", flush=True)
    elif word == "wrong":  # the compliance test wants to hear an answer twice
        assert "this is a test" in rest, rest
        print(f"move {number} {it['move']}", flush=True)
    elif word == "quit":
        break
END
run 0 arena --compliance "python3 $work/curious.py" && says 'Nothing is wrong.' && silent

# What cannot be understood is named.
run 2 arena && complains 'which bots'
run 2 arena random random --format pairs && complains 'round-robin'
run 2 arena random --format gauntlet && complains 'two bots'
run 2 arena random random random --sprt 0,10 && complains '--sprt'
run 2 arena random random --sprt 10,0 && complains 'the smaller first'
run 2 arena r1=random r2=random r3=random r4=random r5=random r6=random r7=random && complains 'more bots than factions'
run 2 arena random --blocks none && complains '--blocks'
run 2 arena random random --options nexus=never && complains 'once'
