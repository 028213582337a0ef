// What the folder of scripts/static.sh still lacks: the printed game and the rulebook, the list of
// its files for who keeps them (web/src/local/offline.js), and the page once more under the name
// that many web servers send for an address they do not know.
//   node scripts/static.mjs FOLDER
import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { openTable } from '../npm/table.mjs';

const folder = process.argv[2];
const at = (name) => join(folder, name);

const table = await openTable(readFileSync(new URL('../npm/table.wasm', import.meta.url)));
for (const what of ['game', 'rules']) writeFileSync(at(`${what}.json`), table.catalogue(what));

function* filesOf(inside) {
    for (const entry of readdirSync(inside, { withFileTypes: true })) {
        const path = join(inside, entry.name);
        if (entry.isDirectory()) yield* filesOf(path);
        else yield `/${relative(folder, path)}`;
    }
}
const kept = [...filesOf(folder)].filter((path) => path !== '/offline.js').sort();
const sum = createHash('sha256');
for (const path of kept) sum.update(path).update(readFileSync(at(path)));
writeFileSync(at('files.json'), JSON.stringify(kept));
const worker = readFileSync(at('offline.js'), 'utf8');
writeFileSync(at('offline.js'), worker.replace('%VERSION%', sum.digest('hex').slice(0, 16)));
copyFileSync(at('index.html'), at('404.html'));
