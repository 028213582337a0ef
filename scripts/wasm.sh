#!/usr/bin/env bash
# Builds the WebAssembly modules of the npm package in build-wasm/: npm/kanly.wasm, the library,
# npm/table.wasm, the match server for one, and npm/seat.wasm, the engine beside one seat's view.
#   scripts/wasm.sh [kanly|table|seat]...    all of them, or these
set -euo pipefail
cd "$(dirname "$0")/.."
declare -A target=([kanly]=kanly_wasm [table]=kanly_table [seat]=kanly_seat)
[ $# -gt 0 ] || set -- kanly table seat
flags='-Os -DNDEBUG -D_WASI_EMULATED_PROCESS_CLOCKS -Wno-unused-command-line-argument'
cmake -G Ninja -S . -B build-wasm -DCMAKE_SYSTEM_NAME=Generic -DCMAKE_SYSTEM_PROCESSOR=wasm32 \
    -DCMAKE_C_COMPILER=clang -DCMAKE_C_COMPILER_TARGET=wasm32-wasi \
    -DCMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY -DCMAKE_BUILD_TYPE=None \
    -DCMAKE_C_FLAGS="$flags" \
    -DKANLY_STRICT=ON -DKANLY_SERVE=OFF -DKANLY_MPI=OFF -DKANLY_LIBRARY=OFF >/dev/null
for name in "$@"; do
    cmake --build build-wasm -j "${JOBS:-$(nproc)}" -- "${target[$name]}" >/dev/null
    cmp -s build-wasm/$name.wasm npm/$name.wasm || cp build-wasm/$name.wasm npm/
    file=npm/$name.wasm
    echo "$file: $(stat -c %s $file) bytes, $(gzip -9c $file | wc -c) packed"
done
