#!/usr/bin/env bash
# kanly check: what it prints, and what it exits with.
set -uo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bad=0

# expect STATUS 'pattern of the last line of stdout' command…
expect() {
    local status=$1 last=$2
    shift 2
    "$@" >"$work/out" 2>"$work/err"
    local got=$?
    if [ "$got" -ne "$status" ] || { [ -n "$last" ] &&
        ! tail -n 1 "$work/out" | grep -Eq -- "$last"; }; then
        echo "FAILED: $*"
        echo "  expected exit status $status and a last line like: $last"
        echo "  found $got and:"
        sed 's/^/  | /' "$work/out" "$work/err"
        bad=1
    fi
}
shows() { # shows FILE 'pattern'
    if ! grep -Eq -- "$2" "$1"; then
        echo "FAILED: expected to find: $2"
        sed 's/^/  | /' "$1"
        bad=1
    fi
}

cat >"$work/good.scn" <<'END'
scenario Spice stays where it is
rule 1.01.03 1.01.02
given
  phase storm
  storm-card 1
  blow red-chasm 8
when
  auto
then
  blow red-chasm 8
END
cat >"$work/mixed.scn" <<'END'
scenario One that holds
given
  phase storm
then
  turn 2

scenario One that does not
given
  phase storm
then
  turn 3

scenario One with a mistake
given
  phase stom

scenario Another that holds
rule 1.01.02
given
  phase storm
then
  asks atreides weather-control
END

expect 0 '^1 passed, 0 failed$' "$KANLY" check "$work/good.scn"
expect 1 '^2 passed, 2 failed$' "$KANLY" check "$work/mixed.scn"
shows "$work/out" "mixed.scn:11: One that does not: expected 'turn 3', found 2"
shows "$work/out" "mixed.scn:15:9: One with a mistake: expected a phase"
[ "$(wc -l <"$work/out")" -eq 3 ] ||
    { echo "FAILED: one line for each that fails, and the totals"; bad=1; }

# Directories, below which only scenario files count; what is named is read whatever it is called.
mkdir -p "$work/suite/storm"
cp "$work/good.scn" "$work/suite/storm/a.scn"
echo nonsense >"$work/suite/notes.txt"
expect 0 '^1 passed, 0 failed$' "$KANLY" check "$work/suite"
expect 1 '^1 passed, 1 failed$' "$KANLY" check "$work/suite/storm/a.scn" "$work/suite/notes.txt"
shows "$work/out" 'notes.txt:1:1: .*expected scenario and a title'

# A file that is not there does not stop the others.
expect 2 '^1 passed, 0 failed$' "$KANLY" check "$work/nowhere.scn" "$work/good.scn"
shows "$work/err" 'nowhere.scn: No such file'

expect 0 '^1 passed, 0 failed$' "$KANLY" check --verbose "$work/good.scn"
shows "$work/out" 'The storm moves 1 from sector 0 to sector 1. \[1.01.02\]'

sed '/One with a mistake/,/stom/d' "$work/mixed.scn" >"$work/read.scn"
expect 0 . "$KANLY" check --list-rules "$work/good.scn" "$work/read.scn"
shows "$work/out" '^1\.01\.02 +2$'
shows "$work/out" '^1\.01\.03 +1$'
shows "$work/out" '^1\.06\.02 +0$'

expect 1 '^\{"passed":2,"failed":2\}$' "$KANLY" check --json "$work/mixed.scn"
shows "$work/out" \
    '"line":13,"title":"One with a mistake","rules":\[\],"passed":false,"at":15,"column":9'
python3 -c 'import json,sys; [json.loads(line) for line in sys.stdin]' <"$work/out" || bad=1

# What must fail does, each at the line marked for it and for the reason named there.
expect 0 '^[4-9][0-9]+ passed, 0 failed$' "$KANLY" check --must-fail tests/scenarios/must-fail.scn
expect 0 '^[2-9][0-9]+ passed, 0 failed$' \
    "$KANLY" check --must-fail tests/scenarios/must-fail-facts.scn
cat >"$work/fails.scn" <<'END'
scenario One that holds
given
  phase storm
then
  turn 2 #! found 3

scenario One that fails elsewhere
given
  phase storm
then
  turn 3
  turn 4 #! found 2

scenario One that fails for another reason
given
  phase storm
then
  turn 3 #! found 4

scenario One that fails in another column
given
  phase stom #! 8: expected a phase

scenario One that fails as marked
given
  phase stom #! 9: expected a phase
END
expect 1 '^1 passed, 4 failed$' "$KANLY" check --must-fail "$work/fails.scn"
shows "$work/out" 'fails.scn:1: One that holds: expected it to fail as marked, found that it holds'
shows "$work/out" "fails.scn:11: .* to fail as marked, found expected 'turn 3', found 2"

# Misuse.
expect 2 '' "$KANLY" check
expect 2 '' "$KANLY" check --verbos "$work/good.scn"
shows "$work/err" '\-\-verbose'
expect 2 '' "$KANLY" chek "$work/good.scn"
shows "$work/err" "did you mean 'check'"
expect 0 . "$KANLY" check --help
shows "$work/out" 'usage: kanly check'
expect 0 . "$KANLY" --help
shows "$work/out" 'check'
expect 0 '^kanly [0-9]' "$KANLY" --version
expect 2 '' "$KANLY" --verson
shows "$work/err" "did you mean '--version'"
expect 0 . "$KANLY" help check
shows "$work/out" 'usage: kanly check'
expect 2 '' "$KANLY" help chek
shows "$work/err" "did you mean 'check'"
expect 0 '^0 passed, 0 failed$' "$KANLY" check /dev/null

exit $bad
