#!/usr/bin/env bash
# bench/nodes.sh [KILLS]: three servers share a PostgreSQL, eighteen people play at three tables,
# and servers are killed at random. Every acknowledged move must be there at the end, no table may
# ever belong to two, and none may be away for ten seconds. Takes six seconds for each of the 100
# kills.
set -euo pipefail
cd "$(dirname "$0")/.."
export KANLY=${KANLY:-$PWD/build/kanly} KANLY_KILLS=${1:-100} PYTHONDONTWRITEBYTECODE=1
cd tests/serve
exec python3 -c 'import nodes; nodes.killed()'
