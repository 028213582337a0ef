// What a browser has to load, compressed as the server sends it: the lobby at once, a game with
// every drawing it may come to need, in English. Pages that one opens by themselves (lessons,
// puzzles, replays, people, the rulebook) come when they are opened and are counted there; so does
// another language.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url).pathname;
const KB = 1000;
const LOBBY = 205 * KB;
const GAME = 600 * KB;
const ENGINE = 130 * KB;
const LANGUAGE = 60 * KB;
const OWN_PAGES =
    /^(NewTable|Replays?|Lessons?|Puzzle|Position|Strategy|Profile|Friend|Operator|RuleBook)Page-/;
const OTHER_WORDS = /^(words|lessons|rulebook)-/;

const text = (file) => readFileSync(join(dist, file), 'utf8');

/** The files of the page that this one names: with its first load alone, those it cannot begin
 * without. */
function named(file, first) {
    if (!/\.(html|js|css)$/.test(file)) return [];
    const said = first
        ? text(file)
              .replace(/__vite__mapDeps=.*?\];/s, '')
              .replace(/import\(.*?\)/g, '')
        : text(file);
    return [...said.matchAll(/[\w-]+\.(?:js|css|woff2|webp|png|svg)\b/g)]
        .map(([name]) => join('assets', basename(name)))
        .filter((name) => existsSync(join(dist, name)));
}

function reached({ first }) {
    const files = new Set();
    const rest = ['index.html'];
    for (let file = rest.pop(); file; file = rest.pop()) {
        const name = basename(file);
        if (files.has(file) || OWN_PAGES.test(name) || OTHER_WORDS.test(name)) continue;
        files.add(file);
        rest.push(...named(file, first));
    }
    return [...files];
}

function weight(files) {
    return files.reduce((sum, file) => {
        const bytes = readFileSync(join(dist, file));
        const packed = /\.(woff2|png|webp)$/.test(file);
        return sum + (packed ? bytes.length : gzipSync(bytes, { level: 9 }).length);
    }, 0);
}

for (const [what, first, most] of [
    ['the lobby', true, LOBBY],
    ['a game, drawings and all,', false, GAME],
])
    test(`${what} is under ${most / KB} kB compressed`, (t) => {
        assert.ok(existsSync(join(dist, 'index.html')), 'the page is built (scripts/web.sh build)');
        const files = reached({ first });
        assert.ok(
            files.some((file) => file.endsWith('.js')),
            'the page loads something',
        );
        const whole = weight(files);
        t.diagnostic(`${files.length} files, ${Math.round(whole / KB)} kB`);
        assert.ok(whole < most, `${Math.round(whole / KB)} kB of ${files.join(', ')}`);
    });

for (const [what, kind] of [
    ['another language', 'words-'],
    ['its rulebook, which comes when a rule is read,', 'rulebook-'],
])
    test(`${what} is under ${LANGUAGE / KB} kB compressed`, (t) => {
        const files = readdirSync(join(dist, 'assets')).filter((file) => file.startsWith(kind));
        assert.ok(files.length > 0, 'the page has another language');
        for (const file of files) {
            const whole = weight([join('assets', file)]);
            t.diagnostic(`${file}: ${Math.round(whole / KB)} kB`);
            assert.ok(whole < LANGUAGE, `${file}: ${Math.round(whole / KB)} kB`);
        }
    });

test('the engine, which a game fetches when it has begun, is under 130 kB compressed', (t) => {
    const files = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.wasm'));
    assert.equal(files.length, 1, 'the page has its engine (scripts/install.sh test, make)');
    const whole = weight([join('assets', files[0])]);
    t.diagnostic(`${Math.round(whole / KB)} kB`);
    assert.ok(whole < ENGINE, `${Math.round(whole / KB)} kB`);
    const first = reached({ first: true });
    assert.ok(!first.some((file) => text(file).includes(files[0])), 'not with the lobby');
});

test('the lobby loads no drawing of leaders, cards or moments', () => {
    const first = reached({ first: true }).filter((file) => file.endsWith('.js'));
    assert.ok(first.length > 0, 'the page loads something');
    for (const file of first)
        assert.ok(!/var\(--tint-deep/.test(text(file)), `${file} has a drawing in it`);
});
