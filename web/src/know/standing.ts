// Public facts of a faction, counted from the view: what stands on its card. Nothing here is a
// rule; where the server says who is asked and in which order, this puts it into a word.
import { catalogue } from '../lib/catalogue.svelte';
import type { Faction, LeaderView, Seat, View } from '../lib/protocol';
import type { LeaderFacts } from '../lib/printed';
import type { Standing as Face } from '../ui/Portrait.svelte';
import { say } from './say';

export interface Standing {
    /** empty: nothing to say now */
    word: string;
    /** the table waits for this faction */
    on: boolean;
    /** has had its part already */
    past?: boolean;
}

const QUIET: Standing = { word: '', on: false };

function inAuction(view: View, faction: Faction): Standing {
    const auction = view.auction ?? {};
    if (auction.full?.includes(faction)) return { word: say('stands.full'), on: false };
    if (auction.passed?.includes(faction))
        return { word: say('stands.passed'), on: false, past: true };
    if (auction.leader === faction)
        return { word: say('stands.leads', { bid: auction.bid ?? 0 }), on: false };
    return { word: say('stands.bids'), on: false };
}

/** Shipment and movement go one after the other. */
function inSegments(view: View, faction: Faction): Standing {
    const { segment } = view.asking;
    if (!segment || segment.faction === faction) return QUIET;
    if (segment.done.includes(faction)) return { word: say('stands.done'), on: false, past: true };
    return { word: say(segment.coming[0] === faction ? 'stands.next' : 'stands.later'), on: false };
}

/** The word on a faction's card. */
export function standing(view: View, faction: Faction): Standing {
    const { phase } = view.turn;
    if (phase === 'over')
        return view.turn.winners?.includes(faction)
            ? { word: say('stands.wins'), on: true }
            : QUIET;
    const question = view.asking.asked[faction];
    if (question) {
        const alone = Object.keys(view.asking.asked).length === 1;
        return { word: say(alone ? 'stands.acts' : 'stands.thinking'), on: true };
    }
    if (view.nexus?.done?.includes(faction))
        return { word: say('stands.done'), on: false, past: true };
    if (phase === 'bidding' && view.auction?.lot) return inAuction(view, faction);
    if (view.battle?.locked?.includes(faction)) return { word: say('stands.locked'), on: false };
    if (view.battle?.aggressor === faction || view.battle?.defender === faction)
        return { word: say('stands.fights'), on: false };
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
    if (view.holder)
        return say('leader.held-by', {
            unsure: view.unsure ? 'yes' : 'no',
            holder: catalogue.factionText(view.holder),
        });
    switch (view.place) {
        case 'alive':
            return view.fought_in
                ? say('leader.fought-in', { territory: catalogue.territoryText(view.fought_in) })
                : say('leader.ready');
        case 'tanks':
            return say('in-the-tanks');
        case 'face-down':
            return say('leader.face-down');
        case 'asleep':
            return say('leader.asleep');
        case '?':
            return say('leader.unknown');
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
    if (mine) return seat?.bot_plays ? say('you-a-bot-plays') : say('you-2');
    if (!seat) return '';
    if (seat.kind === 'bot') return say('bot');
    if (seat.kind !== 'person') return '';
    if (seat.bot_plays) return say('a-bot-plays', { name: seat.name ?? '' });
    return seat.connected === false ? say('away', { name: seat.name ?? '' }) : (seat.name ?? '');
}

/** Factions in storm order; those that play in the order of the table before there is one. */
export function inStormOrder(view: View): Faction[] {
    const playing = Object.keys(view.factions) as Faction[];
    const { order } = view.turn;
    return order.length ? [...order, ...playing.filter((f) => !order.includes(f))] : playing;
}
