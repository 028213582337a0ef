#!/usr/bin/env bash
# The npm package: built, and the same games as the native library's ($NATIVE).
set -euo pipefail
scripts/wasm.sh
exec node tests/npm/module.mjs "$NATIVE"
