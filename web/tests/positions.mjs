// The positions of web/tests/positions: one small position for each kind of question and each move
// out of turn, as lessons in which any lawful answer is taken. A position is written for one
// faction; `# met by` names the others who meet the same question, and for them two factions
// change places, leaders and all.
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from './support.mjs';

const here = new URL('./positions/', import.meta.url).pathname;

const line = (text, key) => new RegExp(`^${key} (.*)$`, 'm').exec(text)?.[1] ?? '';

/** The text with two factions exchanged. `leaders` are the five names of each. */
function exchanged(text, one, other, leaders) {
    const instead = new Map();
    const pairs = [[one, other], ...leaders[one].map((name, i) => [name, leaders[other][i]])];
    for (const [a, b] of pairs) instead.set(a, b).set(b, a);
    const names = [...instead.keys()].sort((a, b) => b.length - a.length);
    return text.replace(new RegExp(`(?<![\\w-])(${names.join('|')})(?![\\w-])`, 'g'), (name) =>
        instead.get(name),
    );
}

/** The leaders of each faction, in order, as the engine's own table has them. */
export function readLeaders() {
    const leaders = {};
    const board = readFileSync(new URL('../../include/kanly/board.def', import.meta.url), 'utf8');
    for (const [, name, faction] of board.matchAll(
        /X\(\w+, +"([a-z-]+)", +"[^"]*", +([A-Z_]+), +\d\)/g,
    ))
        (leaders[faction.toLowerCase().replace('_', '-')] ??= []).push(name);
    return leaders;
}

/** Goes to a position within the page, and waits until it is asked. */
export async function openPosition(page, lesson) {
    page.question = page.lesson = page.sent = null;
    await page.evaluate((name) => {
        history.pushState({}, '', `/learn/${name}`);
        dispatchEvent(new PopStateEvent('popstate'));
    }, lesson);
    await waitUntil(
        () => page.lesson?.lesson === lesson && page.question,
        `${lesson} can be opened`,
    );
}

/** Writes the lessons into a folder of their own, for --lessons. */
export function writePositions(leaders) {
    const folder = mkdtempSync(join(tmpdir(), 'kanly-positions-'));
    const list = [];
    for (const file of readdirSync(here).filter((name) => name.endsWith('.lesson'))) {
        const text = readFileSync(join(here, file), 'utf8');
        const faction = line(text, 'faction'),
            name = line(text, 'lesson');
        for (const met of line(text, '# met by').split(' ')) {
            const lesson = met === faction ? name : `${name}-as-${met}`;
            const told =
                met === faction
                    ? text
                    : exchanged(text, faction, met, leaders).replace(
                          /^lesson .*$/m,
                          `lesson ${lesson}`,
                      );
            writeFileSync(join(folder, `${lesson}.lesson`), told);
            list.push({
                lesson,
                faction: met,
                question: line(text, 'ask'),
                first: met === faction,
            });
        }
    }
    return { folder, list };
}
