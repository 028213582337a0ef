#!/usr/bin/env bash
# Turns the files of a folder into a C source with one array each, for the server to serve. A file
# that gzip makes smaller is there a second time, packed, for browsers that take it so.
#   scripts/embed.sh FOLDER OUTPUT.c [NAME]
set -euo pipefail
export LC_ALL=C
folder=$1
output=$2
name=${3:-PAGE}
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

# Whether packing this kind of file pays: pictures and fonts are packed already.
packs() {
    case $1 in
    *.html | *.js | *.mjs | *.css | *.json | *.webmanifest | *.svg | *.wasm | *.txt) true ;;
    *) false ;;
    esac
}

bytes() {
    od -An -v -tu1 -w32 | sed 's/ \+/ /g; s/^ //; s/ /,/g; s/$/,/'
}

mapfile -t files < <(cd "$folder" && find . -type f ! -name '.*' | sort)
{
    echo '/* Written by scripts/embed.sh. */'
    echo '#include "serve/page.h"'
    for i in "${!files[@]}"; do
        echo "static const unsigned char FILE_$i[] = {"
        bytes <"$folder/${files[$i]}"
        echo '0};'
        packs "${files[$i]}" || continue
        echo "static const unsigned char PACKED_$i[] = {"
        gzip -9 -n -c "$folder/${files[$i]}" | bytes
        echo '0};'
    done
    echo "const page_file $name[] = {"
    for i in "${!files[@]}"; do
        path=${files[$i]#.}
        sum=$(sha256sum "$folder/${files[$i]}" | cut -c1-16)
        packed='NULL, 0'
        packs "$path" && packed="PACKED_$i, sizeof PACKED_$i - 1"
        printf '    {"%s", "%s", "W/\\"%s\\"", FILE_%d, sizeof FILE_%d - 1, %s},\n' \
            "$path" "$(type_of "$path")" "$sum" "$i" "$i" "$packed"
    done
    echo '};'
    echo "const size_t ${name}_FILES = sizeof $name / sizeof $name[0];"
} >"$new"
mv "$new" "$output"
