#!/usr/bin/env bash
# kanly load: a server of its own, a server that is there already, one that refuses, none at all.
. "$(dirname "$0")/lib.bash"

run 0 load --help && says 'usage: kanly load'
export TMPDIR=$work
run 0 load --spawn --tables 2 --seconds 1 --rate 20 --advance 5
says '2 tables, 12 clients' && says 'p99' && says '0 errors, 0 connections lost' && says 'memory' &&
    silent
[ -z "$(ls -d "$work"/kanly-load-* 2>/dev/null)" ] || fail 'the folder of the store stays behind'
run 0 load --spawn --tables 2 --seconds 1 --rate 0 --advance 0 --json --data "$work/kept"
json 'it["tables"] == 2 and it["moves"] > 10 and it["errors"] == 0 and it["connections_lost"] == 0'
json '0 < it["latency_ms"]["p50"] <= it["latency_ms"]["p90"]
      <= it["latency_ms"]["p99"] <= it["latency_ms"]["max"]'
json 'it["server_memory"] > 1e6 and it["messages"] > it["moves"]'
json 'it["server_moves"] >= it["moves"] and it["server_processor_seconds"] > 0'
run 0 store check --data "$work/kept" && says '2 games' && says '0 damaged'

# A folder without a store is named, and none is begun in it.
for what in check 'export X' 'drop X' vacuum 'backup copy'; do
    read -ra words <<<"$what"
    run 2 store "${words[@]}" --data "$work/nowhere"
    complains "there are no games in $work/nowhere"
done
[ ! -e "$work/nowhere" ] || fail 'a store was begun where one was looked for'

# The last of many options is found, too, with its value.
run 2 serve --think-thread=3
complains "no option '--think-thread'; did you mean '--think-threads'?"

# Tables that everybody has left go on by their clocks.
run 0 load --spawn --tables 1 --seconds 4 --rate 2 --advance 0 --left 2 --left-clock 1 --json \
    --data "$work/left"
json 'it["left"] == 2 and it["errors"] == 0 and it["server_moves"] > it["moves"]'
run 0 store check --data "$work/left" && says '3 games' && says '0 damaged'

# Limits of the server: said plainly, not counted as slowness.
"$KANLY" serve --port 0 --data "$work/small" --connections-each 3 2>"$work/log" &
server=$!
trap 'kill $server 2>/dev/null || true; rm -rf "$work"' EXIT
for _ in $(seq 100); do
    port=$(sed -n 's/.*listening on .* port //p' "$work/log")
    [ -n "$port" ] && break
    sleep 0.05
done
run 1 load --url "ws://127.0.0.1:$port" --tables 1 --seconds 1 && complains 'connections-each'
kill "$server" && wait "$server"
run 1 load --url "ws://127.0.0.1:$port" --tables 1 --seconds 1 && complains 'is a server there'

# Ctrl-C still reports.
"$KANLY" load --spawn --tables 1 --seconds 60 --rate 20 --advance 0 >"$work/out" 2>"$work/err" &
load=$!
sleep 2
kill -INT "$load"
wait "$load" || fail "interrupted: $(cat "$work/err")"
says '1 tables, 6 clients'

run 2 load --url http://127.0.0.1:1 && complains 'ws://'
run 2 load --url ws://:80 && complains 'ws://'
run 2 load --spawn --url ws://127.0.0.1:1 && complains 'exclude'
run 2 load --data x && complains '--spawn'
run 2 load --tables 0 && complains 'from 1'
run 2 load --rate fast && complains 'number'
run 2 load extra && complains "'extra'"
