#!/usr/bin/env bash
# The golden games replay to the byte, every event is told as it was, with its rule, none of a kind
# is missing, and a changed one is caught at its line.
source "$(dirname "$0")/lib.bash"

folder=tests/golden
games=("$folder"/*.kanly)
[ -e "${games[0]}" ] || fail "no golden games in $folder"

replays "${games[@]}"

# Told to all, and to one player each: tests/golden/stories has the digest of each story.
while read -r digest game ear; do
    # shellcheck disable=SC2086
    told=$("$KANLY" replay "$folder/$game" $ear | sha256sum)
    [ "${told%% *}" = "$digest" ] ||
        fail "$game $ear is told another way (scripts/record-golden.sh)"
done <"$folder/stories"
for game in "${games[@]}"; do
    [ "$(grep -cwF "${game##*/}" "$folder/stories")" = 2 ] || fail "$game is not in $folder/stories"
done

# Every table size, both games, every option away from its default.
played=$(heads "${games[@]}")
sizes_in "$played" "$folder"
options_in "$played" "$folder" turns=1 turns=20 fremen-storm-movement=no split-group-move=no \
    nexus=each-pile weather-control=until-moved stronghold-limit=3 storm-deck=always \
    ornithopters=phase-start karama-scope=phase shield-wall=yes windows=all windows=holders \
    memory=strict

# Another move in the middle: refused, with the number of its line.
victim=$work/changed.kanly
sed '40s/[a-z]*$/0/' "$folder/six-basic.kanly" >"$victim"
"$KANLY" replay "$victim" >/dev/null 2>"$work/error" && fail "a changed game was accepted"
grep -q 'line 40' "$work/error" ||
    fail "a changed game: expected line 40, found: $(cat "$work/error")"
