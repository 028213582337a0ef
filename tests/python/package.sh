#!/usr/bin/env bash
# The Python package: the wheel is built and installed as a stranger would, into the tests' own
# environment; its tests and the examples in its documentation hold.
set -euo pipefail
python=$(scripts/python.sh)
"$python" -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps \
    --force-reinstall -C build-dir="$PWD/build-wheel" ./python
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export KANLY_EXAMPLES=$PWD/python/examples
cp -r python/tests "$work"
KANLY=$(realpath "${KANLY:-build/kanly}")
export KANLY
cd "$work" # so that the installed package is tried, and not the sources
"$python" -m pytest -q -p no:cacheprovider -W ignore::UserWarning -o doctest_optionflags=ELLIPSIS \
    --doctest-modules --pyargs kanly tests
