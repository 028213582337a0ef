// Standing orders of a seat: what the server answers without asking. Which there are, how they are
// carried out and in which words comes from the server; the page only shows and chooses.
import { connection } from '../lib/connection.svelte';
import type { Faction } from '../lib/protocol';
import type { Table } from '../lib/table.svelte';

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

interface Told {
    orders: Given;
    may: OrderRow[];
}

/** What an order begins with when it is switched on. */
export function firstOrder(row: OrderRow): Order {
    const how = row.ways[0]?.how ?? '';
    if (row.abilities) return { how, abilities: [], factions: [] };
    return row.order === 'bid' ? { how, up_to: 3 } : { how };
}

/** The list with this one added, or taken out. */
export const toggled = <T>(list: readonly T[], one: T): T[] =>
    list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

export class Orders {
    may = $state.raw<OrderRow[]>([]);
    given = $state.raw<Given>({});
    fault = $state('');
    #known = '';

    /** Asks once for each seat. */
    async know(table: Table): Promise<void> {
        const seat = table.me ? `${table.id} ${table.me}` : '';
        if (seat === this.#known) return;
        this.#known = seat;
        this.may = [];
        this.given = {};
        if (seat) await this.#request({});
    }

    /** Gives an order, changes it, or takes it back. */
    async set(order: string, to: Order | null): Promise<void> {
        await this.#request({ orders: { [order]: to } });
    }

    rowFor(question: string | undefined): OrderRow | undefined {
        return this.may.find((row) => row.question === question);
    }

    async #request(members: Record<string, unknown>): Promise<void> {
        this.fault = '';
        try {
            const told = await connection.request<Told & { type: string }>('orders', members);
            this.may = told.may;
            this.given = told.orders;
        } catch (error) {
            this.fault = error instanceof Error ? error.message : String(error);
        }
    }
}

/** Of the table that is shown. */
export const orders = new Orders();
