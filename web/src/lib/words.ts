// Words the page itself needs before the engine's tables are there, and small turns of phrase.
import { catalogue } from './catalogue.svelte';
import type { Named } from './language.svelte';
import type { Faction, Stack } from './protocol';
import { say } from './say';

export const factionName = (faction: Faction): string => say(`name.${faction}`);

/** In a sentence, in the form it asks for: "the Guild". */
export const named =
    (faction: Faction): Named =>
    (form) =>
        say(`the.${faction}`, { form });

export const theFaction = (faction: Faction): string => named(faction)('other');

/** Who does something, for a message that begins with them: its verb agrees by `faction`. */
export const doer = (faction: Faction): { who: string; faction: Faction } => ({
    who: capital(theFaction(faction)),
    faction,
});

/** What a faction's better fighters are called. */
export const eliteName = (faction: Faction | null): string =>
    (faction && catalogue.factions.get(faction)?.elite) || say('elites');

/** 3+2 as the notation has it: ordinary forces, then elites. */
export const stackText = ([ordinary, elite]: Stack): string =>
    elite ? `${ordinary}+${elite}` : `${ordinary}`;

/** Halves as ½. */
export const halves = (points: number): string => {
    const whole = Math.trunc(points);
    return points === whole ? `${whole}` : `${whole || ''}½`;
};

/** At the beginning of a sentence, a title or a button. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Several in a row: "A, B and C". */
export const listed = (words: string[], last: 'and' | 'or' = 'and'): string =>
    words.length < 2
        ? (words[0] ?? '')
        : say(`list.${last}`, { first: words.slice(0, -1).join(', '), last: words.at(-1) ?? '' });
