#!/usr/bin/env bash
# A whole game through kanly mcp with the official client of the Model Context Protocol.
set -euo pipefail
exec "$(scripts/python.sh)" tests/python/whole_game.py
