// Positions and puzzles as texts, in the words of scenarios and lessons. Here lines are only put
// together; whether they can be is for the server to say.
import type { Faction } from '../lib/protocol';

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
export function say(text: string, key: string, value: string): string {
    const lines = text.split('\n');
    const at = lines.findIndex((line) => line.trim().startsWith(`${key} `));
    const line = `  ${key} ${value}`;
    if (at >= 0) lines.splice(at, 1, ...(value ? [line] : []));
    else if (value) lines.push(line);
    return lines.join('\n');
}

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
    return `lesson puzzle
title ${flat(puzzle.title, 'A puzzle')}
text ${flat(puzzle.task, 'Find the best move.')}
faction ${puzzle.faction}

scenario ${flat(puzzle.title, 'A puzzle')}
${puzzle.position.trim()}

step
ask ${puzzle.question}
text ${flat(puzzle.task, 'Find the best move.')}
want ${puzzle.move}
else That is lawful, and not the answer. Look again [0.01].
after ${flat(puzzle.why, 'That is it.')}

end Solved.
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
