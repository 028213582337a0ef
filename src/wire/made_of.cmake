# Writes OUT, a C source with a number of what engine, text and wire are made of (engine.c): it is
# another one as soon as a byte of theirs is.
#   cmake -D ROOT=repository -D OUT=file -P made_of.cmake
cmake_minimum_required(VERSION 3.18)
set(patterns include/kanly/*.h include/kanly/*.def)
foreach(room IN ITEMS board game flow rules play view text wire)
    list(APPEND patterns src/${room}/*.c src/${room}/*.h)
endforeach()
list(TRANSFORM patterns PREPEND ${ROOT}/)
file(GLOB files RELATIVE ${ROOT} ${patterns})
list(SORT files)
set(all "")
foreach(name IN LISTS files)
    file(SHA256 ${ROOT}/${name} sum)
    string(APPEND all "${name} ${sum}\n")
endforeach()
string(SHA256 number "${all}")
string(SUBSTRING ${number} 0 16 number)
file(WRITE ${OUT} "/* Written by src/wire/made_of.cmake. */\n#include \"wire/wire.h\"\n\
const char WIRE_MADE_OF[] = \"${number}\";\n")
