#!/usr/bin/env bash
# A set of cells is a wide integer on most machines, and two words where there is none (32 bits).
# What is written for the integer alone compiles on this machine and not on those: this reads every
# file that may hold such a set as they would.
#
#   scripts/check-cells.sh      exit status: 0 all are well, else some are not (named)
set -euo pipefail
cd "$(dirname "$0")/.."

find src/{board,game,flow,rules,view,play,text,batch,scenario,wire,bots,arena} -name '*.c' -print0 |
    xargs -0 -P "${JOBS:-2}" -n 16 "${CC:-gcc}" -std=c11 -fsyntax-only -D_POSIX_C_SOURCE=200809L \
        -DKANLY_CELLS_IN_WORDS -Iinclude -Isrc
