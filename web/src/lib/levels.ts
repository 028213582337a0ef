// The levels of bots in the lobby's words; the server's own sentence about each stands for those it
// has no words for.
import { connection } from './connection.svelte';
import { say } from './say';

/** Those this page has a word for; all there are before the server has said hello. */
const USUAL = ['random', 'novice', 'steady', 'naib', 'mentat'] as const;
const isUsual = (level: string): level is (typeof USUAL)[number] =>
    (USUAL as readonly string[]).includes(level);

export const levelWord = (level: string): string =>
    isUsual(level) ? say(`level.${level}`) : level;

export interface LevelOption {
    value: string;
    label: string;
    title?: string;
}

/** The levels one would play against; the random one is for tests and for fun, at tables
 * made by hand. */
export function levels(all = false): LevelOption[] {
    const offered = connection.bots.length
        ? connection.bots
        : USUAL.map((level) => ({ level, text: '' }));
    return offered
        .filter(({ level }) => all || level !== 'random')
        .map(({ level, text }) => ({
            value: level,
            label: levelWord(level),
            title: isUsual(level) ? say(`level-is.${level}`) : text,
        }));
}
