// The seats this browser holds: the token of each table, and the host's secret where it
// made the table. A token is the seat; whoever has it plays, so it never leaves
// localStorage but for the server.
import type { Faction } from './protocol';
import type { Memory } from './table.svelte';

const STORE = 'kanly.seats';
const MOST = 200;

export interface RememberedSeat {
    table: string;
    token?: string;
    host?: string;
    faction?: Faction;
    /** the game is over, and its end was looked at */
    over?: boolean;
    at: number;
}

/** For a browser that keeps nothing: the seats last as long as the page. */
let kept: RememberedSeat[] | null = null;

/** Read again each time: another tab may have sat down, or got up. */
function read(): RememberedSeat[] {
    if (kept) return kept;
    try {
        const list = JSON.parse(localStorage.getItem(STORE) ?? '[]') as unknown;
        return Array.isArray(list) ? (list as RememberedSeat[]) : [];
    } catch {
        return [];
    }
}

function write(list: RememberedSeat[]): void {
    const most = list.sort((a, b) => b.at - a.at).slice(0, MOST);
    try {
        localStorage.setItem(STORE, JSON.stringify(most));
    } catch {
        kept = most;
    }
}

class Seats implements Memory {
    all(): RememberedSeat[] {
        return read();
    }
    #of(table: string): RememberedSeat | undefined {
        return this.all().find((seat) => seat.table === table);
    }
    token(table: string): string | null {
        return this.#of(table)?.token ?? null;
    }
    host(table: string): string | null {
        return this.#of(table)?.host ?? null;
    }
    remember(table: string, what: Partial<Omit<RememberedSeat, 'table' | 'at'>>): void {
        const before = this.#of(table);
        write([
            { ...before, ...what, table, at: Date.now() },
            ...this.all().filter((seat) => seat.table !== table),
        ]);
    }
    /** The end of the game was seen: the lobby need not tell it. */
    looked(table: string): void {
        const list = this.all();
        const seat = list.find((one) => one.table === table);
        if (!seat?.token || seat.over) return;
        seat.over = true;
        write(list);
    }
    /** The seat was given up; a host stays one. A token that another tab was given meanwhile stays
     * too: it is another one. */
    forgetSeat(table: string, token: string | null): void {
        const before = this.#of(table);
        if (!before?.token || before.token !== token) return;
        const rest = this.all().filter((seat) => seat.table !== table);
        if (before.host) rest.push({ table, host: before.host, at: before.at });
        write(rest);
    }
}

export const seats = new Seats();
