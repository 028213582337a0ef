// How each faction is played well, in a few sentences for people: what it lives on, how it begins,
// what it wants in the middle and at the end, with whom, and how the others deal with it. The
// sentences are in the catalogue of this room, those of a part each on a line.
import type { Faction } from '../lib/protocol';
import { say } from './say-strategy';

export interface Strategy {
    /** what it has that nobody else has */
    edge: string;
    opening: string[];
    middle: string[];
    end: string[];
    /** best first, with what the pair brings */
    allies: [Faction, string][];
    /** for those who play against it */
    against: string[];
}

/** The allies of each worth a word, the best first. */
const ALLIES = {
    atreides: ['bene-gesserit', 'harkonnen', 'emperor', 'guild'],
    'bene-gesserit': ['atreides', 'emperor', 'harkonnen'],
    emperor: ['harkonnen', 'guild', 'bene-gesserit', 'atreides'],
    fremen: ['atreides', 'guild', 'emperor'],
    harkonnen: ['emperor', 'guild', 'bene-gesserit', 'atreides'],
    guild: ['harkonnen', 'emperor', 'fremen', 'atreides'],
} as const satisfies Record<Faction, Faction[]>;

type Pair = { [F in Faction]: `${F}.with.${(typeof ALLIES)[F][number]}` }[Faction];
const withAllies = (faction: Faction): [Faction, string][] =>
    ALLIES[faction].map((ally) => [ally, say(`${faction}.with.${ally}` as Pair)]);

export function strategy(faction: Faction): Strategy {
    const lines = (part: 'opening' | 'middle' | 'end' | 'against'): string[] =>
        say(`${faction}.${part}`).split('\n');
    return {
        edge: say(`${faction}.edge`),
        opening: lines('opening'),
        middle: lines('middle'),
        end: lines('end'),
        allies: withAllies(faction),
        against: lines('against'),
    };
}
