#!/usr/bin/env bash
# kanly arena: matches between our bots and others', whatever those do; and the examples of
# examples/.
. "$(dirname "$0")/lib.bash"

run 0 arena --help && says 'usage: kanly arena'

# The example bots keep to the protocol.
${CC:-cc} -O1 -Wall -Wextra -Werror -o "$work/bot" examples/bot.c ||
    fail 'examples/bot.c does not compile'
run 0 arena --compliance "$work/bot" && says 'Nothing is wrong.' && silent
run 0 arena --compliance 'python3 examples/bot.py' && says 'Nothing is wrong.' && silent
players=(random "c=$work/bot" 'py=python3 examples/bot.py')

# A match: every bot plays every faction, shares and ratings with their intervals.
run 0 arena "${players[@]}" --blocks 5 --json --results "$work/match.jsonl" --save "$work/games" &&
    silent
count=${#players[@]}
games=$((5 * count))
json "it['games'] == $games and it['blocks'] == 5 and it['games_in_block'] == $count"
json 'all(set(("name", "games", "wins", "win_share", "low", "high", "rating", "rating_low",
      "rating_high")) <= set(b) for b in it["bots"])'
json 'all(b["low"] <= b["win_share"] <= b["high"]
      and b["warnings"] == b["defaults"] == 0 for b in it["bots"])'
json 'all(len(b["factions"]) == 6 for b in it["bots"])
      and abs(sum(b["rating"] for b in it["bots"])) < 0.01'
cp "$work/out" "$work/whole"
[ "$(ls "$work/games" | wc -l)" = "$games" ] || fail 'not every game is kept'
run 0 replay "$work/games/game-000001.kanly" && says 'win ('

# Broken off in the middle of a line, it goes on; the outcome is the same, on however many threads.
head -n 4 "$work/match.jsonl" >"$work/broken.jsonl"
printf '{"game":4,"blo' >>"$work/broken.jsonl"
run 0 arena "${players[@]}" --blocks 5 --json --results "$work/broken.jsonl" --concurrency 1
json 'it["resumed"] == 3'
cmp -s "$work/match.jsonl" "$work/broken.jsonl" || fail 'the match went on differently'
sed 's/"resumed":[0-9]*//' "$work/out" | cmp -s - <(sed 's/"resumed":[0-9]*//' "$work/whole") ||
    fail 'another outcome'
run 0 arena "${players[@]}" --blocks 5 --results "$work/broken.jsonl" &&
    says "$games of them had been played before"
run 2 arena random novice --blocks 5 --results "$work/broken.jsonl" && complains 'another match'
sed '3s/"seed":/"seed":1/' "$work/match.jsonl" >"$work/changed.jsonl"
run 1 arena "${players[@]}" --blocks 5 --results "$work/changed.jsonl" && complains 'line 3'

# A few blocks say nothing about how sure it is.
run 0 arena random novice --blocks 1 --options turns=1 && says 'too few games' && says_not ' to ' &&
    says 'wants 5 blocks'
run 0 arena random novice --blocks 4 --options turns=1 --json
json 'all(b[k] is None for b in it["bots"] for k in ("low", "high", "rating_low", "rating_high"))
      and it["bots"][0]["rating"] is not None'

# Formats, and a match that ends early.
run 0 arena random random --format gauntlet --blocks 2 --json &&
    json 'it["games"] == 12 and it["bots"][1]["games"] == 60'
run 0 arena random random random --format round-robin --blocks 3 --json
json 'it["games"] == 6 and [b["games"] for b in it["bots"]] == [12, 12, 12]'
run 0 arena random random --format gauntlet --blocks 500 --sprt 100,200 --json --options turns=2
json 'it["sprt"]["verdict"] == "not stronger" and it["games"] < 3000 and not it["interrupted"]'
run 0 arena random steady --factions 'atreides,-,harkonnen' --options basic,turns=2 --blocks 2 &&
    says '4 games in 2 blocks of 2'

# Bots that do everything wrong: recorded, and the match goes on.
cat >"$work/silent" <<'END'
read -r _; echo 'bot 2 silent'; while read -r line; do [ "$line" != quit ] || exit 0; done
END
cat >"$work/crash" <<'END'
read -r _; echo 'bot 2 crash'; while read -r line; do case $line in ask*) exit 3 ;; esac; done
END
cat >"$work/illegal" <<'END'
read -r _; echo 'bot 2 illegal'
while read -r word number _; do
    case $word in ask | wrong) echo "move $number win the game" ;; quit) exit 0 ;; esac
done
END
echo 'echo good morning; sleep 100' >"$work/stranger"
echo 'read -r _; echo bot 2 chatter; while echo blah; do :; done' >"$work/chatter"
# Starts twice, and never again: once to be tried, once for its first game.
cat >"$work/leaver" <<'END'
echo >>"$0.starts"; [ "$(wc -l <"$0.starts")" -le 2 ] || exit 7
read -r _; echo 'bot 2 leaver'; while read -r line; do case $line in ask*) exit 3 ;; esac; done
END
run 0 arena random "sh $work/silent" "sh $work/crash" "sh $work/illegal" "sh $work/leaver" \
    "sh $work/chatter" --concurrency 1 \
    --blocks 1 --time-ms 400 --faults 1 --start-ms 3000 --json
json 'it["games"] == 6 and [b["forfeits"] for b in it["bots"]][1]["late"] == 6'
json 'it["bots"][2]["forfeits"]["crashed"] == 6 and it["bots"][3]["forfeits"]["illegal"] == 6
      and it["bots"][3]["warnings"] == 12'
json 'it["bots"][4]["forfeits"]["not-started"] == 5 and it["bots"][4]["forfeits"]["crashed"] == 1
      and it["bots"][5]["forfeits"]["late"] == 6'
json 'all(b["wins"] == 0 for b in it["bots"][1:]) and it["bots"][0]["defaults"] == 0'
# Three faults of two wrong answers each.
run 0 arena "sh $work/illegal" random --format gauntlet --blocks 1 --json
json 'it["bots"][0]["forfeits"]["illegal"] == 6 and it["bots"][0]["warnings"] == 36
      and it["bots"][0]["defaults"] > 18'

# A bot that cannot be started is named before anything is played.
run 2 arena random 'nosuchbot-at-all' --save "$work/none" &&
    complains "the bot 'nosuchbot-at-all' (nosuchbot-at-all) cannot be started:" &&
    complains ': there is no such command'
[ -z "$(ls "$work/none")" ] || fail 'games were played without a bot'
run 2 arena steady noviec && complains "did you mean 'novice'?"
run 2 arena random 'odd=sh -c "exit 9"' &&
    complains "the bot 'odd' (sh -c \"exit 9\") cannot be started:" &&
    complains ': it ended before it greeted, with exit status 9'
run 2 arena random "sh $work/stranger" --start-ms 3000 && complains "it greets with 'good morning'"

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
LISTENER_FILE=$work/heard LISTENER_BOT=$work/bot run 0 arena "sh $work/listener" random \
    --factions atreides,harkonnen \
    --options turns=3 --blocks 1 --concurrency 1
grep -q '"kind":"traitor-dealt","by":"\(atreides\|harkonnen\)"' "$work/heard" ||
    fail 'nothing was heard'
awk '/^game /{ match($0, /"you":"[a-z]*"/); you = substr($0, RSTART + 6, RLENGTH - 6) }
     /"rule":"1.14.04"/ { next } # cards that changed hands, which both know
     /"kind":"(traitor-dealt|card-seen|traitor-kept|lot-seen)"/ &&
         index($0, "\"by\":" you) == 0 { print; exit 1 }' \
    "$work/heard" || fail 'a bot heard what it must not know'

# A bot can look at the position and fill in a form, by the values that are offered; what is refused
# has its reason.
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
        assert it["question"] == view["asking"]["asked"][you], view
        assert "spice" in view["factions"][you], view
        while not it["complete"]:
            refused = ask(f"refused {number} {' '.join(map(str, so_far))}")["refused"]
            assert all(r["reason"]["rule"] for r in refused)
            assert not set(map(str, refused)) & set(map(str, it["values"]))
            # Not the same for ever.
            so_far.append(it["values"][int(number) % len(it["values"])]["value"])
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

# What is set for a bot is told to it before its first game; what it says stands with its moves in
# the saved game.
cat >"$work/speaker.py" <<'END'
import json, sys

set_for_me, games = {}, 0
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "kanly":
        print("bot 2 speaker", flush=True)
    elif word == "option":
        assert games == 0
        option = json.loads(rest)
        set_for_me[option["name"]] = option["value"]
    elif word == "game":
        games += 1
        assert set_for_me == {"depth": "4", "style": "a = b"}, set_for_me
        print("told:", rest, file=sys.stderr, flush=True)
    elif word == "ask":
        number, _, body = rest.partition(" ")
        ask = json.loads(body)
        print(f'say eval=-0.5 I play "{ask["default"]}"')
        print(f'say eval=none # for {ask.get("time_ms")}', flush=True)
        print(f"move {number} {ask['default']}", flush=True)
    elif word == "quit":
        break
END
run 0 arena "me=python3 $work/speaker.py" random --set me:depth=4 --set 'me:style=a = b' \
    --blocks 1 --options turns=2 \
    --save "$work/spoken" --log "$work/lines" --stderr "$work/errors" --concurrency 1
grep -q '^told: {"number":1' "$work"/errors/me-1-1.log || fail 'stderr is not kept'
run 0 replay "$work/spoken/game-000001.kanly" --json
json 'sorted(set(it["players"].values())) == ["me", "random"]'
python3 - "$work/out" "$work/lines" <<'END' || fail 'the saved game does not have what was said'
import json, re, sys

it = json.load(open(sys.argv[1]))
mine = [m for m in it["moves"] if it["players"][m["by"]] == "me"]
said = [m for m in mine if "say" in m]
assert said and all(m["eval"] == -0.5 and m["ms"] > 0 for m in said)
assert all(m["say"] == [f'I play "{m["text"]}"', "eval=none # for None"] for m in said), said[:3]
assert all("say" not in m and "eval" not in m for m in it["moves"]
           if it["players"][m["by"]] == "random")
# The log has every line of both sides: as many questions as answers, and the same words.
lines = [re.fullmatch(r"(\d+\.\d{6}) (\S+) ([<>]) (.*)", line.rstrip("\n"))
         for line in open(sys.argv[2])]
assert all(lines)
times = [float(l[1]) for l in lines if l[2] == "me-1-1"]
assert times == sorted(times)
one = [l for l in lines if l[2] == "me-1-1"]
assert [line[4] for line in one[:2]] == ["kanly 2", "bot 2 speaker"]
assert one[2][4] == 'option {"name":"depth","value":"4"}' and one[-1][4] == "quit"
assert sum(l[4].startswith("ask ") for l in one) == sum(l[4].startswith("move ") for l in one) > 0
END
run 0 export "$work/spoken" --as moves --format jsonl &&
    grep -q '"eval":-0.5,"fault":null,"say":"I play' "$work/out" || fail 'it is not exported'
run 0 arena r1=random r2=random --set r1:personality=7 --set r2:personality=7 --blocks 1 \
    --options turns=1
run 0 arena mentat random --set mentat:playouts=2 --blocks 1 --options turns=1 \
    --factions atreides,fremen
run 2 arena steady random --set steady:depth=3 &&
    complains "steady has no option 'depth'; its options are ms, playouts and personality"
run 2 arena steady random --set steady:ms=soon && complains 'whole number'
run 2 arena steady random --set other:ms=3 && complains 'no bot of that name'
run 2 arena steady random --set steady && complains 'mine:depth=4'

# Where the default was played it says why.
run 0 arena random "sh $work/silent" --blocks 1 --time-ms 20 --faults 2 --options turns=1 \
    --factions atreides,fremen --save "$work/late"
grep -q '^#: fault late' "$work/late/game-000001.kanly" || fail 'a late answer is not remarked on'

# A bank of time: what is used is gone, and who has none left has lost. It is long enough that the
# other one, who needs next to nothing, does not lose it to a busy machine.
cat >"$work/sleeper.py" <<'END'
import json, sys, time

for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "kanly":
        print("bot 2 sleeper", flush=True)
    elif word == "game":
        game = json.loads(rest)
        assert (game["bank_ms"], game["increment_ms"], game["time_ms"]) == (2000, 0, 2000)
    elif word == "ask":
        number, _, body = rest.partition(" ")
        ask = json.loads(body)
        print("left:", ask["time_ms"], file=sys.stderr, flush=True)
        time.sleep(0.5)
        print(f"move {number} {ask['default']}", flush=True)
    elif word == "quit":
        break
END
run 0 arena "python3 $work/sleeper.py" random --time 2 --format gauntlet --blocks 1 \
    --factions atreides,fremen --json --stderr "$work/clock"
json 'it["bots"][0]["forfeits"]["late"] == 2 and it["bots"][0]["wins"] == 0'
awk '{ if ($2 > last - 500 && NR > 1 && $2 < last) bad = 1; last = $2 }
     END { exit bad || NR < 2 }' "$work"/clock/*-1-1.log || fail 'the bank does not run down'
run 0 arena "c=$work/bot" random --time 5+0.1 --blocks 1 --json &&
    json 'it["bots"][0]["defaults"] == 0'
run 2 arena random random --time soon && complains '60+0.5'
run 2 arena random random --time 5+ && complains '60+0.5'

# Games that begin elsewhere: each position is a block, and the saved game has it in its head.
cat >"$work/positions.scn" <<'END'
scenario The Fremen hold a sietch in turn three
given
  turn 3
  phase shipment
  forces fremen 3+1 sietch-tabr

scenario Harkonnen before the storm of turn five
game advanced turns=6
given
  turn 5
  phase storm
  forces harkonnen 7 carthag
END
run 0 arena random "c=$work/bot" --from "$work/positions.scn" --save "$work/from" --json \
    --results "$work/from.jsonl"
json 'it["blocks"] == 2 and it["games"] == 4 and it["positions"] == 2'
grep -q '"position":2' "$work/from.jsonl" || fail 'the results do not say where a game began'
for game in 1:3 2:3 3:5 4:5; do
    run 0 replay "$work/from/game-00000${game%:*}.kanly" --json
    json "it['moves'][0]['turn'] == ${game#*:} and it['winners']"
done
json '"turns=6" in it["options"] and it["turn"] <= 6'
grep -q '^given forces harkonnen 7 carthag$' "$work/from/game-000003.kanly" ||
    fail 'the position is not in the head'
run 0 arena random "c=$work/bot" --from "$work/positions.scn" --results "$work/from.jsonl" &&
    says '4 of them had been played before'
run 0 arena random novice --from "$work/positions.scn" --from "$work/positions.scn" --blocks 6 \
    --json --options turns=5
json 'it["blocks"] == 6 and it["positions"] == 4 and "turns=5" in it["options"]'
sed 's/carthag/carthage/' "$work/positions.scn" >"$work/wrong.scn"
run 1 arena random random --from "$work/wrong.scn" && complains 'wrong.scn:12'
printf 'scenario Two
seats atreides - - fremen
given
  turn 2
' >"$work/two.scn"
run 1 arena random random --from "$work/positions.scn" --from "$work/two.scn" &&
    complains 'another number of factions'
: >"$work/empty.scn"
run 1 arena random random --from "$work/empty.scn" && complains 'no scenario'
run 2 arena random random --from "$work/nowhere.scn" && complains 'cannot read'
run 2 arena random random --from "$work/two.scn" --factions atreides,fremen &&
    complains 'say who sits where'

# Progress: silent in a pipe, unless it is wished for.
run 0 arena random random --blocks 2 --options turns=1 && silent
run 0 arena random random --blocks 2 --options turns=1 --progress && complains '4/4'

# What cannot be understood is named.
run 2 arena --log /nowhere/log random random && complains '--log'
run 2 arena && complains 'which bots'
run 2 arena random random --format pairs && complains 'round-robin'
run 2 arena random --format gauntlet && complains 'two bots'
run 2 arena random random random --sprt 0,10 && complains '--sprt'
run 2 arena random random --sprt 10,0 && complains 'the smaller first'
run 2 arena r1=random r2=random r3=random r4=random r5=random r6=random r7=random &&
    complains 'more bots than factions'
run 2 arena random --blocks none && complains '--blocks'
run 2 arena random random --options nexus=never && complains 'once'
