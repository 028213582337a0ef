// The engine's own tables, /game.json and /rules.json, as types: what is printed, and the rulebook.
import type { Faction } from './protocol';
import type { Question as Asked } from './questions';

/** A rule, or a note to the rules: a ruling, a step of a battle, a row of a table. */
export interface Rule {
    number: string;
    chapter: string;
    title: string;
    text: string;
    class?: string;
    mode?: 'basic' | 'advanced' | 'variant';
    /** Of a rule: the notes about it. */
    notes?: string[];
    /** Of a note: the rules it concerns. */
    rules?: string[];
    /** Of a ruling: what it decides, the option that chooses otherwise, whether it is kept yet. */
    problem?: string | null;
    option?: string | null;
    kept?: boolean;
}

export interface RuleBook {
    rules: Rule[];
    notes: Rule[];
    chapters: { number: string; title: string }[];
}

export interface FactionFacts {
    /** behind its shield as the game begins */
    spice: number;
    name: Faction;
    text: string;
    short: string;
    sheet: { rule: string; title: string; text: string; advanced: boolean }[];
    hand_limit: number;
    free_revival: number;
    elite: string | null;
    /** what an ally has of it */
    brings: { rule: string; title: string }[];
}

export interface CellFacts {
    cell: number;
    place: string;
    territory: string;
    sector: number;
    spice: number;
    neighbours: number[];
}

export interface TerritoryFacts {
    territory: string;
    text: string;
    terrain: 'sand' | 'rock' | 'stronghold' | 'polar';
    cells: number[];
}

export interface CardFacts {
    name: string;
    text: string;
    kind: string;
    count: number;
    effect: string;
    rule: string;
    /** of a weapon */
    stopped_by?: string[];
    explodes_with?: string[];
}

export interface LeaderFacts {
    name: string;
    text: string;
    faction: Faction;
    strength: number;
}

export interface GameFacts {
    factions: FactionFacts[];
    territories: TerritoryFacts[];
    cells: CellFacts[];
    cards: CardFacts[];
    leaders: LeaderFacts[];
    phases: { phase: string; text: string }[];
    /** what each kind of event tells: 'cell', 'card', 'stack', … */
    events?: { kind: string; arguments: string[]; spice?: string }[];
    questions: {
        question: Asked;
        text: string;
        means: string;
        rule: string;
        window: boolean;
        anytime: boolean;
    }[];
    options: { option: string; values: string[]; usual: string; told: string; text: string }[];
}
