// An order, and what can be done with one: what the page decides without asking the server.
import type { Faction } from '../lib/protocol';

export interface Order {
    how: string;
    /** Karama: what I still want to be asked about */
    abilities?: string[];
    factions?: Faction[];
    /** bids: the most I would pay */
    up_to?: number;
}

export interface OrderRow {
    order: string;
    question: string;
    title: string;
    text: string;
    ways: { how: string; text: string }[];
    abilities?: { ability: string; text: string; owner?: Faction }[];
}

export type Given = Record<string, Order | undefined>;

/** What an order begins with when it is switched on. */
export function firstOrder(row: OrderRow): Order {
    const how = row.ways[0]?.how ?? '';
    if (row.abilities) return { how, abilities: [], factions: [] };
    return row.order === 'bid' ? { how, up_to: 3 } : { how };
}

/** The list with this one added, or taken out. */
export const toggled = <T>(list: readonly T[], one: T): T[] =>
    list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
