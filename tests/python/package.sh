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
# kanly.pufferlib cannot be imported without that package; tests/test_pufferlib.py lends it a class.
alone=$("$python" -c 'import kanly; print(kanly.__path__[0])')/pufferlib.py
"$python" -m pytest -q -rs -p no:cacheprovider -W ignore::UserWarning \
    -o doctest_optionflags=ELLIPSIS --ignore="$alone" \
    --doctest-modules --pyargs kanly tests
