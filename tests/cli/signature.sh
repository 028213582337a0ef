#!/usr/bin/env bash
# How random games go is recorded in bench/signature. When it changes on purpose:
#   build/kanly bench --signature >bench/signature
. "$(dirname "$0")/lib.bash"

run 0 bench --signature
[ -f bench/signature ] ||
    fail "bench/signature is missing: there is nothing to hold $(cat "$work/out") against"
cmp -s "$work/out" bench/signature ||
    fail "the signature is $(cat "$work/out"), not $(cat bench/signature): behaviour has changed"
