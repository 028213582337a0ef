// The bidder who bids on the player's behalf, on this page only: the others see bids
// like any other. It bids one more than the standing bid while that is within the
// limit, and passes beyond it.
import type { AuctionView, Faction } from '../lib/protocol';

export interface Orders {
    /** the card they are for: "turn/lot" */
    lot: string;
    upTo: number | null;
    /** pass on the rest of this card */
    pass: boolean;
}

// Orders outlive a reload of the page, in this tab: they are an answer already given.
const STORE = 'kanly.orders';

export function keepOrders(table: string, orders: Orders | null): void {
    try {
        if (orders) sessionStorage.setItem(STORE, JSON.stringify({ table, orders }));
        else sessionStorage.removeItem(STORE);
    } catch {
        // A browser that keeps nothing forgets them with the page.
    }
}

export function keptOrders(table: string): Orders | null {
    try {
        const kept = JSON.parse(sessionStorage.getItem(STORE) ?? 'null') as {
            table: string;
            orders: Orders;
        } | null;
        return kept && kept.table === table ? kept.orders : null;
    } catch {
        return null;
    }
}

export const lotKey = (turn: number, auction: AuctionView): string => `${turn}/${auction.lot ?? 0}`;

/** What to answer now: a bid, 0 to pass, null to ask the player. `lawful` are the bids the server
 * allows. Orders for another card are nobody's. */
export function answerFor(
    orders: Orders | null,
    key: string,
    lawful: readonly number[],
): number | null {
    if (!orders || orders.lot !== key) return null;
    if (orders.pass) return 0;
    if (orders.upTo === null) return null;
    const next = Math.min(...lawful.filter((v) => v > 0));
    return next <= orders.upTo ? next : 0;
}

export interface Bidder {
    faction: Faction;
    /** the latest bid for this card */
    bid: number | null;
    state: 'full' | 'highest' | 'turn' | 'passed' | 'waiting';
}

/** Those at the auction in bidding order, with what each has done. */
export function bidders(auction: AuctionView, bids: ReadonlyMap<Faction, number>): Bidder[] {
    return (auction.order ?? []).map((faction) => ({
        faction,
        bid: faction === auction.leader ? (auction.bid ?? null) : (bids.get(faction) ?? null),
        state: stateOf(faction, auction),
    }));
}

function stateOf(faction: Faction, auction: AuctionView): Bidder['state'] {
    if (faction === auction.leader) return 'highest';
    if (faction === auction.turn) return 'turn';
    if (auction.full?.includes(faction)) return 'full';
    return auction.passed?.includes(faction) ? 'passed' : 'waiting';
}

/** Bids worth a button of their own: the next, the one after, and all there is. */
export function quickBids(lawful: readonly number[], most: number): number[] {
    const real = lawful.filter((v) => v > 0);
    const quick = [real[0], real[1], most].filter(
        (v): v is number => v !== undefined && real.includes(v),
    );
    return [...new Set(quick)];
}
