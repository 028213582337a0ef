#!/usr/bin/env bash
# One file of the tests of the page: web/tests/run.sh NAME, with the command in $KANLY. Without Node
# or Chromium it says so and is skipped (status 77).
set -euo pipefail
cd "$(dirname "$0")/../.."

skip() {
    echo "skipped: $1 (scripts/install.sh test brings it)"
    exit 77
}

node=$(command -v node) || skip "there is no Node here"
[ "$("$node" -p 'process.versions.node.split(".")[0]')" -ge 18 ] || skip "Node is older than 18"
[ -d web/node_modules/playwright-core ] || skip "the libraries of web/ are not installed"
if [ -z "${CHROMIUM:-}" ]; then
    for name in chromium chromium-browser google-chrome; do
        CHROMIUM=$(command -v "$name") && break
    done
fi
[ -n "${CHROMIUM:-}" ] || skip "there is no Chromium here"
export CHROMIUM
# A busy machine is no fault of the page; only a real fault takes so long.
export KANLY_SLOW=${KANLY_SLOW:-6}
exec "$node" --test "web/tests/$1.test.mjs"
