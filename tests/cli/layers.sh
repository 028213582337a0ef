#!/usr/bin/env bash
# scripts/check-layers.sh finds a call of a room above, whatever header declares it, in plain
# objects and in those of link-time optimisation. A small tree is made up for it and compiled.
. "$(dirname "$0")/lib.bash"

command -v "${CC:=cc}" >/dev/null || fail "no compiler: $CC"
mkdir -p "$work"/scripts "$work"/include "$work"/src/{game,flow,rules,play}
cp scripts/check-layers.sh scripts/c-code.awk "$work/scripts"

# room FILE CODE: a source of the made-up tree, and its object where a build would put it.
room() {
    local object=$work/build/made_up.dir/src/$1.o
    mkdir -p "$(dirname "$object")"
    printf '%s\n' "$2" >"$work/src/$1"
    # shellcheck disable=SC2086 # several flags
    "$CC" $flags -c "$work/src/$1" -o "$object"
}

check() { "$work/scripts/check-layers.sh" "$work/build" >"$work/out" 2>"$work/err"; }

for flags in -O1 '-O1 -flto -ffat-lto-objects'; do
    rm -rf "$work"/build
    "$CC" $flags -c -x c /dev/null -o /dev/null 2>/dev/null || continue
    room play/play.c 'int kanly_play(void) { return 1; }'
    room rules/contents.c 'int rule(void); int rule(void) { return 2; } int PROCEDURE = 3;'
    room flow/flow.c \
        'extern int PROCEDURE; int advance(void); int advance(void) { return PROCEDURE; }'
    check || fail "a tree in order: $(cat "$work/out" "$work/err")"

    room rules/storm.c \
        'int kanly_play(void); int storm(void); int storm(void) { return kanly_play(); }'
    check && fail "a call of the room above was not found ($flags)"
    says 'src/rules/storm.c: rules uses kanly_play, which is of play'
    room rules/storm.c 'int rule(void); int storm(void); int storm(void) { return rule(); }'

    room game/game.c 'extern int PROCEDURE; int verb(void); int verb(void) { return PROCEDURE; }'
    check && fail "what is handed down to one room is not for another ($flags)"
    says 'src/game/game.c: game uses PROCEDURE, which is of rules'

    # A macro hides it from those who read the sources.
    room game/game.c '#define M(x) ma##x
void *M(lloc)(unsigned long); void *take(void); void *take(void) { return M(lloc)(8); }'
    check && fail "an allocation in the engine was not found ($flags)"
    says 'src/game/game.c: the engine uses malloc'

    rm "$work/src/game/game.c"
    check || fail "an object without a source counts: $(cat "$work/out")"
done

"$work/scripts/check-layers.sh" "$work/nowhere" >"$work/out" 2>&1 &&
    fail "a folder that is not there passed"
exit 0
