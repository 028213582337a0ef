// Positions and puzzles as texts, in the words of scenarios and lessons. Here lines are only put
// together; whether they can be is for the server to say.
import { FACTIONS, type Faction } from '../lib/protocol';
import { say } from './say';

// no words: the form of a position
export const EMPTY = `game advanced
seats atreides bene-gesserit emperor fremen harkonnen guild
given
  turn 3
  phase shipment
  storm 0`;

/** What a line is about, without its number: "forces fremen arrakeen". */
interface Counted {
    before: string;
    after: string;
}

const lineOf = ({ before, after }: Counted, count: string): string =>
    `  ${before} ${count}${after ? ` ${after}` : ''}`;

function place(lines: string[], { before, after }: Counted): number {
    return lines.findIndex((line) => {
        const words = line.trim().split(/\s+/);
        const head = before.split(' ');
        const rest = after ? after.split(' ') : [];
        return (
            words.length === head.length + 1 + rest.length &&
            head.every((word, i) => words[i] === word) &&
            rest.every((word, i) => words[head.length + 1 + i] === word)
        );
    });
}

/** Changes a number of a line, which comes and goes with it; of "3+2" the first or the second. */
function count(text: string, what: Counted, by: number, elites = false): string {
    const lines = text.split('\n');
    const at = place(lines, what);
    const words = at < 0 ? [] : (lines[at] ?? '').trim().split(/\s+/);
    const said = words[what.before.split(' ').length] ?? '0';
    const [some = 0, best = 0] = said.split('+').map(Number);
    const ordinary = Math.max(0, some + (elites ? 0 : by));
    const elite = Math.max(0, best + (elites ? by : 0));
    const line = lineOf(what, elite ? `${ordinary}+${elite}` : `${ordinary}`);
    if (at >= 0) lines.splice(at, 1, ...(ordinary || elite ? [line] : []));
    else if (ordinary || elite) lines.push(line);
    return lines.join('\n');
}

export type Tool = 'forces' | 'elites' | 'advisors' | 'spice';

/** One more, or one less, of what the tool stands for, in a place by its name in the notation. */
// no words: the notation of positions
export function put(text: string, tool: Tool, faction: Faction, to: string, by: 1 | -1): string {
    if (tool === 'spice') return count(text, { before: `blow ${to}`, after: '' }, by);
    if (tool === 'advisors') return count(text, { before: 'advisors', after: to }, by);
    return count(text, { before: `forces ${faction}`, after: to }, by, tool === 'elites');
}

/** What a line with one value says: "turn", "spice fremen"; nothing: ''. */
export function said(text: string, key: string): string {
    const found = text.split('\n').find((line) => line.trim().startsWith(`${key} `));
    return found ? found.trim().slice(key.length + 1) : '';
}

/** Sets such a line; '' takes it away. */
export function note(text: string, key: string, value: string): string {
    const lines = text.split('\n');
    const at = lines.findIndex((line) => line.trim().startsWith(`${key} `));
    const line = `  ${key} ${value}`;
    if (at >= 0) lines.splice(at, 1, ...(value ? [line] : []));
    else if (value) lines.push(line);
    return lines.join('\n');
}

/** The lines that begin with these words, as words after them. */
const linesOf = (text: string, key: string): string[][] =>
    text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line.startsWith(`${key} `))
        .map((line) => line.slice(key.length + 1).split(/\s+/));

/** The text without the lines that `goes` says. */
const without = (text: string, goes: (words: string[]) => boolean): string =>
    text
        .split('\n')
        .filter((line) => !goes(line.trim().split(/\s+/)))
        .join('\n');

/** What lines of names say together: "hand fremen", "traitors guild". */
export const names = (text: string, key: string): string[] =>
    linesOf(text, key)
        .flat()
        .filter((name) => name !== 'none');

/** Such lines as one; without names there is none. */
export function sayNames(text: string, key: string, list: readonly string[]): string {
    const head = key.split(' ');
    const rest = without(text, (words) => head.every((word, i) => words[i] === word));
    return list.length ? `${rest}\n  ${key} ${list.join(' ')}` : rest;
}

// no words: the notation of positions
const HANDS = FACTIONS.map((faction) => `hand ${faction}`);
const DECKS = ['treachery-deck', 'discard'];

/** How many of a card with so many copies no hand holds. */
export const cardsLeft = (text: string, card: string, copies: number): number =>
    copies - HANDS.flatMap((key) => names(text, key)).filter((name) => name === card).length;

/** One copy less in the first of these lists that has one. */
function take(text: string, keys: readonly string[], card: string): string {
    for (const key of keys) {
        const list = names(text, key);
        const at = list.indexOf(card);
        if (at >= 0)
            return sayNames(
                text,
                key,
                list.filter((_, i) => i !== at),
            );
    }
    return text;
}

/** A card into a hand. A deck that names all its copies gives one up: no card lies twice. */
export function giveCard(text: string, faction: Faction, card: string, copies: number): string {
    const lying = DECKS.flatMap((key) => names(text, key)).filter((name) => name === card).length;
    const free = cardsLeft(text, card, copies) - lying;
    const from = free > 0 ? text : take(text, DECKS, card);
    return sayNames(from, `hand ${faction}`, [...names(from, `hand ${faction}`), card]);
}
// no words: the notation of positions
export const takeCard = (text: string, faction: Faction, card: string): string =>
    take(text, [`hand ${faction}`], card);

/** How a leader can stand in a position; of captors there is one (2.05.00). */
export const STANDINGS = ['alive', 'dead', 'face-down', 'captured'] as const;
export type Stands = (typeof STANDINGS)[number];

export function leaderStands(text: string, leader: string): Stands {
    const said = linesOf(text, `leader ${leader}`);
    if (said.some(([word]) => word === 'held-by')) return 'captured';
    const found = said.find(([word]) => word === 'dead' || word === 'face-down');
    return (found?.[0] as Stands | undefined) ?? 'alive';
}
/** Says it anew; where the leader has fought stays as it is said. */
export function standLeader(text: string, leader: string, stands: Stands): string {
    const rest = without(text, ([key, who, word]) => {
        return key === 'leader' && who === leader && word !== 'used';
    });
    if (stands === 'alive') return rest;
    // no words: the notation of positions
    return `${rest}\n  leader ${leader} ${stands === 'captured' ? 'held-by harkonnen' : stands}`;
}

export function allyOf(text: string, faction: Faction): Faction | '' {
    const pair = linesOf(text, 'ally').find((two) => two.includes(faction));
    return (pair?.find((one) => one !== faction) as Faction | undefined) ?? '';
}
/** Both leave whom they were with. */
export function ally(text: string, faction: Faction, other: Faction | ''): string {
    const rest = without(text, ([key, ...two]) => {
        return key === 'ally' && (two.includes(faction) || (other !== '' && two.includes(other)));
    });
    // no words: the notation of positions
    return other ? `${rest}\n  ally ${faction} ${other}` : rest;
}

/** Who sits at the table, by the line of seats; without it everybody. */
export const seated = (text: string): Faction[] => {
    const said = names(text, 'seats');
    return FACTIONS.filter((faction) => !said.length || said.includes(faction));
};

export interface Puzzle {
    title: string;
    faction: Faction;
    position: string;
    question: string;
    move: string;
    task: string;
    why: string;
}

/** One line, whatever was typed. */
const flat = (text: string, otherwise: string): string =>
    text.replace(/\s+/g, ' ').trim() || otherwise;

/** A puzzle is a lesson of one step. */
export function lessonOf(puzzle: Puzzle): string {
    // no words: the form of a lesson
    return `lesson puzzle
title ${flat(puzzle.title, say('a-puzzle'))}
text ${flat(puzzle.task, say('find-the-best-move'))}
faction ${puzzle.faction}

scenario ${flat(puzzle.title, say('a-puzzle'))}
${puzzle.position.trim()}

step
ask ${puzzle.question}
text ${flat(puzzle.task, say('find-the-best-move'))}
want ${puzzle.move}
else ${say('not-the-answer')} [0.01].
after ${flat(puzzle.why, say('that-is-it'))}

end ${say('solved')}
`;
}

// --- links ------------------------------------------------------------------------------------

async function through(bytes: Uint8Array, stream: GenericTransformStream): Promise<Uint8Array> {
    const body = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(stream);
    return new Uint8Array(await new Response(body).arrayBuffer());
}

/** A text as a part of an address, packed. */
export async function pack(text: string): Promise<string> {
    const bytes = new TextEncoder().encode(text);
    const packed = await through(bytes, new CompressionStream('deflate-raw'));
    const letters = Array.from(packed, (byte) => String.fromCharCode(byte)).join('');
    return btoa(letters).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** The text again; null: it is none. */
export async function unpack(packed: string): Promise<string | null> {
    try {
        const letters = atob(packed.replace(/-/g, '+').replace(/_/g, '/'));
        const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
        const stream = new DecompressionStream('deflate-raw');
        return new TextDecoder().decode(await through(bytes, stream));
    } catch {
        return null;
    }
}
