#!/usr/bin/env bash
# bench/compare.sh BASE [NEW] [ROUNDS]: how much faster NEW is than BASE, side by side.
#
# BASE and NEW are executables, or commits, which are built with the flags of a release; NEW is
# build/kanly unless said otherwise. Both do the same work on the same core, turn by turn, so that
# whatever else the machine does falls on both. A figure is the median of the processor time the
# whole process took (user and system). Before anything is timed, what they print must be the same:
# a faster program that plays other games is not compared.
#
#   CORE=1     the core to run on
#   WHAT=...   some of: bench windows random steady mentat
set -euo pipefail
export LC_ALL=C
cd "$(dirname "$0")/.."

base=${1:?usage: bench/compare.sh BASE [NEW] [ROUNDS]}
new=${2:-build/kanly}
rounds=${3:-7}
core=${CORE:-1}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# The executable for a commit, built once and kept in build-compare/.
executable() {
    if [ -x "$1" ] && [ -f "$1" ]; then
        echo "$1"
        return
    fi
    local commit folder
    commit=$(git rev-parse --verify --short "$1^{commit}")
    folder=build-compare/$commit
    if [ ! -x "$folder/build/kanly" ]; then
        mkdir -p "$folder"
        git archive "$commit" | tar -x -C "$folder"
        cmake -S "$folder" -B "$folder/build" -DKANLY_TESTS=OFF >/dev/null
        cmake --build "$folder/build" --target kanly --parallel >/dev/null
    fi
    echo "$folder/build/kanly"
}

work() {
    case $1 in
    bench) echo "bench --games 3000 --json" ;;
    windows) echo "bench --games 1500 --windows all --json" ;;
    random) echo "sim --bots random --games 3000 --threads 1 --json" ;;
    steady) echo "sim --bots steady --rotate --games 150 --threads 1 --json" ;;
    mentat)
        echo "sim --bots mentat,steady*5 --rotate --games 2 --budget-playouts 64 --threads 1 --json"
        ;;
    *) echo "bench/compare.sh: there is no work '$1'" >&2 && exit 2 ;;
    esac
}

# What was played, without how long it took.
outcome() {
    case $2 in
    bench | windows) taskset -c "$core" "$1" bench --signature ;;
    *) taskset -c "$core" "$1" $(work "$2") ;;
    esac
}

seconds() { # PROGRAM WORK
    local TIMEFORMAT='%U %S'
    { time taskset -c "$core" "$1" $(work "$2") >/dev/null 2>&1; } 2>&1 |
        awk '{ printf "%.3f\n", $1 + $2 }'
}

median() { sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

base=$(executable "$base")
new=$(executable "$new")
printf '%-8s %10s %10s %7s\n' work base new ratio
for what in ${WHAT:-bench windows random steady mentat}; do
    outcome "$base" "$what" >"$scratch/base"
    outcome "$new" "$what" >"$scratch/new"
    if ! cmp -s "$scratch/base" "$scratch/new"; then
        echo "$what: the two do not play the same games" >&2
        status=1
        continue
    fi
    : >"$scratch/base"
    : >"$scratch/new"
    for ((i = 0; i < rounds; i++)); do
        seconds "$base" "$what" >>"$scratch/base"
        seconds "$new" "$what" >>"$scratch/new"
    done
    printf '%-8s %9ss %9ss ' "$what" "$(median <"$scratch/base")" "$(median <"$scratch/new")"
    awk -v b="$(median <"$scratch/base")" -v n="$(median <"$scratch/new")" \
        'BEGIN { printf "%6.2fx\n", b / n }'
done
exit "${status:-0}"
