#!/usr/bin/env bash
# Turns the files of a folder into a C source with one array each, for the server to serve.
#   scripts/embed.sh FOLDER OUTPUT.c
set -euo pipefail
export LC_ALL=C
folder=$1
output=$2
mkdir -p "$(dirname "$output")"
new=$(mktemp "$output.XXXXXX")
trap 'rm -f "$new"' EXIT

type_of() {
    case $1 in
    *.html) echo 'text/html; charset=utf-8' ;;
    *.js | *.mjs) echo 'text/javascript; charset=utf-8' ;;
    *.css) echo 'text/css; charset=utf-8' ;;
    *.json | *.webmanifest) echo 'application/json' ;;
    *.svg) echo 'image/svg+xml' ;;
    *.png) echo 'image/png' ;;
    *.webp) echo 'image/webp' ;;
    *.ico) echo 'image/x-icon' ;;
    *.woff2) echo 'font/woff2' ;;
    *.wasm) echo 'application/wasm' ;;
    *.txt) echo 'text/plain; charset=utf-8' ;;
    *) echo 'application/octet-stream' ;;
    esac
}

mapfile -t files < <(cd "$folder" && find . -type f ! -name '.*' | sort)
{
    echo '/* Written by scripts/embed.sh. */'
    echo '#include "serve/page.h"'
    for i in "${!files[@]}"; do
        echo "static const unsigned char FILE_$i[] = {"
        od -An -v -tu1 -w32 "$folder/${files[$i]}" | sed 's/ \+/ /g; s/^ //; s/ /,/g; s/$/,/'
        echo '0};'
    done
    echo 'const page_file PAGE[] = {'
    for i in "${!files[@]}"; do
        path=${files[$i]#.}
        sum=$(sha256sum "$folder/${files[$i]}" | cut -c1-16)
        printf '    {"%s", "%s", "\\"%s\\"", FILE_%d, sizeof FILE_%d - 1},\n' \
            "$path" "$(type_of "$path")" "$sum" "$i" "$i"
    done
    echo '};'
    echo 'const size_t PAGE_FILES = sizeof PAGE / sizeof PAGE[0];'
} >"$new"
mv "$new" "$output"
