// What the board is printed with, made from the engine's rows: build/kanly_schema game | node
// planet.mjs. The drawing needs it before a server has been asked; layout.json has only where
// things are drawn, by cell and by territory, and the two must name the same.
import { keep, rows } from './made.mjs';

const game = rows();
const list = (entries) => `[\n${entries.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]`;

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
keep(
    'src/board/planet.json',
    `{\n"territories": ${list(territories)},\n"cells": ${list(cells)}\n}\n`,
);
