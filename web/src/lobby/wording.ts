// Links, options and ends of tables, read and told.
import type { Faction } from '../lib/protocol';
import { factionName } from '../lib/words';

/** The table a pasted link or id names; null when it names none. */
export function tableOf(text: string): string | null {
    const found = /(?:\/t\/|^\s*)([A-Za-z0-9_-]{8,64})\s*(?:[?#/].*)?$/.exec(text);
    return found?.[1] ?? null;
}

/** "Ends after 8 turns, …": the options of a table that are not the usual ones, in words. */
export function optionsText(options: string): string {
    const words = options.split(' ').filter(Boolean);
    const game = words.includes('basic') || words.includes('game=basic') ? 'Basic' : 'Advanced';
    const turns = words.find((word) => word.startsWith('turns='))?.slice(6);
    const rest = words
        .filter((word) => !/^(basic|advanced|game=.*|turns=.*|windows=.*)$/.test(word))
        .map((word) => word.replace('=', ' ').replaceAll('-', ' '));
    return [game, ...(turns ? [`${turns} turns`] : []), ...rest].join(', ');
}

/** "Atreides and Fremen won" */
export const wonText = (winners: Faction[]): string =>
    `${winners.length ? winners.map(factionName).join(' and ') : 'Nobody'} won`;
