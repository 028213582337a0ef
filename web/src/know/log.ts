// The log: events in groups of a phase, and the facts of an event spelled out
// for those who ask why.
import { catalogue } from '../lib/catalogue.svelte';
import { FACTIONS, type Faction, type GameEvent } from '../lib/protocol';
import { factionName, halves, stackOf, stackText } from '../lib/words';

export interface Group {
    /** the number of the event that began it */
    key: number;
    turn: number;
    title: string;
    events: GameEvent[];
}

/** "Turn 3: Bidding." is a heading, not a line. */
export const isHeading = (event: GameEvent): boolean => event.kind === 'phase-began';

function heading(event: GameEvent): Group {
    const text = /^Turn (\d+): (.*)\.$/.exec(event.text);
    return {
        key: event.n,
        turn: Number(text?.[1] ?? event.arguments[0] ?? 0),
        title: text?.[2] ?? event.text,
        events: [],
    };
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
            : { key: 0, turn: 0, title: 'Set-up', events: [] },
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

/** What kind of thing each argument is; the engine's list says it (events.def), by the
 * kind of event. */
const words = (kind: string): string[] =>
    catalogue.game?.events?.find((e) => e.kind === kind)?.arguments ?? [];

/** Cards are numbered with the copies side by side. */
function cardFact(number: number): Fact | null {
    let left = number;
    for (const card of catalogue.game?.cards ?? []) {
        if (left < card.count) return { name: card.text, text: card.effect };
        left -= card.count;
    }
    return null;
}

function leaderFact(number: number): Fact | null {
    const leader = catalogue.game?.leaders[number];
    return leader
        ? { name: leader.text, text: `${factionName(leader.faction)}, strength ${leader.strength}` }
        : null;
}

function placeFact(cell: number): Fact | null {
    const facts = catalogue.cells.get(cell);
    const territory = facts && catalogue.territories.get(facts.territory);
    if (!territory || !facts) return null;
    const sector = facts.sector < 0 ? 'in no sector' : `sector ${facts.sector}`;
    return { name: territory.text, text: `${territory.terrain}, ${sector}` };
}

function territoryFact(number: number): Fact | null {
    const territory = catalogue.game?.territories[number];
    return territory ? { name: territory.text, text: territory.terrain } : null;
}

const factionAt = (number: number): Faction | undefined => FACTIONS[number];

function factOf(word: string, value: number): Fact | null {
    switch (word) {
        case 'card':
            return cardFact(value);
        case 'leader':
            return leaderFact(value);
        case 'cell':
            return placeFact(value);
        case 'territory':
            return territoryFact(value);
        case 'stack':
            return { name: 'Forces', text: stackText(stackOf(value)) };
        case 'spice':
            return { name: 'Spice', text: `${value}` };
        case 'dial':
            return { name: 'Strength', text: halves(value / 2) };
        case 'faction': {
            const faction = factionAt(value);
            return faction ? { name: 'With', text: factionName(faction) } : null;
        }
        default:
            return null;
    }
}

/** Who, what, where and how much, as far as this seat heard it. */
export function factsOf(event: GameEvent): Fact[] {
    const facts: Fact[] = [];
    if (event.by) facts.push({ name: 'Who', text: factionName(event.by) });
    words(event.kind).forEach((word, i) => {
        const value = event.arguments[i];
        const fact = value === undefined || value === 255 ? null : factOf(word, value);
        if (fact) facts.push(fact);
    });
    if (event.private)
        facts.push({ name: 'Known to', text: 'you and those concerned, not the whole table' });
    return facts;
}
