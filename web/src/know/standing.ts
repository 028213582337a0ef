// Public facts of a faction, counted from the view: what stands on its card. Nothing here is a
// rule; where the server says who is asked and in which order, this puts it into a word.
import { catalogue } from '../lib/catalogue.svelte';
import {
    FACTIONS,
    type Faction,
    type GameEvent,
    type LeaderFacts,
    type LeaderView,
    type Seat,
    type View,
} from '../lib/protocol';

export interface Standing {
    /** empty: nothing to say now */
    word: string;
    /** the table waits for this faction */
    on: boolean;
}

/** The events since the phase began; the view does not say who has had their turn in it. */
function ofThisPhase(events: GameEvent[]): GameEvent[] {
    for (let i = events.length - 1; i >= 0; i--)
        if (events[i]?.kind === 'phase-began') return events.slice(i + 1);
    return events;
}

const QUIET: Standing = { word: '', on: false };

function inAuction(view: View, faction: Faction): Standing {
    const auction = view.auction ?? {};
    if (auction.passed?.includes(faction)) return { word: 'passed', on: false };
    if (auction.leader === faction) return { word: `leads, ${auction.bid}`, on: false };
    return auction.order?.includes(faction)
        ? { word: 'bids', on: false }
        : { word: 'hand full', on: false };
}

/** Who comes after whom in the phases that go by storm order. */
function inOrder(view: View, events: GameEvent[], faction: Faction): Standing {
    const asked = view.turn.order.filter((f) => view.asking.asked[f]);
    const had = new Set(
        ofThisPhase(events)
            .filter((e) => e.kind === 'segment-began')
            .map((e) => e.by),
    );
    const shipping = view.turn.phase === 'shipment';
    const acts = asked[asked.length - 1];
    const now = acts ? view.turn.order.indexOf(acts) : -1;
    const before = (f: Faction): boolean =>
        shipping ? had.has(f) && !asked.includes(f) : view.turn.order.indexOf(f) < now;
    if (before(faction)) return { word: 'done', on: false };
    const next = view.turn.order.find((f) => !before(f) && !asked.includes(f));
    return { word: next === faction ? 'next' : 'later', on: false };
}

/** The word on a faction's card. */
export function standing(view: View, events: GameEvent[], faction: Faction): Standing {
    const { phase } = view.turn;
    if (phase === 'over')
        return view.turn.winners?.includes(faction) ? { word: 'wins', on: true } : QUIET;
    const question = view.asking.asked[faction];
    if (question) {
        const alone = Object.keys(view.asking.asked).length === 1;
        return { word: alone ? 'acts' : 'thinking', on: true };
    }
    if (view.nexus?.done?.includes(faction)) return { word: 'done', on: false };
    if (phase === 'bidding' && view.auction?.lot) return inAuction(view, faction);
    if (view.battle?.locked?.includes(faction)) return { word: 'locked', on: false };
    if (view.battle?.aggressor === faction || view.battle?.defender === faction)
        return { word: 'fights', on: false };
    if (phase === 'shipment' || phase === 'revival') return inOrder(view, events, faction);
    return QUIET;
}

/** The strongholds that count for a faction, by name: those in which it alone has fighters. */
export function strongholds(view: View, faction: Faction): string[] {
    const fighters = new Map<string, Set<Faction>>();
    for (const place of Object.values(view.board)) {
        const territory = catalogue.cells.get(place.cell)?.territory ?? '';
        if (catalogue.territories.get(territory)?.terrain !== 'stronghold') continue;
        const there = fighters.get(territory) ?? new Set<Faction>();
        for (const f of FACTIONS)
            if (place[f] && !(f === 'bene-gesserit' && place.advisors)) there.add(f);
        fighters.set(territory, there);
    }
    return [...fighters]
        .filter(([, there]) => there.size === 1 && there.has(faction))
        .map(([territory]) => territory);
}

export interface LeaderStanding {
    facts: LeaderFacts;
    view: LeaderView;
    /** fights for the faction it belongs to */
    ready: boolean;
    /** in words, for the tip and the sheet */
    state: string;
}

function leaderState(view: LeaderView): string {
    const sure = view.unsure ? 'perhaps ' : '';
    if (view.holder) return `${sure}held by ${catalogue.factionText(view.holder)}`;
    switch (view.place) {
        case 'alive':
            return view.fought_in
                ? `fought in ${catalogue.territoryText(view.fought_in)}`
                : 'ready';
        case 'tanks':
            return 'in the tanks';
        case 'face-down':
            return 'in the tanks, face down';
        case 'asleep':
            return 'not awake yet';
        case '?':
            return 'captured or in the tanks';
    }
}

/** The leaders of a faction, the strongest first. */
export function leaders(view: View, faction: Faction): LeaderStanding[] {
    return [...catalogue.leaders.values()]
        .filter((facts) => facts.faction === faction && view.leaders[facts.name])
        .map((facts) => {
            const seen = view.leaders[facts.name] as LeaderView;
            return {
                facts,
                view: seen,
                ready: seen.place === 'alive' && !seen.holder,
                state: leaderState(seen),
            };
        })
        .sort((a, b) => b.facts.strength - a.facts.strength);
}

/** The leaders of others that a faction is known to hold. */
export function captives(view: View, faction: Faction): LeaderFacts[] {
    return [...catalogue.leaders.values()].filter(
        (facts) => facts.faction !== faction && view.leaders[facts.name]?.holder === faction,
    );
}

/** Who sits there, in words. */
export function seatText(seat: Seat | undefined, mine: boolean): string {
    if (mine) return seat?.bot_plays ? 'you, a bot plays' : 'you';
    if (!seat) return '';
    if (seat.kind === 'bot') return 'bot';
    if (seat.kind !== 'person') return '';
    if (seat.bot_plays) return `${seat.name ?? ''}, a bot plays`;
    return seat.connected === false ? `${seat.name ?? ''}, away` : (seat.name ?? '');
}

/** Factions in storm order; those that play in the order of the table before there is one. */
export function inStormOrder(view: View): Faction[] {
    const playing = Object.keys(view.factions) as Faction[];
    const { order } = view.turn;
    return order.length ? [...order, ...playing.filter((f) => !order.includes(f))] : playing;
}
