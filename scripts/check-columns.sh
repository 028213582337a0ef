#!/usr/bin/env bash
# No line of ours is longer than 100 columns, in whatever language. Prints each that is as
# FILE:LINE: so many columns. Not read, because their lines cannot be broken or nobody reads them:
#   Markdown                  a row of a table is one line, and so is a paragraph in some editors
#   scenarios, lessons        a statement, a list of cards or a text is one line of the notation
#   saved games, seeds, .tsv  records that programs write and read, one to a line
#   SVG, JSON                 drawings as their tools write them, and lists written by programs
# What is not text (images, fonts, packed files) has no columns.
#   scripts/check-columns.sh [FILE...]    without files: everything that is in the repository
set -euo pipefail
export LC_ALL=C.UTF-8
widest=100

if [ $# -eq 0 ]; then
    cd "$(dirname "$0")/.."
    mapfile -t files < <(git ls-files --cached --others --exclude-standard |
        grep -vE '\.(md|scn|lesson|kanly|tsv|svg|json)$|^tests/(golden|corpus|fuzz/seeds)/' |
        while IFS= read -r file; do if [ -f "$file" ]; then echo "$file"; fi; done)
    [ ${#files[@]} -gt 0 ] || { echo 'no files to read: is this the repository?' && exit 1; }
else
    files=("$@")
fi

bad=0
while IFS=: read -r file line text; do
    echo "$file:$line: ${#text} columns, $widest are allowed"
    bad=1
done < <(grep -InHE "^.{$((widest + 1)),}" -- "${files[@]}" || true)
exit $bad
