#!/usr/bin/env bash
# Builds the WebAssembly modules of the npm package in build-wasm/: npm/kanly.wasm, the library, and
# npm/table.wasm, the match server for one.
set -euo pipefail
cd "$(dirname "$0")/.."
cmake -G Ninja -S . -B build-wasm -DCMAKE_SYSTEM_NAME=Generic -DCMAKE_SYSTEM_PROCESSOR=wasm32 \
    -DCMAKE_C_COMPILER=clang -DCMAKE_C_COMPILER_TARGET=wasm32-wasi \
    -DCMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY -DCMAKE_BUILD_TYPE=None \
    -DCMAKE_C_FLAGS='-Os -DNDEBUG -D_WASI_EMULATED_PROCESS_CLOCKS -Wno-unused-command-line-argument' \
    -DKANLY_STRICT=ON -DKANLY_SERVE=OFF -DKANLY_MPI=OFF -DKANLY_LIBRARY=OFF >/dev/null
cmake --build build-wasm -j "${JOBS:-$(nproc)}" -- kanly_wasm kanly_table >/dev/null
for name in kanly table; do
    cmp -s build-wasm/$name.wasm npm/$name.wasm || cp build-wasm/$name.wasm npm/
    file=npm/$name.wasm
    echo "$file: $(stat -c %s $file) bytes, $(gzip -9c $file | wc -c) packed"
done
