#!/usr/bin/env bash
# Games of every release so far are played again to their last checksum, each by its own edition.
source "$(dirname "$0")/lib.bash"

folder=tests/corpus
"$KANLY" sim --games 1 --options turns=1 --save "$work" >/dev/null
latest=$(sed -n 's/^edition //p' "$work"/game-*.kanly)
[ "$latest" -ge 1 ] || fail "a new game names no edition"

replays "$folder"/*.kanly
for game in "$folder"/*.kanly; do
    edition=${game#"$folder/"}
    grep -qx "edition ${edition%%-*}" "$game" || fail "$game: the name is of another edition"
done

# Of each edition there are enough: every table size, both games, every option both ways, keys and
# seeds, and the promises of the server.
for edition in $(seq "$latest"); do
    games=("$folder/$edition"-*.kanly)
    [ ${#games[@]} -ge 40 ] || fail "edition $edition has only ${#games[@]} games"
    played=$(heads "${games[@]}")
    sizes_in "$played" "edition $edition"
    options_in "$played" "edition $edition" turns=1 turns=20 fremen-storm-movement={yes,no} \
        split-group-move={yes,no} nexus={once,each-pile} weather-control={before,until-moved} \
        stronghold-limit={2,3} storm-deck={advanced,always} ornithopters={each-move,phase-start} \
        karama-scope={use,phase} shield-wall={no,yes} windows={all,holders} memory={open,strict}
    grep -q '^seed ' "${games[@]}" || fail "edition $edition: no game of a seed"
    grep -lq '^key ' "${games[@]}" || fail "edition $edition: no game of a key"
    for game in "$folder/$edition"-served-*.kanly; do
        if "$KANLY" verify --help >/dev/null 2>&1; then # of the server
            run 0 verify "$game" && says 'the key is the one that was promised'
        fi
    done
done

# A game of a later edition or format, or from before the first: a sentence, not a guess.
some=$folder/1-two-basic.kanly
sed 's/^edition 1$/edition 250/' "$some" >"$work/later.kanly"
run 1 replay "$work/later.kanly" && complains 'line 2: this game is played by edition 250'
sed 's/^kanly 2$/kanly 3/' "$some" >"$work/later.kanly"
run 1 replay "$work/later.kanly" && complains 'line 1: this is version 3 of the format'
sed 's/^kanly 2$/kanly 1/; /^edition/d' "$some" >"$work/earlier.kanly"
run 1 replay "$work/earlier.kanly" && complains 'from before the first edition'
run 1 board "$work/earlier.kanly" && complains 'from before the first edition'
