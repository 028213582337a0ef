#!/usr/bin/env bash
# The match server for one: built, and the same server as the native one ($KANLY).
set -euo pipefail
scripts/wasm.sh
exec python3 tests/npm/table.py
