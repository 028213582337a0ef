// What goes over the wire, as types. docs/protocol.md says what it means; nothing here
// is decided by the page.

import type { Heard } from './heard';
import type { Anytime, FieldKind, Fields, Question as Asked } from './questions';

/** What a field of some form is called. */
export type FieldName = Fields[Asked];

export const PROTOCOL = 1;

/** In the engine's order (include/kanly/board.def), which is not the alphabet's: forms and events
 * number them so. */
export const FACTIONS = [
    'atreides',
    'bene-gesserit',
    'emperor',
    'fremen',
    'harkonnen',
    'guild',
] as const;
export type Faction = (typeof FACTIONS)[number];

/** ordinary, elite */
export type Stack = [number, number];

/** One rule that refuses something. */
export interface Because {
    rule: string | null;
    /** the numbers, where numbers decide: "costs 4 spice, you have 1" */
    case?: string | null;
    text: string;
    /** the same for programs: the word of the fact, and its two numbers */
    fact?: string;
    numbers?: [number, number];
}

/** Why something is refused: the rule that is shown first, and all of them. */
export interface Reason extends Because {
    title: string | null;
    because?: Because[];
    field?: number;
}

interface EventOf<Kind extends keyof Heard> {
    /** counts this seat's events from 1; 0 in a preview */
    n: number;
    kind: Kind;
    rule: string;
    text: string;
    by?: Faction;
    /** what the sentence tells, in the words and shapes of the position */
    named: Heard[Kind];
    private?: boolean;
}

/** What was heard; its kind says what it tells. */
export type GameEvent = { [Kind in keyof Heard]: EventOf<Kind> }[keyof Heard];

// --- tables --------------------------------------------------------------------------------------

export interface Seat {
    faction: Faction;
    kind: 'none' | 'open' | 'person' | 'bot';
    name?: string;
    connected?: boolean;
    /** who it is, where they are known */
    person?: string;
    /** on vacation until then */
    away_until?: number;
    level?: string;
    bot_plays?: boolean;
    /** a person may sit down here: open, or given up during the game */
    free?: boolean;
    /** open, but until then (milliseconds since 1970) only for this person of the game before */
    kept_for?: string;
    kept_until?: number;
    /** before the game: they have said so */
    ready?: boolean;
}

/** Somebody who is known, by the key of their browser. */
export interface Person {
    id: string;
    name: string;
    since: number;
}

export interface GameEnd {
    winners: Faction[];
    key: string;
    salt: string;
    moves: number;
}

export interface Agreement {
    what: 'pause' | 'resume' | 'take-back';
    by: Faction;
    agreed: Faction[];
}

/** Somebody wants a seat that was given up. */
export interface Knock {
    who: number;
    name: string;
    faction: Faction;
}

export interface TableHead {
    id: string;
    name: string;
    state: 'gathering' | 'playing' | 'ended' | 'set-aside' | 'lesson';
    public: boolean;
    practice: boolean;
    watch: boolean;
    /** seconds after which watchers see what happened; missing: at once */
    watch_delay?: number;
    options: string;
    game: 'basic' | 'advanced';
    created: number;
    watchers: number;
    /** what whoever made the table plays; null: nothing, or nobody knows */
    host?: Faction | null;
    /** while people gather: the host has been gone for a minute, and everybody with a seat may fill
     * seats and start */
    host_away?: boolean;
    seats: Seat[];
    /** the clock that was agreed on; the deadlines are with the position */
    time?: Clock;
    /** of a game under way */
    turn?: number;
    /** while people gather: how they come by their factions, whether all have to be ready, when it
     * begins, and that it does so as soon as nothing is missing */
    factions?: 'chosen' | 'random' | 'draft';
    ready_check?: boolean;
    starts?: number;
    armed?: boolean;
    /** nobody moves until all agree to go on */
    paused?: boolean;
    /** what all have to agree to */
    agreement?: Agreement;
    commitment?: string;
    rematch?: string;
    /** the table this one is the rematch of */
    rematch_of?: string;
    end?: GameEnd;
}

export interface Clock {
    kind: 'none' | 'move' | 'bank';
    seconds?: number;
    increment?: number;
    then?: 'default' | 'bot';
    deadlines?: Partial<Record<Faction, number>>;
}

// --- the view, in sections -----------------------------------------------------------------------

export interface TurnView {
    turn: number;
    turns: number;
    phase: string;
    storm: number;
    storm_placed: boolean;
    storm_card?: number;
    /** territories that are not what they were: the Shield Wall, once it is blown up */
    destroyed: string[];
    order: Faction[];
    /** who sits at the circles in sectors 1, 4, 7, 10, 13 and 16 */
    seats: (Faction | null)[];
    winners?: Faction[];
    victory?: string;
}

export interface AskingView {
    asked: Partial<Record<Faction, string>>;
    window?: { rule: string; title: string; owner: Faction | null };
    /** whose shipment and movement it is, and who comes after it */
    segment?: {
        faction: Faction | null;
        shipped: boolean;
        moved: boolean;
        done: Faction[];
        coming: Faction[];
    };
}

export type CellView = { cell: number; spice?: number; advisors?: boolean } & Partial<
    Record<Faction, Stack>
>;

export interface FactionView {
    spice?: number;
    bribes: number;
    reserves: Stack;
    tanks: Stack;
    ally: Faction | null;
    /** those that count for it, and how many it would win with */
    strongholds: string[];
    to_win: number;
    pledge?: number;
    /** how many; missing while nobody counts them (memory=strict, outside Bidding) */
    cards?: number;
    /** the cards of this hand that this seat knows */
    hand: string[];
    dealt?: string[];
    traitors: string[];
    power_used: boolean;
}

export interface LeaderView {
    place: 'alive' | 'tanks' | 'face-down' | 'asleep' | '?';
    /** what it adds to a plan */
    strength?: number;
    holder?: Faction;
    deaths?: number;
    fought_in?: string;
    unsure?: boolean;
    losses?: number;
    wakes_at?: number;
}

export interface DecksView {
    treachery: number;
    discard: string[];
    lots: (string | null)[];
    spice: number;
    next_spice?: string;
    pile_a: string[];
    pile_b: string[];
    /** whether this seat has a list of the cards it has seen */
    notes: boolean;
}

export interface DealView {
    place: number;
    from: Faction;
    to: Faction;
    accepted: boolean;
    /** who is to do what, and who pays how much for it */
    bound: Faction;
    promise: string;
    pays: Faction | null;
    price: number;
}

export interface AuctionView {
    lot?: number;
    lots?: number;
    card?: string | null;
    bid?: number;
    leader?: Faction | null;
    turn?: Faction | null;
    order?: Faction[];
    passed?: Faction[];
    /** those whose hand is full */
    full?: Faction[];
    /** null: the bank */
    paid_to?: { faction: Faction | null; rule: string };
}

export interface PlanView {
    leader: string | null;
    kwisatz_haderach: boolean;
    weapon: string | null;
    defence: string | null;
    /** in points; halves are possible */
    dial: number;
    spice: number;
}

export interface BattleView {
    territory?: string;
    cells?: number[];
    aggressor?: Faction;
    defender?: Faction;
    forces?: Partial<Record<Faction, Stack>>;
    voice?: null | { by: Faction; on: Faction; must: boolean; kind: string; text: string };
    prescience?: null | {
        by: Faction;
        on: Faction;
        element: string;
        text: string;
        shown: null | string;
    };
    locked?: Faction[];
    plan?: PlanView | null;
    shown?: Partial<Record<Faction, PlanView>>;
    most?: Partial<Record<Faction, { low: number; high: number }>>;
    /** those each side may have to send, as far as this seat knows */
    leaders?: Partial<Record<Faction, string[]>>;
    /** of a stronghold: how many each side would hold with it, and how many win */
    stakes?: null | Partial<Record<Faction, Stake>>;
}

export interface Stake {
    side: Faction[];
    held: number;
    to_win: number;
    rule: string;
}

/** Somebody about to win, as far as this seat may know. */
export interface Threat {
    side: Faction[];
    how: 'strongholds' | 'prediction' | 'fremen' | 'guild' | 'default';
    /** it would win if the Mentat Pause that decides it were now */
    stands: boolean;
    /** before that Mentat Pause comes */
    turns_left: number;
    /** strongholds, where they decide it */
    held: number;
    to_win: number;
    holds: string[];
    /** where one more would do; of the Fremen ending those that must stay free of others */
    places: string[];
    rule: string;
}

export interface View {
    turn: TurnView;
    asking: AskingView;
    board: Record<string, CellView>;
    factions: Partial<Record<Faction, FactionView>>;
    leaders: Record<string, LeaderView>;
    decks: DecksView;
    prediction: { faction?: Faction; turn?: number };
    deals: { list: DealView[] };
    auction?: AuctionView;
    battle?: BattleView;
    battles?: { territory: string; cells: number[]; factions: [Faction, Faction] }[];
    nexus?: {
        offers?: { from: Faction; to: Faction }[];
        done?: Faction[];
        /** strongholds I and each of the others hold together, and how many allies win with */
        together?: Partial<Record<Faction, number>>;
        to_win?: number;
        to_win_rule?: string;
    };
    threats?: Threat[];
}

// --- asking --------------------------------------------------------------------------------------

export interface Value {
    value: number;
    /** the name of the way, or the notation's name of a place, card, leader or faction; amounts
     * have none, and neither has "none of these" */
    name?: string;
    text: string;
    /** what it is called by itself, where the text belongs in a sentence */
    title?: string;
    /** it completes the form */
    last?: boolean;
    /** of a battle plan: points it adds to the total */
    adds?: number;
    /** of its spice: what a winner loses */
    losses?: Losses;
    /** of a place: what choosing it does */
    deed?: string;
}

export interface Losses {
    least: number;
    most: number;
    /** of the fewest, those that count in full and half; missing where all count in full */
    full?: number;
    half?: number;
    rule: string;
}

export interface Reach {
    territories: number;
    rule: string;
    title: string;
}

export interface Refused extends Value {
    reason: Reason;
}

export interface Pass {
    value: number;
    deed: string;
}

export interface Choices {
    complete: boolean;
    /** what the form does as far as it is filled in, as an order */
    deed: string;
    /** the same without with what and where: "ship" */
    act?: string | null;
    /** before the first field: how to leave things as they are */
    pass?: Pass;
    /** the next field: its kind and its name; the one named `way` says what kind of answer it is */
    field?: FieldKind;
    name?: FieldName;
    label?: string;
    /** the field is a number to be set, not one of several things */
    amount?: boolean;
    /** whichever value is taken, it completes the form */
    last?: boolean;
    values?: Value[];
    refused?: Refused[];
    /** how far the group goes that is asked about */
    reach?: Reach;
    /** what the field is about: the cell in which losses are counted, the card to keep or not */
    of?: Value & { field: FieldKind };
    /** how many things are to be named in all */
    count?: number;
    /** what a value of one is worth, where that is not one: dials count half-points */
    unit?: number;
    /** how many of these tokens come back for nothing */
    free?: number;
}

export interface Question extends Choices {
    number: number;
    question: Asked;
    text: string;
    /** what the answer is good for, in a sentence; may be empty */
    means: string;
    rule: string;
    window: boolean;
    about: Partial<
        Record<'ability' | 'cell' | 'territory' | 'faction' | 'leader' | 'battle', string>
    >;
}

export interface Preview {
    complete: boolean;
    events: GameEvent[];
    spice: { before: number; after: number };
    lines: { text: string; rule?: string }[];
    /** my tokens, where it is sure what becomes of them */
    reserves?: { before: Stack; after: Stack };
    cells?: { cell: number; before: Stack; after: Stack }[];
    /** whom they would stand beside */
    meets?: Meeting[];
    /** of a battle plan: what the cards that were shown settle */
    outlook?: { fate: 'lives' | 'dies' | 'explosion'; text: string; rule: string };
}

export interface Meeting {
    territory: string;
    faction: Faction;
    forces: Stack;
    ally: boolean;
    rule: string;
}

export interface Hint {
    question: Asked;
    values: number[];
    text: string;
    reason: string;
    /** what speaks for it, what it risks, what the mentat adds; not in lessons */
    reasons?: Ground[];
    risk?: Ground | null;
    said?: string | null;
}

/** A fact that speaks for a move or against it. */
export interface Ground {
    ground: string;
    text: string;
}

export interface Talk {
    from: Faction | null;
    to?: Faction;
    name: string;
    text: string;
    at: number;
    /** said by the table itself: no `from`, and no name */
    note?: boolean;
}

export interface Lesson {
    lesson: string;
    title: string;
    step: number;
    steps: number;
    text: string;
    /** what is to be done in this step, and what the move before it did */
    task?: string | null;
    happened?: string | null;
    done: boolean;
}

// --- what the server sends -----------------------------------------------------------------------

export interface Joined {
    type: 'joined';
    table: TableHead;
    faction: Faction | null;
    host: boolean;
    events: GameEvent[];
    last: number;
    view?: View;
    question?: Question | null;
    anytime?: Anytime[];
    /** how many answers this seat has given */
    answers?: number;
    clock: Clock;
    talk: Talk[];
    lesson?: Lesson;
}

export interface Update {
    type: 'update';
    events?: GameEvent[];
    last?: number;
    view?: Partial<View>;
    question?: Question | null;
    anytime?: Anytime[];
    /** how many answers this seat has given */
    answers?: number;
    clock?: Clock;
    lesson?: Lesson;
}

export interface ServerError {
    code: string;
    text: string;
    reason?: Reason;
    /** `elsewhere`: the server that has the table */
    node?: string;
}

export interface Message {
    type: string;
    id?: number;
    error?: ServerError;
    [member: string]: unknown;
}
