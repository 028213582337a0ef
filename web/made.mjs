// What the page's generators share: a file made from the engine's rows is written where it changed;
// with --check it is only compared.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

/** The rows, as JSON on the standard input: opened anew, because the one that is open may not wait
 * for what is still being written. */
export const rows = () => JSON.parse(readFileSync('/dev/stdin', 'utf8'));

const within = (file) => fileURLToPath(new URL(file, import.meta.url));

/** Keeps what was made as `file`, a path within this folder. */
export function keep(file, made) {
    const target = within(file);
    if (existsSync(target) && readFileSync(target, 'utf8') === made) return;
    if (process.argv[2] === '--check') {
        console.error(`web/${file} is not what the rows say; make page brings it up to date`);
        process.exitCode = 1;
        return;
    }
    writeFileSync(target, made);
    console.log(`web: ${file}`);
}

/** The same for a source, laid out as all others are. */
export async function keepSource(file, source) {
    const filepath = within(file);
    const layout = await resolveConfig(filepath, { editorconfig: true });
    keep(file, await format(source, { ...layout, filepath }));
}
