#!/usr/bin/env bash
# The npm package as a stranger gets it: packed, put into an empty folder without the network; the
# program of its README and its example play, and its types suit a strict program and find mistakes.
set -euo pipefail
root=$PWD
tsc=$root/web/node_modules/.bin/tsc
fail() { echo "package.sh: $1" >&2 && exit 1; }
[ -x "$tsc" ] || fail 'there is no TypeScript; scripts/web.sh build brings it'
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export npm_config_update_notifier=false npm_config_cache=$work/cache

(cd npm && npm pack --silent --pack-destination "$work" >/dev/null)
mkdir "$work/stranger"
cd "$work/stranger"
echo '{"private": true, "type": "module"}' >package.json
npm install --silent --offline --no-audit --no-fund "$work"/kanly-*.tgz
package=node_modules/kanly
for file in LICENSE README.md kanly.wasm table.wasm seat.wasm; do
    [ -s "$package/$file" ] || fail "the package has no $file"
done

sed -n '/^```js$/,/^```$/p' "$package"/README.md | sed '/^```/d' >readme.mjs
node readme.mjs >said
grep -q "^\[ '" said || fail "the README's program says $(cat said)"
node "$package/example.mjs" | tail -n 1 >said
grep -q ' won after [0-9]* moves\.$' said || fail "the example ends with $(cat said)"

cp "$root/tests/npm/typed.ts" .
"$tsc" --strict --noEmit --target es2022 --module nodenext --lib es2022,dom typed.ts ||
    fail 'the types do not hold'
