#!/usr/bin/env bash
# Manual pages and shell completion, from what the command says of itself.
#   packaging/pages.sh FOLDER HEADER… -- KANLY…
# writes FOLDER/man1/kanly.1 and a page for each sub-command, FOLDER/man3/libkanly.3 (from the
# headers), FOLDER/kanly.bash, FOLDER/_kanly (zsh), FOLDER/kanly.fish and, last, FOLDER/made.
# KANLY… is how to run the command. What it was built without has no page.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=$1
shift
headers=()
while [ "$1" != -- ]; do
    headers+=("$1")
    shift
done
shift
kanly=("$@")

rm -rf "$folder"
mkdir -p "$folder/man1" "$folder/man3"
version=$("${kanly[@]}" --version | sed 's/^kanly //')
date=$(sed -n 's/^## [0-9.]* (\(.*\))$/\1/p' "$here/../CHANGELOG.md" | head -n 1)
page() { LC_ALL=C awk -v version="$version" -v date="$date" -f "$here/page.awk" "$@"; }

# options: COMMAND <tab> OPTION <tab> what it takes <tab> its line of help
"${kanly[@]}" --help >"$folder/help"
: >"$folder/commands"
: >"$folder/options"
while IFS=$'\t' read -r name about; do
    "${kanly[@]}" "$name" --help >"$folder/help-$name" 2>/dev/null </dev/null || continue
    printf '%s\t%s\n' "$name" "$about" >>"$folder/commands"
    page -v name="kanly-$name" -v about="$about" "$folder/help-$name" >"$folder/man1/kanly-$name.1"
    "${kanly[@]}" "$name" --help=options |
        LC_ALL=C awk -v name="$name" -f "$here/option-lines.awk" \
            - help=1 "$folder/help-$name" >>"$folder/options"
done < <(LC_ALL=C sed -n 's/^  \([a-z]*\)  *\(.*\)/\1\t\2/p' "$folder/help")
page -v name=kanly -v about='plays Dune' "$folder/help" >"$folder/man1/kanly.1"
LC_ALL=C awk -v version="$version" -v date="$date" -f "$here/reference-page.awk" "${headers[@]}" \
    >"$folder/man3/libkanly.3"

for shell in bash:kanly.bash zsh:_kanly fish:kanly.fish; do
    LC_ALL=C awk -F '\t' -f "$here/completion.awk" -v shell="${shell%%:*}" \
        "$folder/commands" "$folder/options" >"$folder/${shell#*:}"
done
touch "$folder/made"
