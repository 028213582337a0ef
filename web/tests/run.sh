#!/usr/bin/env bash
# One file of the tests of the page: web/tests/run.sh NAME, with the command in $KANLY. Without Node
# or Chromium it fails and says what is missing; -DKANLY_BROWSER=OFF leaves the tests in a browser
# out.
set -euo pipefail
cd "$(dirname "$0")/../.."

lacks() {
    echo "$1" >&2
    exit 1
}
brings='scripts/install.sh test brings it'

node=$(command -v node) || lacks "there is no Node here; $brings"
[ "$("$node" -p 'process.versions.node.split(".")[0]')" -ge 18 ] ||
    lacks "Node is older than 18; $brings"
[ -d web/node_modules/playwright-core ] ||
    lacks "the libraries of web/ are not installed; scripts/web.sh build does that"
if [ -z "${CHROMIUM:-}" ]; then
    for name in chromium chromium-browser google-chrome; do
        CHROMIUM=$(command -v "$name") && break
    done
fi
[ -n "${CHROMIUM:-}" ] || lacks "there is no Chromium here; $brings"
export CHROMIUM
# A busy machine is no fault of the page; only a real fault takes so long.
export KANLY_SLOW=${KANLY_SLOW:-6}
exec "$node" --test "web/tests/$1.test.mjs"
