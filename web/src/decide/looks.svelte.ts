// What this player is looking at: the board behind a stage, or the result of an older battle.
import type { Table } from '../lib/table.svelte';

class Looks {
    /** the board, although a stage stands in its place */
    board = $state(false);
    /** battles are played on a stage of their own as they happen */
    directed = $state(false);
    /** the first event of a battle whose result was asked for */
    battle = $state<number | null>(null);
    #seen = $state.raw<{ table: string | Table; at: number }>({ table: '', at: 0 });

    /** The latest battle that was put away at this table. A lesson has no id: it is forgotten
     * with its page. */
    seen(table: Table): number {
        return this.#seen.table === (table.id || table) ? this.#seen.at : 0;
    }
    /** Puts the result away. */
    saw(table: Table, at: number): void {
        this.battle = null;
        this.#seen = { table: table.id || table, at: Math.max(at, this.seen(table)) };
    }
    /** Moves were taken back: what comes after event `last` has not been seen. */
    forget(table: Table, last: number): void {
        this.battle = null;
        this.#seen = { table: table.id || table, at: Math.min(last, this.seen(table)) };
    }
}

export const looks = new Looks();
