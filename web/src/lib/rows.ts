// What the engine's sentences are made of in another language: the message of a row, names in the
// forms they need, and getters in place of the English that came.
import { formatted, language, type Named, type Values } from './language.svelte';
import type { Faction, Stack } from './protocol';
import { FACTIONS } from './protocol';
import { say } from './say';
import { listed, named } from './words';

export type Told = Record<string, unknown>;

/** A row in the chosen language; undefined: it has none, as English itself. */
export function row(key: string, values: Values = {}): string | undefined {
    const message = language.find('engine', key);
    return message === undefined ? undefined : formatted(message, values);
}

export const isFaction = (name: unknown): name is Faction => FACTIONS.includes(name as Faction);

// --- names -------------------------------------------------------------------------------------

export const territory =
    (name: string): Named =>
    (form) =>
        row(`territory.${name}`, { form }) ?? name;

/** "habbanya-erg/15": a territory of several sectors with the one that is meant. */
export const cell =
    (place: string): Named =>
    (form) => {
        const [name = '', sector] = place.split('/');
        const said = territory(name)(form);
        return sector ? say('place', { territory: said, sector }) : said;
    };

/** An option of a table as a heading, and what it can be set to. */
const heading = (word: string): string =>
    word.charAt(0).toUpperCase() + word.slice(1).replaceAll('-', ' ');
export const optionName = (option: string): string =>
    row(`option-name.${option}`) ?? heading(option);
export const optionValue = (option: string, value: string): string =>
    row(`option-value.${option}.${value}`) ?? heading(value);

/** By which victory, for what came with the engine's English. */
export const victoryName = (name: string, english: string): string =>
    row(`victory.${name}`) ?? english;

/** Leaders keep their names; the English has them. */
export const leaders = new Map<string, string>();
export function leader(name: string | null, nobody: string): string {
    if (name === null) return nobody;
    if (name === 'cheap-hero') return row('card.cheap-hero') ?? name;
    return leaders.get(name) ?? name;
}

export const factions = (list: Faction[]): Named => {
    const all = list.map((faction) => named(faction));
    return (form) => {
        if (form !== 'number') return listed(all.map((one) => one(form)));
        return all.length === 1 ? (all[0]?.('number') ?? '') : 'many';
    };
};

/** Ordinary forces and elites, in words. */
export function stack([forces, elites]: Stack, by: Faction | undefined): string {
    const elite = by === 'emperor' || by === 'fremen' ? say(`elite.${by}`) : say('elites');
    if (!elites) return say('stack.forces', { forces });
    if (!forces) return say('stack.elites', { elites, elite });
    return say('stack.both', { forces, elites, elite });
}

// --- in place of what came ---------------------------------------------------------------------

export const isSpoken = (): boolean => language.find('engine', 'nothing.done') !== undefined;

/** Puts a getter in place of a text: what is said, or the English where nothing is. */
export function put(of: Told, member: string, said: () => string | undefined): void {
    const english = of[member];
    if (typeof english !== 'string' || !english) return;
    Object.defineProperty(of, member, {
        enumerable: true,
        configurable: true,
        get: () => (isSpoken() ? said() : undefined) ?? english,
        set: (text: string) => {
            Object.defineProperty(of, member, { value: text, writable: true });
        },
    });
}
