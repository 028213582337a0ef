// The match server for one (npm/table.mjs) on standard input and output: a line is a message, in
// both directions. {"file": ID} is answered with the game as a file, {"again": true} lays the table
// anew from what was kept.
//   node lines.mjs SEED
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { openTable } from '../../npm/table.mjs';

const code = readFileSync(new URL('../../npm/table.wasm', import.meta.url));
const say = (text) => process.stdout.write(`${text}\n`);
const games = new Map();

async function lay() {
    const table = await openTable(code, {
        seed: Number(process.argv[2]),
        told: say,
        keep: (id, text) => (text === null ? games.delete(id) : games.set(id, text)),
    });
    for (const kept of games.values())
        if (!table.giveBack(kept)) throw new Error('what was kept is not taken back');
    table.connect();
    return table;
}

let table = await lay();
for await (const line of createInterface({ input: process.stdin })) {
    const asked = JSON.parse(line);
    if (asked.file) {
        say(JSON.stringify({ id: asked.id, file: table.file(asked.file) }));
    } else if (asked.again) {
        table = await lay();
        say(JSON.stringify({ id: asked.id, games: games.size }));
    } else {
        table.message(line);
        while (table.turn());
    }
}
