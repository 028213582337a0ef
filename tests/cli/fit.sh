#!/usr/bin/env bash
# kanly fit: weights from games of steady, the same for the same seed, with signs that are known.
. "$(dirname "$0")/lib.bash"

run 0 fit --help && says 'usage: kanly fit'
run 0 fit --games 20 --seed 7 --threads 1
grep -q '20 games, [0-9]* positions, .* Log loss' "$work/err" ||
    fail 'it does not say how good the weights are'
cp "$work/out" "$work/one"

# As the header has them: every feature once, in its order.
header=src/bots/evaluate_weights.h
names() { sed -n 's/^\[\(FEATURE_[A-Z_0-9]*\)\] = .*/\1/p' "$1"; }
[ "$(names "$work/one")" = "$(names "$header")" ] || fail 'the features are not those of the header'
grep -q 'kanly fit --games 20 --seed 7' "$work/one" ||
    fail 'it does not say where the weights come from'

# What is one's own is never bad, and what is others' never good.
sign() { sed -n "s/^\[FEATURE_$1\] = \(-\{0,1\}\).*/\1/p" "$work/one"; }
for good in SPICE RESERVES LEADERS WEAPONS LACKS_ONE; do
    [ -z "$(sign $good)" ] || fail "$good is bad"
done
for bad in TANKS SAND_TOKENS OTHERS_SPICE RIVAL_LACKS_NONE; do
    [ -n "$(sign $bad)" ] || fail "$bad is good"
done

# Threads change nothing, another seed does.
run 0 fit --games 20 --seed 7 --threads 3 --out "$work/file"
cmp -s "$work/file" "$work/one" || fail 'threads change the weights'
run 0 fit --games 20 --seed 8
! cmp -s "$work/out" "$work/one" || fail 'another seed changes nothing'

run 2 fit --games 3 && complains 'from 10'
run 2 fit --out "$work/no/such/folder" --games 10 && complains '--out'
