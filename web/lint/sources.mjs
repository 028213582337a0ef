// The page's sources for the checks beside this file: all of src, the tests and what stands around
// them.
import { readdirSync, readFileSync } from 'node:fs';

export const root = new URL('../', import.meta.url);

/** Each file as its path from web/ and its text. */
export function* sources(folders = ['src/', 'tests/', 'lint/', '']) {
    for (const folder of folders)
        for (const entry of readdirSync(new URL(folder, root), { withFileTypes: true })) {
            const path = folder + entry.name;
            if (entry.isDirectory() && folder.startsWith('src/')) yield* sources([`${path}/`]);
            else if (/\.(svelte|[mc]?[jt]s|css|html|svg|json|sh)$/.test(path) && entry.isFile()) {
                if (path === 'package-lock.json') continue;
                yield { path, text: readFileSync(new URL(path, root), 'utf8') };
            }
        }
}
