#!/usr/bin/env bash
# Keeps what a fuzz target has learned: the fewest inputs that reach the same, packed into
# tests/fuzz/corpora/.
#   scripts/keep-corpus.sh BUILD-FOLDER NAME
set -euo pipefail
cd "$(dirname "$0")/.."
if [ $# -ne 2 ] || [ ! -x "$1/fuzz_$2" ] || [ ! -d "$1/corpus/$2" ]; then
    echo 'usage: scripts/keep-corpus.sh BUILD-FOLDER NAME   (after scripts/fuzz.sh)' >&2
    exit 2
fi
fewest=$(mktemp -d)
trap 'rm -rf "$fewest"' EXIT
"$1/fuzz_$2" -set_cover_merge=1 "$fewest" "$1/corpus/$2" >/dev/null 2>&1
mkdir -p tests/fuzz/corpora
tar --sort=name --owner=0 --group=0 --mtime=@0 -C "$fewest" -cf - . |
    xz -9 >"tests/fuzz/corpora/$2.tar.xz"
echo "kept: $(find "$fewest" -type f | wc -l) inputs of $2"
