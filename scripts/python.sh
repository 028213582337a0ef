#!/usr/bin/env bash
# The Python of the tests: an environment of its own, build-python/, with the packages that
# tests/python/requirements.txt names. Made where it is missing or the list has changed; prints the
# interpreter's path.
set -euo pipefail
cd "$(dirname "$0")/.."
list=tests/python/requirements.txt
if ! cmp -s "$list" build-python/requirements.txt; then
    rm -rf build-python
    python3 -m venv build-python
    build-python/bin/pip install --quiet --disable-pip-version-check -r "$list" >&2
    cp "$list" build-python/
fi
echo "$PWD/build-python/bin/python"
