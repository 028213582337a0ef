# What the scripts of this folder share. Sourced with: . "$(dirname "$0")/lib.bash"
# The command is in $KANLY; a script stops at the first thing that does not hold.
set -euo pipefail
: "${KANLY:?the kanly command to test}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

# run STATUS ARGUMENT...: runs kanly, keeps what it says in $work/out and $work/err, checks its
# status.
run() {
    local wanted=$1 status=0
    shift
    "$KANLY" "$@" >"$work/out" 2>"$work/err" </dev/null || status=$?
    [ "$status" = "$wanted" ] || fail "kanly $*: exit $status, not $wanted: $(cat "$work/err")"
}

# typed TEXT STATUS ARGUMENT...: the same with TEXT as input.
typed() {
    local text=$1 wanted=$2 status=0
    shift 2
    printf '%b' "$text" >"$work/typed" # a file: a pipe would break when kanly stops listening early
    "$KANLY" "$@" >"$work/out" 2>"$work/err" <"$work/typed" || status=$?
    [ "$status" = "$wanted" ] || fail "kanly $*: exit $status, not $wanted: $(cat "$work/err")"
}

says() { grep -qF -- "$1" "$work/out" || fail "does not say: $1"; }
says_not() { ! grep -qF -- "$1" "$work/out" || fail "should not say: $1"; }
complains() {
    grep -qF -- "$1" "$work/err" || fail "does not complain: $1 (but: $(cat "$work/err"))"
}
silent() { [ ! -s "$work/err" ] || fail "should be silent on stderr: $(cat "$work/err")"; }

# needs COMMAND: it is there. A test that lacks something has failed; nothing is passed over in
# silence.
needs() {
    command -v "$1" >/dev/null || fail "there is no $1 here; scripts/install.sh test brings it"
}
needs python3

# json EXPRESSION: holds for the JSON just printed. It may go over several lines.
json() {
    python3 -c 'import json, sys
it = json.load(open(sys.argv[1]))
assert eval("(" + sys.argv[2] + ")"), sys.argv[2]' \
        "$work/out" "$1" || fail "JSON: $1"
}

# heads GAME...: of each saved game a line with what it is played by and who sits where.
heads() {
    local game
    for game in "$@"; do
        sed -n '/^game /p; /^seats /p' "$game" | tr '\n' ' '
        echo
    done
}

# sizes_in HEADS WHERE: there is a game of two to six factions, basic and advanced.
sizes_in() {
    local mode size
    for mode in basic advanced; do
        for size in 2 3 4 5 6; do
            awk -v mode="$mode" -v size="$size" '
                $2 == mode {
                    n = 0; sat = 0
                    for (i = 1; i <= NF; i++) { n += sat && $i != "-"; sat = sat || $i == "seats" }
                    found = found || n == size
                }
                END { exit !found }' <<<"$1" || fail "$2: no game with $size factions, $mode"
        done
    done
}

# options_in HEADS WHERE OPTION=VALUE...: each is played by in some game.
options_in() {
    local heads=$1 where=$2 option
    shift 2
    for option; do
        grep -qw -- "$option" <<<"$heads" || fail "$where: no game with $option"
    done
}

# replays GAME...: each is played again to its end.
replays() {
    local game
    for game; do
        "$KANLY" replay "$game" >/dev/null 2>"$work/error" || fail "$game: $(cat "$work/error")"
        tail -n 1 "$game" | grep -q '^end ' || fail "$game: the game does not end"
    done
}
