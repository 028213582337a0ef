#!/usr/bin/env bash
# Builds the WebAssembly module of the npm package, npm/kanly.wasm, in build-wasm/.
set -euo pipefail
cd "$(dirname "$0")/.."
cmake -G Ninja -S . -B build-wasm -DCMAKE_SYSTEM_NAME=Generic -DCMAKE_SYSTEM_PROCESSOR=wasm32 \
    -DCMAKE_C_COMPILER=clang -DCMAKE_C_COMPILER_TARGET=wasm32-wasi \
    -DCMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY -DCMAKE_BUILD_TYPE=None \
    -DCMAKE_C_FLAGS='-Os -DNDEBUG -D_WASI_EMULATED_PROCESS_CLOCKS -Wno-unused-command-line-argument' \
    -DKANLY_STRICT=ON -DKANLY_SERVE=OFF -DKANLY_MPI=OFF -DKANLY_LIBRARY=OFF >/dev/null
cmake --build build-wasm -j "${JOBS:-$(nproc)}" -- kanly_wasm >/dev/null
cp build-wasm/kanly.wasm npm/
echo "npm/kanly.wasm: $(stat -c %s npm/kanly.wasm) bytes, $(gzip -9c npm/kanly.wasm | wc -c) packed"
