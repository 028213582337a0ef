#!/usr/bin/env bash
# kanly sim: the same outcome for any number of threads and processes, as table, JSON, lines, games
# and page.
. "$(dirname "$0")/lib.bash"

run 0 sim --help && says 'usage: kanly sim'
run 0 sim --games 12 --rotate && silent && says '12 games' && says '95 % interval' && says 'won by'

# JSON: its keys, and shares that add up.
run 0 sim --games 36 --rotate --json && silent
json 'it["games"] == 36 and [b["name"] for b in it["bots"]] == ["random"]'
json 'all(set(("name", "games", "wins", "win_share", "low", "high")) <= set(x) for k in ("bots",
      "factions", "seats") for x in it[k])'
json 'len(it["factions"]) == 6 and all(f["games"] == 36 for f in it["factions"])'
json 'all(f["low"] <= f["win_share"] <= f["high"]
      for f in it["factions"] + it["seats"] + it["bots"])'
json 'sum(f["wins"] for f in it["factions"]) == sum(b["wins"] for b in it["bots"]) == sum(s["wins"]
      for s in it["seats"])'
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
head -n 1 "$work/out" >"$work/line" &&
    tail -n 1 "$work/out" | grep -q '"game":20,' || fail 'the lines are out of order'
mv "$work/line" "$work/out" && json 'it["game"] == 1 and len(it["players"]) == 6 and it["seed"] > 0'

# Fewer factions, other bots, options.
run 0 sim --games 4 --factions 'atreides,-,fremen,-,guild' --options 'basic,turns=3' \
    --bots 'random' --json
json '[f["name"] for f in it["factions"]] == ["atreides", "fremen", "guild"]
      and "basic turns=3" in it["options"]'
run 0 sim --games 12 --bots 'steady,random*5' --rotate --json
json 'it["bots"][0]["name"] == "steady" and it["bots"][0]["games"] == 12
      and it["bots"][1]["games"] == 60'
json 'all(b["illegal"] == 0 for b in it["bots"])'
json 'sum(x["games"] for x in it["bot_factions"] if x["name"] == "steady") == 12
      and all(x["games"] == 2 for x in it["bot_factions"] if x["name"] == "steady")'
run 0 sim --games 4 --timing --json && json 'it["timing"]["games_per_second"] > 0'

# Every game is kept, and can be played again.
run 0 sim --games 3 --rotate --save "$work/games"
[ "$(ls "$work/games")" = "$(printf 'game-%06d.kanly\n' 1 2 3)" ] || fail 'not every game is there'
run 0 replay "$work/games/game-000003.kanly" && says 'win ('

# The page: whole, and with nothing to fetch.
run 0 sim --games 6 --bots steady,random --rotate --report "$work/page.html" && silent
for figure in 'Wins by faction' 'Wins by bot' 'Strongholds by turn' 'Spice by turn' 'Battles' \
    'Cards' 'Who won with whom' 'Habits' '</html>' \
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

# The numbers of the page are in the JSON as well.
run 0 sim --games 6 --bots steady,random --rotate --course --json && silent
json '[t["turn"] for t in it["course"]["turns"]] == list(range(1, len(it["course"]["turns"]) + 1))'
json 'it["course"]["turns"][0]["games"] == 6 and len(it["course"]["turns"][0]["spice"]) == 6'
json 'sum(f["fought"]
      for f in it["course"]["battles"]["factions"]) == 2 * it["course"]["battles"]["fought"] > 0'
json 'sum(c["in_plans"] for c in it["course"]["cards"]) > 0
      and all(set(c) == {"name", "in_plans", "played"} for c in it["course"]["cards"])'
json 'sum(p["games"] for p in it["course"]["pairs"]) == 6'
json 'all(h["count"] <= h["chances"] or h["name"] == "spice-unspent"
      for h in it["course"]["habits"]) and len(it["course"]["habits"]) > 20'
json 'all(h["count"] == sum(h["factions"].values()) for h in it["course"]["habits"])'
json '{h["name"]: h for h in it["course"]["habits"]}["games-lost"]["count"] == 36 - sum(f["wins"]
      for f in it["factions"])'
python3 - "$work/out" "$work/page.html" <<'END' || fail 'the page and the JSON do not agree'
import json, re, sys
it, page = json.load(open(sys.argv[1]))["course"], open(sys.argv[2]).read()
table = re.search(r"<h2>Spice by turn</h2>.*?<table>(.*?)</table>", page, re.S)[1]
rows = [re.findall(r"<td>(.*?)</td>", row) for row in table.split("</tr>")[1:] if "<td>" in row]
assert len(rows) == len(it["turns"])
for row, turn in zip(rows, it["turns"]):
    assert [int(row[0]), int(row[1])] == [turn["turn"], turn["games"]]
    assert all(abs(float(a) - b) < 0.006 for a, b in zip(row[2:], turn["spice"].values())), \
        (row, turn)
END
run 0 sim --games 4 --json && json '"course" not in it'

# Parts: whoever plays them, they add up to one run, to the byte.
one=(--games 50 --bots steady,random --rotate --seed 3)
run 0 sim "${one[@]}" --json --course && cp "$work/out" "$work/one.json"
run 0 sim "${one[@]}" --report "$work/one.html" && cp "$work/out" "$work/one.txt"
run 0 sim "${one[@]}" --jsonl && cp "$work/out" "$work/one.jsonl"
for part in 1 2 3; do
    run 0 sim "${one[@]}" --course --jsonl --shard "$part/3" --threads "$part" && silent
    cp "$work/out" "$work/part-$part"
done
run 0 sim --merge "$work"/part-* --json && silent
cmp -s "$work/out" "$work/one.json" || fail 'the parts add up to another outcome'
run 0 sim --merge "$work"/part-3 "$work"/part-1 "$work"/part-2 --report "$work/merged.html"
cmp -s "$work/out" "$work/one.txt" || fail 'the parts add up to another table'
cmp -s "$work/merged.html" "$work/one.html" || fail 'the parts add up to another page'
cat "$work"/part-* | "$KANLY" sim --merge - --json | cmp -s - "$work/one.json" ||
    fail 'parts from a pipe add up to another outcome'
grep -h '^{"game"' "$work"/part-* | cmp -s - "$work/one.jsonl" ||
    fail 'the lines of the parts are not those of one run'
run 0 sim --games 2 --shard 1/5 &&
    grep -q '"games":\[0\]' "$work/out" ||
        fail 'a part of no games has some' # more parts than games
run 1 sim --merge "$work/part-1" "$work/part-3" && complains 'part 2 of 3 is missing'
run 1 sim --merge "$work/part-1" "$work/part-1" "$work/part-2" && complains 'part 1 has come before'
run 0 sim --games 50 --shard 2/3 && cp "$work/out" "$work/other"
run 1 sim --merge "$work/part-1" "$work/other" && complains 'another match'
run 1 sim --merge "$work/one.json" && complains 'there is no part in it'
sed 's/"games":\[/"games":[x/' "$work/part-2" >"$work/damaged"
run 1 sim --merge "$work/damaged" && complains 'damaged'
sed 's/"interrupted":false/"interrupted":true/' "$work/part-2" >"$work/broken"
run 1 sim --merge "$work/broken" && complains 'part 2 was broken off'
run 2 sim --merge && complains 'which files'
run 2 sim --merge "$work/nowhere" && complains 'cannot read'
run 2 sim --merge "$work/part-1" --save "$work/games" && complains '--save'
run 2 sim --shard 4/3 && complains '3/8'
run 2 sim --shard 0/3 && complains '3/8'
run 2 sim --shard 1/3 --report "$work/x.html" && complains '--report'
run 2 sim part-1 && complains "'part-1' is more than it can use"
"$KANLY" sim --games 4 --shard 1/2 >"$work/plain-1" &&
    "$KANLY" sim --games 4 --shard 2/2 >"$work/plain-2"
run 1 sim --merge "$work/plain-1" "$work/plain-2" --report "$work/x.html" &&
    complains 'without --course'

# The examples for clusters play parts that can be merged.
bash -n examples/slurm-sim.sh || fail 'examples/slurm-sim.sh is not a script'
for task in 1 2; do
    SLURM_ARRAY_TASK_ID=$task SLURM_ARRAY_TASK_COUNT=2 PARTS=$work/slurm GAMES=10 BOTS=random \
        bash examples/slurm-sim.sh
done
run 0 sim --merge "$work"/slurm/part-* --json && json 'it["games"] == 10 and "course" in it'
touch -d 2000-01-01 "$work/slurm/part-1.json"
SLURM_ARRAY_TASK_ID=1 SLURM_ARRAY_TASK_COUNT=2 PARTS=$work/slurm GAMES=10 BOTS=random \
    bash examples/slurm-sim.sh
[ "$work/slurm/part-1.json" -ot "$work/slurm/part-2.json" ] ||
    fail 'a part that is there is played again'
mkdir "$work/bin" "$work/kubernetes" && ln -s "$KANLY" "$work/bin/kanly"
awk '/^ *- \|$/ { on = 1; next } on && /^              / { print substr($0, 15); next }
     { on = 0 }' \
    examples/kubernetes-sim.yaml >"$work/pod.sh"
grep -q 'kanly sim' "$work/pod.sh" || fail 'examples/kubernetes-sim.yaml has no script'
for index in 0 1; do
    PATH=$work/bin:$PATH PARTS=$work/kubernetes GAMES=4 SHARDS=2 JOB_COMPLETION_INDEX=$index \
        sh -euc "$(cat "$work/pod.sh")"
done
run 0 sim --merge "$work"/kubernetes/part-* --json && json 'it["games"] == 4'
! grep -q "$(printf '\t')" examples/kubernetes-sim.yaml || fail 'a tab in YAML'

# Progress: silent in a pipe, unless it is wished for.
run 0 sim --games 4 --progress && complains '4/4'

# by COMMAND...: until it holds, a minute at most.
by() {
    for _ in $(seq 600); do
        ! "$@" || return 0
        sleep 0.1
    done
    kill "$started"
    fail "not within a minute: $* ($(cat "$work/err"))"
}

# Interrupted: it ends well, and tells what was played.
"$KANLY" sim --games 100000000 --json --save "$work/interrupted" >"$work/out" 2>"$work/err" &
started=$!
by test -e "$work/interrupted/game-000004.kanly"
kill -INT "$started"
wait "$started" || fail 'interrupted, it does not end well'
json 'it["interrupted"] is True and 0 < it["games"] < 100000000'
silent

# Two processes: the same totals.
needs mpirun
ldd "$KANLY" >"$work/linked" # not into grep -q, which hangs up when it has found it
grep -q libmpi "$work/linked" ||
    fail 'kanly was built without MPI; scripts/install.sh test brings it, then build again'
export ASAN_OPTIONS=detect_leaks=0 # MPI's own
mpirun --allow-run-as-root --oversubscribe -np 2 "$KANLY" sim --games 36 --rotate --json \
    --threads 1 \
    >"$work/out" 2>"$work/err" || fail "mpirun: $(cat "$work/err")"
cmp -s "$work/out" "$work/one" || fail 'two processes change the outcome'
mpirun --allow-run-as-root --oversubscribe -np 2 "$KANLY" sim --games 7 \
    --jsonl >"$work/out" 2>"$work/err"
grep -o '"game":[0-9]*' "$work/out" | cmp -s - <(printf '"game":%d\n' 1 2 3 4 5 6 7) ||
    fail 'two processes mix up the lines'

# A process that falls silent is named, and its games go to others: nothing is missing, nothing
# counted twice.
mpirun --allow-run-as-root --oversubscribe -np 3 "$KANLY" sim --games 100000000 --jsonl --json \
    --threads 1 \
    --rank-timeout 2 >"$work/lines" 2>"$work/err" &
started=$!
by test -s "$work/lines"
declare -a process
for child in $(pgrep -P "$started"); do
    process[$(tr '\0' '\n' <"/proc/$child/environ" | sed -n 's/^OMPI_COMM_WORLD_RANK=//p')]=$child
done
kill -STOP "${process[1]}"
by grep -q 'rank 1 is lost' "$work/err"
kill -INT "${process[0]}"
wait "$started" || true # mpirun's own word about a process that never came to its end
complains 'Its games go to others: '
grep -o '^{"game":[0-9]*' "$work/lines" | cut -d: -f2 | awk '$1 != NR { exit 1 }' ||
    fail 'games are missing, or out of order'
tail -n 1 "$work/lines" >"$work/out" && json 'it["interrupted"] is True and it["games"] > 100'
sed 's/"interrupted":true/"interrupted":false/' "$work/out" >"$work/lost.json"
games=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["games"])' \
    "$work/lost.json")
run 0 sim --games "$games" --json
cmp -s "$work/out" "$work/lost.json" || fail 'a lost process changes the outcome'
unset ASAN_OPTIONS

# What cannot be understood is named.
run 2 sim --bots stedy && complains "did you mean 'steady'"
run 2 sim --bots ix && complains "there is no bot 'ix'. The bots are random,"
run 2 sim --bots 'steady*7' && complains 'six at most'
run 2 sim --seed 18446744073709551616 && complains 'of at most 64 bits'
run 2 sim --bots 'random*7' && complains 'random*5'
run 2 sim --bots random,random,random --factions atreides,fremen &&
    complains '3 bots for 2 factions'
run 2 sim --factions atreides && complains 'at least two'
run 2 sim --factions atreides,ixians && complains "'ixians'"
run 2 sim --options turns=99 && complains 'from 1 to 20'
run 2 sim --games 0 && complains 'from 1'
run 2 sim --threads none && complains '--threads'
run 2 sim --save /dev/null/games && complains '--save'
run 2 sim --report /nowhere/page.html && complains '--report'
run 2 sim --gmaes 5 && complains "did you mean '--games'"
