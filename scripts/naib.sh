#!/usr/bin/env bash
# Makes a trained network the player naib: exports its weights, builds kanly with them, records what
# its network comes to in fixed positions (bench/naib-signature), and says how fast it answers.
#   scripts/naib.sh [FOLDER OF THE RUN] [OPTIONS OF train/export.py]     (train/run)
set -euo pipefail
cd "$(dirname "$0")/.."
python=${PYTHON:-python3}
run=${1:-train/run}
[ $# -eq 0 ] || shift
train/build.sh
"$python" train/export.py "$run" "$@"
make --no-print-directory build/kanly
build/kanly bench --naib --signature >bench/naib-signature
build/kanly bench --naib
