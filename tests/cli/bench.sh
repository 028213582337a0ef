#!/usr/bin/env bash
# kanly bench: figures for people and programs, and a signature that stays the same.
. "$(dirname "$0")/lib.bash"

run 0 bench --help && says 'usage: kanly bench'
run 0 bench --games 2 && says 'moves per second' && says 'allocations' && silent
run 0 bench --games 2 --json
json 'it["moves_per_second"] > 0 and it["games_per_second"] > 0 and it["ns_per_move"] > 0'
json 'it["state_bytes"] <= 1600 and it["allocations"] in (0, None)'
run 0 bench --seconds 0.1 --windows all --json && json 'it["windows"] == "all"'
run 0 bench --batch 20 --seconds 0.1 && says 'observation' && says 'allocations' && silent
run 0 bench --batch 20 --threads 2 --seconds 0.1 --json
json 'it["games"] == 20 and it["threads"] == 2 and it["allocations"] in (0, None)'
json 'min(it["decisions_per_processor_second"].values()) > 0'
run 2 bench --batch 0 && complains 'from 1'
run 0 bench --signature
cp "$work/out" "$work/first"
grep -qxE '[0-9a-f]{16}' "$work/first" || fail 'a signature is sixteen digits'
run 0 bench --signature && cmp "$work/out" "$work/first" || fail 'two signatures differ'
run 2 bench --windows some && complains 'all or holders'
run 2 bench --games 0 && complains 'from 1'
run 2 bench --seconds soon && complains 'number'
run 2 bench extra && complains "'extra'"
