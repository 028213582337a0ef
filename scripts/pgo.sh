#!/usr/bin/env bash
# Builds the release guided by a profile: a program that counts what it does plays for a while, and
# the compiler is told the counts.
#   scripts/pgo.sh FOLDER     leaves FOLDER/kanly
# CC is the compiler (gcc or clang), JOBS how many work at once. What both programs play must be the
# same to the byte, and their signature the recorded one; else there is none.
set -euo pipefail
export LC_ALL=C
export CCACHE_DISABLE=1 # it may rewrite the paths by which counts find their functions again
cd "$(dirname "$0")/.."
folder=$1
jobs=${JOBS:-2}

# Warnings are the release's to give: by counts compilers inline more and suppose what cannot be.
build() { # record or use
    cmake -G Ninja -S . -B "$folder" -DCMAKE_C_COMPILER="${CC:-gcc}" -DKANLY_MACHINE=auto \
        -DKANLY_LIBRARY=OFF -DKANLY_PROFILE="$1" >/dev/null
    cmake --build "$folder" -j "$jobs" -- kanly
}

# Other games than `kanly bench` and bench/compare.sh measure. One thread each: counts are not
# added up atomically.
play() { # what of it must come out the same
    local kanly=$folder/kanly
    "$kanly" bench --signature
    "$kanly" sim --bots random --games 1500 --seed 7001 --threads 1 --json
    "$kanly" sim --bots steady --rotate --games 60 --seed 7002 --threads 1 --json
    "$kanly" sim --bots mentat,novice,naib,steady*3 --rotate --games 2 --budget-playouts 48 \
        --seed 7003 --threads 1 --json
    find scenarios -name '*.scn' -print0 | sort -z | xargs -0 "$kanly" check
}

rm -rf "$folder"
printf '\n== pgo: a program that counts\n'
build record
printf '\n== pgo: playing\n'
play >"$folder/recorded"
"$folder/kanly" bench --games 1500 >/dev/null
"$folder/kanly" bench --batch 256 --seconds 2 >/dev/null
if compgen -G "$folder/profile/*.profraw" >/dev/null; then
    version=$("${CC:-gcc}" -dumpversion)
    merge=llvm-profdata-${version%%.*}
    command -v "$merge" >/dev/null || merge=llvm-profdata
    "$merge" merge -output="$folder/profile/all.profdata" "$folder"/profile/*.profraw
fi
printf '\n== pgo: the release\n'
build use
play >"$folder/played"
cmp "$folder/recorded" "$folder/played" || {
    echo 'pgo: the guided program plays other games than the one that was counted' >&2
    exit 1
}
[ "$(head -n 1 "$folder/played")" = "$(cat bench/signature)" ] || {
    echo "pgo: the signature is $(head -n 1 "$folder/played"), not that of bench/signature" >&2
    exit 1
}
printf '\n%s/kanly plays as the release does, signature %s\n' "$folder" "$(cat bench/signature)"
