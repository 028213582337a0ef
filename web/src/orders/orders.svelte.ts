// Standing orders of a seat: what the server answers without asking. Which there are, how they are
// carried out and in which words comes from the server; the page only shows and chooses.
import { connection } from '../lib/connection.svelte';
import type { Table } from '../lib/table.svelte';
import type { Given, Order, OrderRow } from './order';

interface Told {
    orders: Given;
    may: OrderRow[];
}

export class Orders {
    may = $state.raw<OrderRow[]>([]);
    given = $state.raw<Given>({});
    fault = $state('');
    #known = '';

    /** Asks once for each seat. In a lesson everything is asked. */
    async know(table: Table): Promise<void> {
        const sits = table.me && table.head?.state !== 'lesson';
        const seat = sits ? `${table.id} ${table.me}` : '';
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
