// Public facts of a faction, counted from the view: what stands on its card. Nothing here is a
// rule; where the server says who is asked and in which order, this puts it into a word.
import { catalogue } from '../lib/catalogue.svelte';
import type { Faction, LeaderView, Seat, View } from '../lib/protocol';
import type { LeaderFacts } from '../lib/printed';
import type { Standing as Face } from '../ui/Portrait.svelte';

export interface Standing {
    /** empty: nothing to say now */
    word: string;
    /** the table waits for this faction */
    on: boolean;
}

const QUIET: Standing = { word: '', on: false };

function inAuction(view: View, faction: Faction): Standing {
    const auction = view.auction ?? {};
    if (auction.full?.includes(faction)) return { word: 'hand full', on: false };
    if (auction.passed?.includes(faction)) return { word: 'passed', on: false };
    if (auction.leader === faction) return { word: `leads, ${auction.bid}`, on: false };
    return { word: 'bids', on: false };
}

/** Shipment and movement go one after the other. */
function inSegments(view: View, faction: Faction): Standing {
    const { segment } = view.asking;
    if (!segment || segment.faction === faction) return QUIET;
    if (segment.done.includes(faction)) return { word: 'done', on: false };
    return { word: segment.coming[0] === faction ? 'next' : 'later', on: false };
}

/** The word on a faction's card. */
export function standing(view: View, faction: Faction): Standing {
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
    return inSegments(view, faction);
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

/** How the disc of a leader is drawn. */
export function leaderFace(view: LeaderView): Face {
    if (view.place === 'face-down' || view.place === '?') return 'hidden';
    if (view.place === 'tanks') return 'dead';
    if (view.holder) return 'captured';
    return view.fought_in ? 'fought' : 'free';
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
