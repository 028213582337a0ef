#!/usr/bin/env bash
# How random games go is recorded in bench/signature. When it changes on purpose:
#   build/kanly bench --signature >bench/signature
. "$(dirname "$0")/lib.bash"

run 0 bench --signature
[ -f bench/signature ] ||
    fail "bench/signature is missing: there is nothing to hold $(cat "$work/out") against"
cmp -s "$work/out" bench/signature ||
    fail "the signature is $(cat "$work/out"), not $(cat bench/signature): behaviour has changed"

# What the learned player's network comes to, bit for bit; scripts/naib.sh records it.
run 0 bench --naib --signature
[ -f bench/naib-signature ] || fail "bench/naib-signature is missing"
cmp -s "$work/out" bench/naib-signature ||
    fail "naib's network comes to $(cat "$work/out"), not $(cat bench/naib-signature)"
run 0 bench --naib --seconds 0
grep -q '^naib: [0-9.]* microseconds a field' "$work/out" || fail "no speed of naib is told"
