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

# run STATUS ARGUMENT...: runs kanly, keeps what it says in $work/out and $work/err, checks its status.
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
complains() { grep -qF -- "$1" "$work/err" || fail "does not complain: $1 (but: $(cat "$work/err"))"; }
silent() { [ ! -s "$work/err" ] || fail "should be silent on stderr: $(cat "$work/err")"; }

# needs COMMAND: it is there. A test that lacks something has failed; nothing is passed over in silence.
needs() { command -v "$1" >/dev/null || fail "there is no $1 here; scripts/install.sh test brings it"; }
needs python3

# json EXPRESSION: holds for the JSON just printed.
json() {
    python3 -c 'import json, sys; it = json.load(open(sys.argv[1])); assert eval(sys.argv[2]), sys.argv[2]' \
        "$work/out" "$1" || fail "JSON: $1"
}
