#!/usr/bin/env bash
# The same games on every machine: builds kanly for each target, and compares what it does with what
# the first target does. docs/portability.md says more.
#
#   scripts/portable.sh FOLDER [TARGET…]    build below FOLDER, and compare (all targets)
#   scripts/portable.sh --list              the targets
#
# Prints a table. Exit status: 0 all equal, 1 something differs or could not be built, 2 usage.
set -euo pipefail
cd "$(dirname "$0")/.."

targets=(x86-64-gcc x86-64-clang x86-64-musl aarch64 s390x armhf wasm32 windows)
: "${JOBS:=$(nproc)}"

usage() {
    sed -n '5,8s/^# \{0,1\}//p' "$0" >&2
    exit 2
}

[ $# -gt 0 ] || usage
if [ "$1" = --list ]; then
    printf '%s\n' "${targets[@]}"
    exit 0
fi
folder=$1
shift
for wish in "$@"; do
    [[ " ${targets[*]} " == *" $wish "* ]] || {
        echo "portable: no target '$wish'; there are: ${targets[*]}" >&2
        exit 2
    }
done
[ $# -eq 0 ] || targets=(x86-64-gcc "${@/x86-64-gcc/}")

# --- building ------------------------------------------------------------------------------------

# cross PROCESSOR COMPILER: for another Linux. Static: an emulator then needs no library of it.
cross() {
    flags=(-DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR="$1" -DCMAKE_C_COMPILER="$2"
        -DCMAKE_EXE_LINKER_FLAGS=-static)
}

# Sets how a target is built (flags), how its program is started (run) and what it is (about).
describe() {
    flags=() run=() about='' program=kanly c_flags='-O2'
    case $1 in
    x86-64-gcc) flags=(-DCMAKE_C_COMPILER=gcc) about='gcc, glibc' ;;
    x86-64-clang) flags=(-DCMAKE_C_COMPILER=clang) about='clang, glibc' ;;
    x86-64-musl) cross x86_64 musl-gcc && about='gcc, musl, static' ;;
    aarch64) cross aarch64 aarch64-linux-gnu-gcc && run=(qemu-aarch64) about='gcc, glibc, qemu' ;;
    s390x) cross s390x s390x-linux-gnu-gcc && run=(qemu-s390x) about='gcc, big endian, qemu' ;;
    armhf) cross arm arm-linux-gnueabihf-gcc && run=(qemu-arm) about='gcc, 32 bits, qemu' ;;
    wasm32)
        flags=(-DCMAKE_SYSTEM_NAME=Generic -DCMAKE_SYSTEM_PROCESSOR=wasm32 -DCMAKE_C_COMPILER=clang
            -DCMAKE_C_COMPILER_TARGET=wasm32-wasi -DCMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY
            -DCMAKE_EXE_LINKER_FLAGS=-Wl,-z,stack-size=1048576)
        c_flags+=' -D_WASI_EMULATED_PROCESS_CLOCKS -Wno-unused-command-line-argument'
        run=(node --no-warnings scripts/wasi.mjs) about='clang, 32 bits, WASI, node'
        ;;
    windows)
        flags=(-DCMAKE_SYSTEM_NAME=Windows -DCMAKE_SYSTEM_PROCESSOR=x86_64
            -DCMAKE_C_COMPILER=x86_64-w64-mingw32-gcc-posix -DCMAKE_EXE_LINKER_FLAGS=-static)
        program=kanly.exe about='gcc, mingw-w64'
        if command -v wine >/dev/null; then
            run=(env WINEDEBUG=-all WINEPREFIX="$(realpath "$folder")/wine" wine) about+=', wine'
        fi
        ;;
    esac
}

# Without link-time optimisation, which is only a matter of speed and takes most of the time.
build() {
    cmake -G Ninja -S . -B "$folder/$1" -DCMAKE_BUILD_TYPE=None -DCMAKE_C_FLAGS="$c_flags" \
        -DKANLY_STRICT=ON -DKANLY_SERVE=OFF -DKANLY_MPI=OFF -DKANLY_LIBRARY=OFF "${flags[@]}" &&
        cmake --build "$folder/$1" -j "$JOBS" -- kanly
}

# --- comparing -----------------------------------------------------------------------------------

checks=(signature golden corpus scenarios steady naib mentat)

kanly() { "${run[@]}" "$folder/$target/$program" "$@"; }

# Every game is told move by move; a fault is told too, and makes the list differ.
replay_all() {
    for game in "$1"/*.kanly; do
        echo "$game"
        kanly replay "$game" 2>&1 || echo "exit status $?"
    done
}

# One thread: what is compared is the outcome, which must not depend on their number anyway.
check() {
    case $1 in
    signature) kanly bench --signature ;;
    golden) replay_all tests/golden ;;
    corpus) replay_all tests/corpus ;;
    scenarios) kanly check scenarios ;;
    steady) kanly sim --games 20 --bots steady,novice --rotate --seed 11 --threads 1 --json ;;
    naib)
        kanly bench --naib --signature
        kanly sim --games 6 --bots naib,steady*2 --rotate --seed 13 --threads 1 --json
        ;;
    mentat)
        kanly sim --games 1 --bots mentat,steady --options turns=2 --budget-playouts 32 --seed 12 \
            --threads 1 --json
        ;;
    esac
}

# What the first target says is what all must say; its signature is the recorded one.
compare() {
    local said=$folder/$target/said/$1 wanted=$folder/${targets[0]}/said/$1
    mkdir -p "$folder/$target/said"
    check "$1" >"$said" 2>"$said.errors" || echo "exit status $?" >>"$said"
    [ "$1" != signature ] || wanted=bench/signature
    if grep -q '^exit status' "$said"; then
        fault "$1: $(grep -m 1 -B 1 '^exit status' "$said" | tr '\n' ' ')"
        head -n 3 "$said.errors" >&2
    elif ! cmp -s "$said" "$wanted"; then
        fault "$1: $(diff "$wanted" "$said" | sed -n 2p | cut -c 1-200)"
    else
        return 0
    fi
    return 1
}

faults=0
fault() {
    echo "portable: $target: $1" >&2
    faults=$((faults + 1))
}

mkdir -p "$folder"
table=$(printf '| target | with | %s |' "$(printf '%s | ' "${checks[@]}" | sed 's/ | $//')")
table+=$'\n| --- | --- |'$(printf ' --- |%.0s' "${checks[@]}")
for target in "${targets[@]}"; do
    [ -n "$target" ] || continue
    describe "$target"
    row="| $target | $about |"
    echo "portable: $target" >&2
    if ! build "$target" >"$folder/$target.log" 2>&1; then
        fault "not built: $(grep -m 1 -E 'error:|not found|Error' "$folder/$target.log")"
        row+=$(printf ' not built |%.0s' "${checks[@]}")
    elif [ "$target" = windows ] && [ ${#run[@]} -eq 0 ]; then
        row+=$(printf ' built only |%.0s' "${checks[@]}")
    else
        for what in "${checks[@]}"; do
            if compare "$what"; then row+=' equal |'; else row+=' **differs** |'; fi
        done
    fi
    table+=$'\n'$row
done

echo "$table" | tee "$folder/table.txt"
if [ $faults -gt 0 ]; then
    echo "portable: $faults faults" >&2
    exit 1
fi
