#!/usr/bin/env bash
# The engine beside one seat's view: built, and of one mind with the server ($KANLY).
set -euo pipefail
scripts/wasm.sh seat
exec python3 tests/npm/seat.py
