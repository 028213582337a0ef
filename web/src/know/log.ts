// The log: events in groups of a phase, and the facts of an event spelled out
// for those who ask why.
import { catalogue } from '../lib/catalogue.svelte';
import { paymentIn } from '../lib/flow';
import { SORTS } from '../lib/heard';
import type { Faction, GameEvent, Stack } from '../lib/protocol';
import { doer, factionName, halves, listed, stackText } from '../lib/words';
import { say } from './say';

export interface Group {
    /** the number of the event that began it */
    key: number;
    turn: number;
    title: string;
    events: GameEvent[];
}

type Heading = Extract<GameEvent, { kind: 'phase-began' }>;

/** "Turn 3: Bidding." is a heading, not a line. */
export const isHeading = (event: GameEvent): event is Heading => event.kind === 'phase-began';

function heading({ n, named: [turn, phase] }: Heading): Group {
    return { key: n, turn, title: catalogue.phaseText(phase), events: [] };
}

/** The lines after the event with that number; looked for from the end, where the new ones are. */
export function since(events: GameEvent[], n: number): GameEvent[] {
    let from = events.length;
    while (from > 0 && (events[from - 1] as GameEvent).n > n) from--;
    return events.slice(from).filter((event) => !isHeading(event));
}

/** The last `most` lines in groups, oldest first. Phases in which nothing was heard are left out
 * but for the latest. */
export function groups(events: GameEvent[], most: number): Group[] {
    let lines = 0;
    let from = events.length;
    while (from > 0 && lines < most) {
        from--;
        const event = events[from];
        if (event && !isHeading(event)) lines++;
    }
    let before = from;
    while (before > 0 && !isHeading(events[before] as GameEvent)) before--;
    const first = events[before];
    const all: Group[] = [
        first && isHeading(first)
            ? heading(first)
            : { key: 0, turn: 0, title: say('set-up'), events: [] },
    ];
    for (let i = from; i < events.length; i++) {
        const event = events[i] as GameEvent;
        if (!isHeading(event)) all[all.length - 1]?.events.push(event);
        else if (i !== before) all.push(heading(event));
    }
    return all.filter((group, i) => group.events.length || i === all.length - 1);
}

// --- the facts of an event -----------------------------------------------------------------------

export interface Fact {
    name: string;
    text: string;
}

/** What each argument is; the engine's list says it (events.def), by the kind of event. */
const words = (kind: string): string[] =>
    catalogue.game?.events?.find((e) => e.kind === kind)?.arguments ?? [];

function cardFact(name: string): Fact | null {
    const card = catalogue.cards.get(name);
    return card ? { name: card.text, text: card.effect } : null;
}

function leaderFact(name: string): Fact | null {
    const leader = catalogue.leaders.get(name);
    return leader
        ? {
              name: leader.text,
              text: say('leader-of', {
                  faction: factionName(leader.faction),
                  strength: leader.strength,
              }),
          }
        : cardFact(name); // a Cheap Hero leads too
}

function placeFact(place: string): Fact | null {
    const facts = catalogue.places.get(place);
    const territory = facts && catalogue.territories.get(facts.territory);
    if (!territory || !facts) return null;
    const sector =
        facts.sector < 0 ? say('in-no-sector') : say('in-sector', { sector: facts.sector });
    return { name: territory.text, text: `${say(`terrain.${territory.terrain}`)}, ${sector}` };
}

function territoryFact(name: string): Fact | null {
    const territory = catalogue.territories.get(name);
    return territory ? { name: territory.text, text: say(`terrain.${territory.terrain}`) } : null;
}

/** A thing by its word; what has none is not told again beside the sentence. */
function factOf(word: string, told: string | number | Stack): Fact | null {
    switch (word) {
        case 'card':
            return cardFact(told as string);
        case 'leader':
        case 'plan-leader':
            return leaderFact(told as string);
        case 'cell':
            return placeFact(told as string);
        case 'territory':
            return territoryFact(told as string);
        case 'stack':
            return { name: say('forces-2'), text: stackText(told as Stack) };
        case 'spice':
            return { name: say('spice-2'), text: `${told as number}` };
        case 'dial':
            return { name: say('strength'), text: halves(told as number) };
        case 'faction':
            return { name: say('with'), text: factionName(told as Faction) };
        default:
            return null;
    }
}

// --- one line for each act -----------------------------------------------------------------------

/** What somebody did, with the payments that were part of it and those who did the same. */
export interface Act {
    event: GameEvent;
    /** others who did just the same, one after the other */
    also: GameEvent[];
    /** what it cost or brought, and to whom that went; null: nothing was told of it */
    paid: { amount: number; to: Faction | null; gain: boolean } | null;
}

/** What was paid as part of an act; null for what is none. */
function partPaid(event: GameEvent): Act['paid'] {
    const paid = paymentIn(event);
    if (!paid?.part) return null;
    const { from, to, amount } = paid;
    return { amount, to: from ? to : null, gain: !from };
}

/** Acts that tell of a price or an income; a payment beside one of the same faction is part of
 * it. */
const PRICED = new Set<GameEvent['kind']>([
    'shipped',
    'crossed',
    'retreated',
    'revived',
    'leader-revived',
    'haderach-revived',
    'lot-sold',
    'charity',
    'income',
    'plan-shown',
    'battle-won',
]);
/** Who comes next is to be seen in what they do. */
const UNSAID = new Set<GameEvent['kind']>(['segment-began']);
const TOGETHER = new Set<GameEvent['kind']>(['bid-passed', 'hand-size']);

/** Lines of the log: payments go with what was paid for, several who pass are one line. */
export function acts(events: GameEvent[]): Act[] {
    const list: Act[] = [];
    /** payments told before what they were for, by its number */
    const waiting = new Map<number, Act['paid']>();
    events.forEach((event, i) => {
        const before = list.at(-1);
        if (UNSAID.has(event.kind)) return;
        const paid = partPaid(event);
        if (paid) {
            const next = events[i + 1];
            const follows = next?.by === event.by && next && PRICED.has(next.kind);
            if (follows) return void waiting.set(next.n, paid);
            if (before && before.event.by === event.by && PRICED.has(before.event.kind))
                return void (before.paid ??= paid);
        }
        if (TOGETHER.has(event.kind) && before?.event.kind === event.kind)
            return void before.also.push(event);
        list.push({ event, also: [], paid: waiting.get(event.n) ?? null });
    });
    return list;
}
/** The line in words; several who did the same are named one after the other. */
export function actText({ event, also }: Act): string {
    if (!also.length) return event.text;
    if (event.kind === 'bid-passed') {
        const names = [event, ...also].map((e) => (e.by ? factionName(e.by) : ''));
        return say('pass-together', { names: listed(names) });
    }
    return [event, ...also].map((e) => e.text).join(' ');
}

/** The beginning of the line that its seal says, too: "The Fremen "; empty where it begins
 * otherwise, as where several did the same. */
export function leadOf({ event, also }: Act): string {
    const lead = event.by && !also.length ? `${doer(event.by).who} ` : '';
    return event.text.startsWith(lead) ? lead : '';
}

// --- filtering -----------------------------------------------------------------------------------

export const KINDS = ['moves', 'battles', 'cards', 'spice', 'pacts', 'mine'] as const;
export type Kind = (typeof KINDS)[number];

export interface Filter {
    /** factions that are left out */
    without: Faction[];
    kind: Kind | null;
    /** only what came after the event with this number */
    after: number;
}

export function passes(event: GameEvent, { without, kind, after }: Filter): boolean {
    if (isHeading(event)) return event.n > after;
    if (event.n <= after || (event.by && without.includes(event.by))) return false;
    if (!kind) return true;
    return kind === 'mine' ? !!event.private : SORTS[kind].has(event.kind);
}

/** The number of the last event that was this faction's own doing: what is new since its last
 * turn comes after it. */
export function lastDoing(events: GameEvent[], me: Faction | null): number {
    for (let i = events.length - 1; i >= 0; i--) {
        const event = events[i];
        if (event && event.by === me && !event.private && !partPaid(event)) return event.n;
    }
    return 0;
}

/** Who, what, where and how much, as far as this seat heard it. */
export function factsOf(event: GameEvent): Fact[] {
    const facts: Fact[] = [];
    const told = event.named as (string | number | Stack | null)[];
    if (event.by) facts.push({ name: say('who'), text: factionName(event.by) });
    words(event.kind).forEach((word, i) => {
        const fact = factOf(word, told[i] ?? '');
        if (fact) facts.push(fact);
    });
    if (event.private) facts.push({ name: say('known-to'), text: say('you-those-concerned-not') });
    return facts;
}
