#!/usr/bin/env bash
# kanly sim: the same outcome for any number of threads and processes, as table, JSON, lines, games and page.
. "$(dirname "$0")/lib.bash"

run 0 sim --help && says 'usage: kanly sim'
run 0 sim --games 12 --rotate && silent && says '12 games' && says '95 % interval' && says 'won by'

# JSON: its keys, and shares that add up.
run 0 sim --games 36 --rotate --json && silent
json 'it["games"] == 36 and [b["name"] for b in it["bots"]] == ["random"]'
json 'all(set(("name", "games", "wins", "win_share", "low", "high")) <= set(x) for k in ("bots", "factions", "seats") for x in it[k])'
json 'len(it["factions"]) == 6 and all(f["games"] == 36 for f in it["factions"])'
json 'all(f["low"] <= f["win_share"] <= f["high"] for f in it["factions"] + it["seats"] + it["bots"])'
json 'sum(f["wins"] for f in it["factions"]) == sum(b["wins"] for b in it["bots"]) == sum(s["wins"] for s in it["seats"])'
json 'sum(v["games"] for v in it["victories"]) == 36 and sum(it["length"]["ended_in_turn"]) == 36'
cp "$work/out" "$work/one"

# Threads and seeds.
for threads in 1 2 3; do
    run 0 sim --games 36 --rotate --json --threads "$threads"
    cmp -s "$work/out" "$work/one" || fail "$threads threads change the outcome"
done
run 0 sim --games 36 --rotate --json --seed 2
! cmp -s "$work/out" "$work/one" || fail 'another seed changes nothing'

# A line for each game, in order.
run 0 sim --games 20 --jsonl --threads 3 && silent
[ "$(wc -l <"$work/out")" = 20 ] || fail 'not a line for each game'
head -n 1 "$work/out" >"$work/line" && tail -n 1 "$work/out" | grep -q '"game":20,' || fail 'the lines are out of order'
mv "$work/line" "$work/out" && json 'it["game"] == 1 and len(it["players"]) == 6 and it["seed"] > 0'

# Fewer factions, other bots, options.
run 0 sim --games 4 --factions 'atreides,-,fremen,-,guild' --options 'basic,turns=3' --bots 'random' --json
json '[f["name"] for f in it["factions"]] == ["atreides", "fremen", "guild"] and "basic turns=3" in it["options"]'
run 0 sim --games 12 --bots 'steady,random*5' --rotate --json
json 'it["bots"][0]["name"] == "steady" and it["bots"][0]["games"] == 12 and it["bots"][1]["games"] == 60'
json 'all(b["illegal"] == 0 for b in it["bots"])'
json 'sum(x["games"] for x in it["bot_factions"] if x["name"] == "steady") == 12 and all(x["games"] == 2 for x in it["bot_factions"] if x["name"] == "steady")'
run 0 sim --games 4 --timing --json && json 'it["timing"]["games_per_second"] > 0'

# Every game is kept, and can be played again.
run 0 sim --games 3 --rotate --save "$work/games"
[ "$(ls "$work/games")" = "$(printf 'game-%06d.kanly\n' 1 2 3)" ] || fail 'not every game is there'
run 0 replay "$work/games/game-000003.kanly" && says 'win ('

# The page: whole, and with nothing to fetch.
run 0 sim --games 6 --bots steady,random --rotate --report "$work/page.html" && silent
for figure in 'Wins by faction' 'Wins by bot' 'Strongholds by turn' 'Spice by turn' 'Battles' 'Cards' '</html>' \
    'prefers-color-scheme:dark'; do
    grep -qF "$figure" "$work/page.html" || fail "the page lacks: $figure"
done
! grep -qE '(src|href)=|url\(|@import|http:' "$work/page.html" || fail 'the page fetches something'
python3 - "$work/page.html" <<'END' || fail 'the page is not well formed'
import re, sys, xml.dom.minidom
page = open(sys.argv[1]).read()
plots = re.findall(r"<svg.*?</svg>", page, re.S)
assert len(plots) >= 8, len(plots)
for plot in plots:
    xml.dom.minidom.parseString(plot)
    assert "nan" not in plot and "inf" not in plot.replace("info", "")
END

# Interrupted: it ends well, and tells what was played.
"$KANLY" sim --games 100000000 --json >"$work/out" 2>"$work/err" &
simulation=$!
sleep 1
kill -INT "$simulation"
wait "$simulation" || fail 'interrupted, it does not end well'
json 'it["interrupted"] is True and 0 < it["games"] < 100000000'
silent

# Two processes: the same totals.
needs mpirun
ldd "$KANLY" >"$work/linked" # not into grep -q, which hangs up when it has found it
grep -q libmpi "$work/linked" || fail 'kanly was built without MPI; scripts/install.sh test brings it, then build again'
export ASAN_OPTIONS=detect_leaks=0 # MPI's own
mpirun --allow-run-as-root --oversubscribe -np 2 "$KANLY" sim --games 36 --rotate --json --threads 1 \
    >"$work/out" 2>"$work/err" || fail "mpirun: $(cat "$work/err")"
cmp -s "$work/out" "$work/one" || fail 'two processes change the outcome'
mpirun --allow-run-as-root --oversubscribe -np 2 "$KANLY" sim --games 7 --jsonl >"$work/out" 2>"$work/err"
grep -o '"game":[0-9]*' "$work/out" | cmp -s - <(printf '"game":%d\n' 1 2 3 4 5 6 7) ||
    fail 'two processes mix up the lines'
unset ASAN_OPTIONS

# What cannot be understood is named.
run 2 sim --bots stedy && complains "did you mean 'steady'"
run 2 sim --bots 'random*7' && complains 'random*5'
run 2 sim --bots random,random,random --factions atreides,fremen && complains '3 bots for 2 factions'
run 2 sim --factions atreides && complains 'at least two'
run 2 sim --factions atreides,ixians && complains "'ixians'"
run 2 sim --options turns=99 && complains 'from 1 to 20'
run 2 sim --games 0 && complains 'from 1'
run 2 sim --threads none && complains '--threads'
run 2 sim --save /dev/null/games && complains '--save'
run 2 sim --report /nowhere/page.html && complains '--report'
run 2 sim --gmaes 5 && complains "did you mean '--games'"
