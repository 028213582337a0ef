// The log: events in groups of a phase, and the facts of an event spelled out
// for those who ask why.
import { catalogue } from '../lib/catalogue.svelte';
import type { Faction, GameEvent, Stack } from '../lib/protocol';
import { factionName, halves, stackText } from '../lib/words';

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
        ? { name: leader.text, text: `${factionName(leader.faction)}, strength ${leader.strength}` }
        : cardFact(name); // a Cheap Hero leads too
}

function placeFact(place: string): Fact | null {
    const facts = catalogue.places.get(place);
    const territory = facts && catalogue.territories.get(facts.territory);
    if (!territory || !facts) return null;
    const sector = facts.sector < 0 ? 'in no sector' : `sector ${facts.sector}`;
    return { name: territory.text, text: `${territory.terrain}, ${sector}` };
}

function territoryFact(name: string): Fact | null {
    const territory = catalogue.territories.get(name);
    return territory ? { name: territory.text, text: territory.terrain } : null;
}

/** A thing by its word; what has none is not told again beside the sentence. */
function factOf(word: string, told: string | number | Stack): Fact | null {
    switch (word) {
        case 'card':
        case 'plan-card':
            return cardFact(told as string);
        case 'leader':
        case 'plan-leader':
            return leaderFact(told as string);
        case 'cell':
            return placeFact(told as string);
        case 'territory':
            return territoryFact(told as string);
        case 'stack':
            return { name: 'Forces', text: stackText(told as Stack) };
        case 'spice':
            return { name: 'Spice', text: `${told as number}` };
        case 'dial':
            return { name: 'Strength', text: halves(told as number) };
        case 'faction':
            return { name: 'With', text: factionName(told as Faction) };
        default:
            return null;
    }
}

/** Who, what, where and how much, as far as this seat heard it. */
export function factsOf(event: GameEvent): Fact[] {
    const facts: Fact[] = [];
    const told = event.named as (string | number | Stack | null)[];
    if (event.by) facts.push({ name: 'Who', text: factionName(event.by) });
    words(event.kind).forEach((word, i) => {
        const fact = factOf(word, told[i] ?? '');
        if (fact) facts.push(fact);
    });
    if (event.private)
        facts.push({ name: 'Known to', text: 'you and those concerned, not the whole table' });
    return facts;
}
