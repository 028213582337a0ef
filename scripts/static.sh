#!/usr/bin/env bash
# The practice table without a server: a folder that any web server can hand out, at the root of its
# address. Bots, lessons and replays are in the page; once opened it needs no network.
#   scripts/static.sh FOLDER
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p "$(dirname "$1")"
out=$(realpath -m "$1")
scripts/wasm.sh
cd web
npm run --silent build -- --mode static --outDir "$out.new" --emptyOutDir --logLevel warn
cp src/local/manifest.webmanifest src/local/offline.js "$out.new/"
rm "$out.new/worker.js" # shows what a server sends
node ../scripts/static.mjs "$out.new"
rm -rf "$out"
mv "$out.new" "$out"
echo "$1: $(find "$out" -type f | wc -l) files, $(du -sk "$out" | cut -f1) kB"
