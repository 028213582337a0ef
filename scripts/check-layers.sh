#!/usr/bin/env bash
# Dependencies point one way:
#   board <- game <- flow <- rules <- play <- view <- {text, platform} <- {wire, scenario}
#   <- {bots, store, post, agents} <- {batch, library, arena} <- serve <- cli
# A room includes itself, the rooms before it and the public headers, and calls nothing else,
# whatever header declares it. The engine (board to view) also includes nothing but C standard
# headers, allocates nothing, prints nothing, and asks no clock and no outside chance.
#
#   scripts/check-layers.sh            what the sources include and call by name
#   scripts/check-layers.sh BUILD… the same, and the symbols in the objects of these build folders
#
# No two files in src have the same name. Prints each offence as FILE:LINE: what is wrong, or
# FILE: what is wrong.
set -euo pipefail
cd "$(dirname "$0")/.."

# Text and platform stand side by side, as do wire and scenario; bots, store, post and agents;
# batch, library and arena. The server rates people as the arena does; the command starts all of
# them, never the other way round.
heights='board:1 game:2 flow:3 rules:4 play:5 view:6 text:7 platform:7 wire:8 scenario:8 bots:9 '
heights+='store:9 post:9 agents:9 batch:10 library:10 arena:10 serve:11 cli:12'
bad=0

mapfile -t files < <(find src include -name '*.[ch]' -o -name '*.def' 2>/dev/null | sort)
if [ ${#files[@]} -eq 0 ]; then exit 0; fi

same=$(find src -name '*.[ch]' | sed 's|.*/||' | sort | uniq -d)
for name in $same; do
    find src -name "$name" -printf '%p:1: another file of src has this name\n'
    bad=1
done

# --- what the sources include and call ------------------------------------------------------------

awk -v want=code -f scripts/c-code.awk "${files[@]}" | awk -v heights="$heights" '
BEGIN {
    n = split(heights, rooms, " ")
    for (i = 1; i <= n; i++) { split(rooms[i], at, ":"); level[at[1]] = at[2] + 0 }
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
' || bad=1

# --- which symbols the objects use ----------------------------------------------------------------

# kanly.h declares what rooms of any height define, so an include tells nothing about such a call;
# the object does. Objects whose source is gone lie about in build folders and do not count.
objects()
{
    local object source
    find "$1" -path '*.dir/src/*.c.o' | sort | while IFS= read -r object; do
        source=src/${object##*.dir/src/}
        if [ -f "${source%.o}" ]; then printf '%s\n' "$object"; fi
    done
}

# readelf prints `File: OBJECT`, then a line for each symbol: NUMBER: VALUE SIZE TYPE BIND SEEN
# SECTION NAME. (nm would show the symbols of link-time optimisation, which leave the C library
# out.) The list is read twice: who defines what, then who uses it.
check_symbols()
{
    local list
    list=$(objects "$1")
    if [ -z "$list" ]; then
        echo "$1: no objects: build first"
        return 1
    fi
    list=$(xargs readelf --wide --symbols <<<"$list")
    awk -v heights="$heights" '
    BEGIN {
        n = split(heights, rooms, " ")
        for (i = 1; i <= n; i++) { split(rooms[i], at, ":"); level[at[1]] = at[2] + 0 }
        top_of_engine = level["view"]

        # The tables the rules hand down to the flow (flow.h).
        n = split("PROCEDURE QUESTION_RULES STANDING_RULES", names, " ")
        for (i = 1; i <= n; i++) handed_down[names[i]] = "flow"

        # What the engine may use besides itself: plain memory and strings, and what compilers add.
        outside = "^(mem(cpy|set|cmp|move)|str(n?cmp|len|chr)|bcmp|__assert_fail|abort|" \
                  "_GLOBAL_OFFSET_TABLE_|__stack_chk_fail|" \
                  "__(asan|ubsan|tsan|sanitizer|start|stop)_.*)$"

        # The command counts allocations by standing in for these; they are the library'"'"'s all
        # the same.
        counted = "^(malloc|calloc|realloc|aligned_alloc|free)$"
    }
    function wrong(what) { print "src/" file ": " what; bad = 1 }
    $1 == "File:" {
        file = $2
        sub(/^.*\.dir\/src\//, "", file)
        sub(/\.o$/, "", file)
        room = file
        sub(/\/.*$/, "", room)
        next
    }
    !(room in level) || NF < 8 || ($5 != "GLOBAL" && $5 != "WEAK") { next }
    { symbol = $8; defined = $7 != "UND" }
    FNR == NR {
        if (defined && symbol !~ counted) owner[symbol] = room
        next
    }
    defined { next }
    !(symbol in owner) {
        if (level[room] <= top_of_engine && symbol !~ outside) wrong("the engine uses " symbol)
        next
    }
    owner[symbol] != room && level[owner[symbol]] >= level[room] && handed_down[symbol] != room {
        wrong(room " uses " symbol ", which is of " owner[symbol])
    }
    END { exit bad }
    ' <(printf '%s\n' "$list") <(printf '%s\n' "$list")
}

for build in "$@"; do
    check_symbols "$build" || bad=1
done
exit $bad
