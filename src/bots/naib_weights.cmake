# Writes OUT, a C source with the weights of the learned player (naib.h), byte by byte.
#   cmake -D WEIGHTS=file -D OUT=file -P naib_weights.cmake
cmake_minimum_required(VERSION 3.18)
file(READ ${WEIGHTS} bytes HEX)
string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
file(WRITE ${OUT} "/* Written by src/bots/naib_weights.cmake. */
#include \"bots/naib.h\"

_Alignas(64) const uint8_t NAIB_WEIGHTS[] = {
${bytes}};
const size_t NAIB_WEIGHTS_SIZE = sizeof NAIB_WEIGHTS;
")
