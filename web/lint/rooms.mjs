// The rooms of the page are the folders of src. Each imports from itself and from the rooms above
// it in this list; those of one line stand side by side and know nothing of each other. App.svelte
// and main.ts put the whole together, and nobody imports them; the words of every room are beside
// src, in locales. Prints each offence as FILE:LINE:
// what is wrong.
//
//   styles                 the colours, sizes and letters of the whole page
//   local                  the server itself, in a page that has none elsewhere
//   lib                    the server, the table, the engine's words, what the browser remembers
//   art                    drawings of leaders, cards, the planet and the great moments
//   ui                     controls and signs that know nothing of a game
//   shell  board           what is around every page; the planet
//   know  orders           what can be looked up: factions, log, talk, rules, cards, words;
//                          standing orders
//   decide  lobby  watch  people   answering a question; finding a table; a game seen again;
//                          who somebody is, how they are called, and the operator
//   scenes                 what happens, shown one thing after the other
//   game                   the page of a game, wide and narrow
//   learn                  lessons, which are games with a coach
import { posix } from 'node:path';
import { sources } from './sources.mjs';

const ORDER = [
    ['styles'],
    ['local'],
    ['lib'],
    ['art'],
    ['ui'],
    ['shell', 'board'],
    ['know', 'orders'],
    ['decide', 'lobby', 'watch', 'people'],
    ['scenes'],
    ['game'],
    ['learn'],
];
const height = new Map(ORDER.flatMap((rooms, i) => rooms.map((room) => [room, i])));

/** Imports of every kind, also of types alone, and what a test puts in another's place. */
const IMPORT = /\b(?:from|import|mock)\s*\(?\s*(['"])(\.[^'"]+)\1/g;

const roomOf = (path) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : null);

function offence(room, path) {
    const other = roomOf(path);
    if (other === room || path.startsWith('../locales/')) return null;
    if (other === null) return `${room} imports ${path}, which puts the rooms together`;
    if (!height.has(other)) return `${path} is in no room`;
    return height.get(other) < height.get(room) ? null : `${room} imports ${path}`;
}

function wrong(path, line, what) {
    console.log(`web/${path}:${line}: ${what}`);
    process.exitCode = 1;
}

for (const { path, text } of sources(['src/'])) {
    const file = path.slice('src/'.length);
    const room = roomOf(file);
    if (room === null) continue;
    if (!height.has(room)) wrong(path, 1, `src/${room} is not a room of the page`);
    else
        for (const found of text.matchAll(IMPORT)) {
            const what = offence(room, posix.join(posix.dirname(file), found[2]));
            if (what) wrong(path, text.slice(0, found.index).split('\n').length, what);
        }
}
