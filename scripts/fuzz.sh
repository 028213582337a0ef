#!/usr/bin/env bash
# Runs every fuzz target for a while, JOBS at a time.
#   scripts/fuzz.sh BUILD-FOLDER SECONDS JOBS
# A target fuzz_NAME starts from tests/fuzz/seeds/NAME/ where that exists (and a target whose name
# begins with `scenario` from scenarios/) and from what earlier runs learned,
# tests/fuzz/corpora/NAME.tar.xz, and keeps what it learns in BUILD-FOLDER/corpus/NAME/.
# scripts/keep-corpus.sh packs that for the next time.
set -euo pipefail
cd "$(dirname "$0")/.."
build=$1
seconds=$2
jobs=$3

fuzz_one() {
    local build=$1 seconds=$2 target=$3
    local name=${target##*/fuzz_}
    local learnt=$build/corpus/$name log=$build/fuzz_$name.log folders=()
    if [ ! -d "$learnt" ]; then
        mkdir -p "$learnt"
        local kept=tests/fuzz/corpora/$name.tar.xz
        if [ -e "$kept" ]; then tar -xJf "$kept" -C "$learnt"; fi
    fi
    folders=("$learnt")
    if [ -d "tests/fuzz/seeds/$name" ]; then folders+=("tests/fuzz/seeds/$name"); fi
    if [[ $name == scenario* && -d scenarios ]]; then folders+=(scenarios); fi

    if "$target" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 \
        -artifact_prefix="$build/found-$name-" "${folders[@]}" >"$log" 2>&1; then
        echo "fuzz $name: $(tail -n 1 "$log")"
    else
        tail -n 60 "$log"
        echo "fuzz $name: FAILED; again with: $target $build/found-$name-..."
        return 1
    fi
}
export -f fuzz_one

# Only targets that still have a source: an old build folder may hold others.
targets=()
for source in tests/fuzz/*.c; do
    [ -e "$source" ] || continue
    name=${source##*/}
    targets+=("$build/fuzz_${name%.c}")
done
if [ ${#targets[@]} -eq 0 ]; then
    echo "there are no fuzz targets in tests/fuzz" >&2
    exit 1
fi
printf '%s\n' "${targets[@]}" |
    xargs -P "$jobs" -I {} bash -c 'fuzz_one "$@"' fuzz "$build" "$seconds" {}
