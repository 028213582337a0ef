#!/usr/bin/env bash
# Dependencies point one way:
#   board <- game <- flow <- rules <- play <- view <- text <- wire <- {bots, store} <- arena,
#   and {bots, store} <- serve; cli uses them all
# A room includes itself, the rooms before it and the public headers. The engine (board to view) also
# includes nothing but C standard headers, allocates nothing, prints nothing, and asks no clock and no
# outside chance. Prints each offence as FILE:LINE: what is wrong.
set -euo pipefail
cd "$(dirname "$0")/.."

mapfile -t files < <(find src include -name '*.[ch]' -o -name '*.def' 2>/dev/null | sort)
if [ ${#files[@]} -eq 0 ]; then exit 0; fi

awk -v want=code -f scripts/c-code.awk "${files[@]}" | awk '
BEGIN {
    n = split("board game flow rules play view text wire bots store arena serve cli", rooms, " ")
    # bots and store stand side by side, as do arena and server; the command starts both, never the
    # other way round.
    split("1 2 3 4 5 6 7 8 9 9 10 10 11", height, " ")
    for (i = 1; i <= n; i++) level[rooms[i]] = height[i]
    top_of_engine = level["view"]

    # No stdio.h, time.h, signal.h, setjmp.h, threads.h, locale.h: they reach outside the game.
    n = split("assert ctype errno float inttypes iso646 limits math stdalign stdarg stdatomic " \
              "stdbool stddef stdint stdlib stdnoreturn string", names, " ")
    for (i = 1; i <= n; i++) standard[names[i] ".h"] = 1

    calls = "(malloc|calloc|realloc|aligned_alloc|free|strdup|v?f?printf|v?sn?printf|puts|fputs|" \
            "putchar|fopen|getenv|system|exit|time|clock|clock_gettime|rand|srand|random)"
}
function wrong(what) { print place ": " what; bad = 1 }
{
    split($0, at, ":")
    file = at[1]; place = at[1] ":" at[2]
    code = substr($0, length(place) + 2)
    split(file, path, "/")
    room = path[1] == "src" ? path[2] : "include"
    if (path[1] == "src" && !(room in level)) {
        if (!(room in told)) wrong("src/" room " is not a room of the design")
        told[room] = 1
        next
    }
    engine = room == "include" || level[room] <= top_of_engine
}
code ~ /^[ \t]*#[ \t]*include/ {
    header = code
    if (!match(header, /[<"][^>"]*[>"]/)) { wrong("include by macro"); next }
    system_header = substr(header, RSTART, 1) == "<"
    header = substr(header, RSTART + 1, RLENGTH - 2)
    if (header ~ /^kanly\//) next
    if (system_header) {
        if (engine && !(header in standard)) wrong("the engine includes <" header ">")
        next
    }
    while (sub(/^\.\.?\//, "", header)) continue
    if (split(header, part, "/") == 1) next                       # of the same room
    if (part[1] == room) next
    if (room == "include") wrong("a public header includes \"" header "\"")
    else if (!(part[1] in level)) wrong("\"" header "\" is in no room")
    else if (level[part[1]] >= level[room]) wrong(room " includes \"" header "\"")
    next
}
engine {
    if (match(code, "(^|[^A-Za-z0-9_.>])" calls "[ \t]*[(]")) {
        name = substr(code, RSTART, RLENGTH); gsub(/[^A-Za-z0-9_]/, "", name)
        wrong("the engine calls " name)
    }
    if (code ~ /(^|[^A-Za-z0-9_])FILE([^A-Za-z0-9_]|$)/) wrong("the engine uses FILE")
}
END { exit bad }
'
