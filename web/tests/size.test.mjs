// What a browser has to load: the page with everything it needs for a game, compressed
// as the server sends it.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url).pathname;
const MOST = 600 * 1000;

test('the whole page is under 600 kB compressed, drawings and all', (t) => {
    const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter(
        (f) => f.isFile() && !f.name.startsWith('.'),
    );
    assert.ok(
        files.some((f) => f.name === 'index.html'),
        'the page is built (scripts/web.sh build)',
    );
    let whole = 0;
    for (const file of files) {
        const bytes = readFileSync(join(file.parentPath ?? file.path, file.name));
        whole += /\.(woff2|png|webp)$/.test(file.name)
            ? bytes.length
            : gzipSync(bytes, { level: 9 }).length;
    }
    t.diagnostic(`${files.length} files, ${Math.round(whole / 1000)} kB`);
    assert.ok(
        whole < MOST,
        `${Math.round(whole / 1000)} kB of ${files.map((f) => f.name).join(', ')}`,
    );
});

test('the lobby loads no drawing of leaders, cards or moments', () => {
    const page = readFileSync(join(dist, 'index.html'), 'utf8');
    const first = [...page.matchAll(/assets\/([\w-]+)\.js/g)].map(([, name]) => name);
    assert.ok(first.length > 0, 'the page loads something');
    for (const name of first) {
        const text = readFileSync(join(dist, 'assets', `${name}.js`), 'utf8');
        assert.ok(!/var\(--tint-deep/.test(text), `${name} has a drawing in it`);
    }
});
