#!/usr/bin/env bash
# clang-tidy and cppcheck over the C of the npm package. It is compiled for WebAssembly alone, some
# of it against stand-ins for libraries, so it is read as that build reads it.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/wasm.sh >/dev/null
sources=(npm/*.c npm/seat/*.c npm/table/*.c)
printf '%s\n' "${sources[@]}" |
    xargs -P "${JOBS:-$(nproc)}" -n 1 clang-tidy --quiet -p build-wasm 2>/dev/null
cppcheck --quiet --error-exitcode=1 --std=c11 --inline-suppr \
    --enable=warning,performance,portability --suppress=missingIncludeSystem \
    -I include -I src -I npm/table/without -I npm/table "${sources[@]}"
