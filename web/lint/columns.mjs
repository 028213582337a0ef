// No line of the page's sources is longer than .editorconfig allows: Prettier leaves long words,
// texts and comments as they are. Prints each offence as FILE:LINE: what is wrong.
import { readFileSync } from 'node:fs';
import { root, sources } from './sources.mjs';

/** Data, which has no lines: drawings and the geometry of the board. */
const DATA = ['src/board/layout.json', 'src/board/planet.json', 'src/ui/glyphs.svg'];
const DRAWINGS = /^src\/art\/.*\.svg$/;

const config = readFileSync(new URL('../.editorconfig', root), 'utf8');
const most = Number(/^max_line_length = (\d+)$/m.exec(config)?.[1]);

for (const { path, text } of sources()) {
    if (DATA.includes(path) || DRAWINGS.test(path)) continue;
    text.split('\n').forEach((line, i) => {
        const columns = [...line].length;
        if (columns <= most) return;
        console.log(`web/${path}:${i + 1}: ${columns} columns, more than ${most}`);
        process.exitCode = 1;
    });
}
