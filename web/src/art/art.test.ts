// The engine's leaders and cards all have a drawing, and every drawing is one that can be used.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import cards from './cards';
import { kindOf } from './kinds';
import portraits from './portraits';
import tokens from './tokens';

const board = readFileSync(new URL('../../../include/kanly/board.def', import.meta.url), 'utf8');
const leaders = [...board.matchAll(/X\(\w+, +"([a-z-]+)", +"[^"]*", +[A-Z_]+, +\d\)/g)].map(
    (row) => row[1] ?? '',
);
const treachery = [
    ...board.matchAll(/X\(\w, \w+, +"([a-z-]+)", +"[^"]*", +([A-Z_]+), +\d+, \w+\)/g),
].map((row) => [row[1] ?? '', (row[2] ?? '').toLowerCase().replace('_', '-')] as const);

const has = (sheet: string, id: string): boolean => sheet.includes(`<symbol id="${id}"`);

test('every leader has a face', () => {
    expect(leaders).toHaveLength(30);
    expect(leaders.filter((name) => !has(portraits, `p-${name}`))).toEqual([]);
});

test('every treachery card has a picture, a frame and a sign of its kind', () => {
    expect(treachery.length).toBeGreaterThan(20);
    for (const [name, kind] of treachery) {
        expect(has(cards, `art-${name}`), name).toBe(true);
        expect(has(cards, `frame-${kindOf(kind, name)}`), kind).toBe(true);
        expect(has(cards, `k-${kindOf(kind, name)}`), kind).toBe(true);
    }
});

test('no symbol has the name of another', () => {
    const ids = [...(portraits + cards + tokens).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
});
