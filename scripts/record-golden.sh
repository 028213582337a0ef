#!/usr/bin/env bash
# Records the golden games: whole games that must replay to the byte until the rules change on
# purpose. Every number of factions from two to six, basic and advanced, every value of every
# option.
#   scripts/record-golden.sh            after a change of rules, with a word on why in the commit
#   scripts/record-golden.sh told       only what is told of them, and the sums
set -euo pipefail
cd "$(dirname "$0")/.."
kanly=${KANLY:-build/kanly}
folder=tests/golden
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

record_games() {
    rm -f "$folder"/*.kanly

    # record NAME FACTIONS BOTS OPTIONS: one game, kept under that name.
    seed=1
    record() {
        "$kanly" sim --games 1 --threads 1 --seed "$seed" --factions "$2" --bots "$3" \
            --options "$4" --save "$work" >/dev/null
        mv "$work"/game-*.kanly "$folder/$1.kanly"
        seed=$((seed + 1))
    }

    six=atreides,bene-gesserit,emperor,fremen,harkonnen,guild
    for mode in basic advanced; do
        record "two-$mode" "-,emperor,-,-,guild,-" random "game=$mode"
        record "three-$mode" "harkonnen,-,fremen,-,bene-gesserit,-" random "game=$mode"
        record "four-$mode" "-,guild,atreides,-,fremen,emperor" random "game=$mode"
        record "five-$mode" "bene-gesserit,harkonnen,guild,atreides,emperor,-" random "game=$mode"
        record "six-$mode" "$six" random "game=$mode"
        record "six-$mode-steady" "$six" steady "game=$mode"
        record "six-$mode-everybody-asked" "$six" random "game=$mode,windows=all,turns=4"
    done
    for option in turns=1 turns=20 rules=official fremen-storm-movement=no split-group-move=no \
        nexus=each-pile weather-control=until-moved stronghold-limit=3 ornithopters=phase-start \
        karama-scope=phase shield-wall=yes memory=strict; do
        record "option-${option/=/-}" "$six" random "game=advanced,$option"
    done
    record option-storm-deck-always "$six" random "game=basic,storm-deck=always"
}
[ "${1:-}" = told ] || record_games

# What is told of each, with the rule behind every event, to all and as one player heard it.
factions=(atreides bene-gesserit emperor fremen harkonnen guild)
at=0
for game in "$folder"/*.kanly; do
    while ! grep -qw "^seats.* ${factions[at % 6]}" "$game"; do at=$((at + 1)); done
    for ear in "" "--as ${factions[at % 6]}"; do
        # shellcheck disable=SC2086
        told=$("$kanly" replay "$game" $ear | sha256sum)
        echo "${told%% *} ${game##*/} $ear" | sed 's/ $//'
    done
    at=$((at + 1))
done >"$folder/stories"

# And random games and the situations of scenarios in sums (tests/property/recorded.c,
# situations.c), after `make release` or another build with tests.
KANLY_RECORD=1 KANLY_GAMES=500 "${RECORDED:-build/property_recorded}" >"$folder/sums"
KANLY_RECORD=1 "${SITUATIONS:-build/property_situations}" >"$folder/situations"
echo "$(find "$folder" -name '*.kanly' | wc -l) games recorded in $folder"
