// The page's types of events and the names of the factions, made from the engine's rows:
// build/kanly_schema game | node heard.mjs
// What the arguments of an event are is said in include/kanly/events.def; each has the shape it has
// in `named` on the wire, so that an argument read as something else does not compile.
import { keepSource, rows } from './made.mjs';

const { events, factions } = rows();

/** What is neither a number nor one of these goes by its name, and has none where there is none. */
const SHAPE = {
    stack: 'Stack',
    faction: 'Faction',
    factions: 'Faction[]',
    'yes-no': 'boolean',
    haderach: 'boolean',
    advisors: 'boolean',
    cell: 'string',
    territory: 'string',
    phase: 'string',
    victory: 'string',
    timing: 'string',
    command: 'string',
    element: 'string',
};
const NUMBERS = new Set(['number', 'sector', 'spice', 'dial', 'truth', 'terms']);
const shape = (word) => SHAPE[word] ?? (NUMBERS.has(word) ? 'number' : 'string | null');
/** What Prescience asks for decides what is shown. */
const told = ({ kind, arguments: words }) =>
    kind === 'showed' ? 'string, string | number | null' : words.map(shape).join(', ');

const called = ({ name, text, said }) => `    '${name}': { name: '${text}', said: '${said}' },`;

const flows = events.filter(({ spice }) => spice);
const sorts = [...new Set(events.flatMap((event) => event.sorts))];
const ofSort = (sort) => events.filter((event) => event.sorts.includes(sort));
const setOf = (rows) => `new Set<keyof Heard>([${rows.map(({ kind }) => `'${kind}'`).join(', ')}])`;

const source = `// Made by heard.mjs from the engine's rows; not to be edited.
import type { Faction, Stack } from './protocol';

/** What a faction is called, by itself and in a sentence. */
// no words: for a test that says the catalogue agrees
export const CALLED: Record<Faction, { name: string; said: string }> = {
${factions.map(called).join('\n')}
};

/** What is heard of each kind of event, in the order of its arguments. */
export interface Heard {
${events.map((event) => `    '${event.kind}': [${told(event)}];`).join('\n')}
}

/** Which way spice, the first argument, goes by an event. */
export const SPICE = {
${flows.map(({ kind, spice }) => `    '${kind}': '${spice}',`).join('\n')}
} as const;

/** The events of each sort (include/kanly/events.def). */
export const SORTS = {
${sorts.map((sort) => `    '${sort}': ${setOf(ofSort(sort))},`).join('\n')}
};
`;

await keepSource('src/lib/heard.ts', source);
