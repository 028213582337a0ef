// What the board is printed with, made from the engine's rows: build/kanly_schema game | node
// planet.mjs. The drawing needs it before a server has been asked; layout.json has only where
// things are drawn, by cell and by territory, and the two must name the same.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const target = fileURLToPath(new URL('src/board/planet.json', import.meta.url));
const game = JSON.parse(readFileSync(0, 'utf8'));
const list = (rows) => `[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]`;

const territories = game.territories.map(({ territory, text, terrain, cells }) => ({
    territory,
    text,
    terrain,
    cells,
}));
const cells = game.cells.map(({ cell, place, territory, sector, spice }) => ({
    cell,
    place,
    territory,
    sector,
    spice,
}));
const made = `{\n"territories": ${list(territories)},\n"cells": ${list(cells)}\n}\n`;
const before = existsSync(target) ? readFileSync(target, 'utf8') : '';
if (process.argv[2] === '--check') {
    if (made !== before) {
        console.error(
            'web/src/board/planet.json is not what the rows say; make page brings it up to date',
        );
        process.exit(1);
    }
} else if (made !== before) {
    writeFileSync(target, made);
    console.log('web: src/board/planet.json');
}
