// What a browser has to load: the page with everything it needs for a game, compressed
// as the server sends it.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url).pathname;
const MOST = 400 * 1000;

test('the whole page is under 400 kB compressed', (t) => {
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
