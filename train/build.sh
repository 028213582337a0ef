#!/usr/bin/env bash
# Builds libkanly_train.so for this very machine, into build-train/ (or the folder given). It needs
# cmake, gcc and ninja or make, and nothing else.
set -euo pipefail
cd "$(dirname "$0")/.."
build=${1:-build-train}
generator=()
if command -v ninja >/dev/null 2>&1; then generator=(-G Ninja); fi
cmake "${generator[@]}" -S . -B "$build" -DKANLY_SERVE=OFF -DKANLY_MPI=OFF -DKANLY_LIBRARY=OFF \
    -DKANLY_TRAIN=ON -DKANLY_NAIB=OFF -DKANLY_MACHINE=native -DKANLY_OPTIMIZE=-O3 >/dev/null
cmake --build "$build" --parallel --target kanly_train
