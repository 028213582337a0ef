// What the lobby lists: my games, public tables, ended games. Asked for when the lobby opens, when
// the connection comes back, and every few seconds while somebody looks at it.
import { connection } from '../lib/connection.svelte';
import type { Faction, TableHead } from '../lib/protocol';
import { seats } from '../lib/seats';

const EVERY = 5000;
/** the server looks for so many seats at once */
const AT_ONCE = 64;

export interface MyTable {
    table: TableHead;
    faction: Faction;
    asked: boolean;
    turn?: number;
    phase?: string;
}

export interface EndedGame {
    id: string;
    name: string;
    ended: number;
    winners: Faction[];
    victory: string;
    turns: number;
}

export class Lists {
    mine = $state.raw<MyTable[]>([]);
    open = $state.raw<TableHead[]>([]);
    replays = $state.raw<EndedGame[]>([]);
    /** nothing is said to be empty before it was asked for */
    known = $state(false);
    #all: boolean;

    /** `all`: with my games that are over, and were seen to be */
    constructor(all = false) {
        this.#all = all;
    }

    /** Keeps asking until the returned function is called. */
    keep(): () => void {
        const end = connection.onopen(() => void this.ask());
        const timer = setInterval(() => {
            if (document.visibilityState === 'visible' && connection.state === 'open')
                void this.ask();
        }, EVERY);
        return () => {
            end();
            clearInterval(timer);
        };
    }

    async ask(): Promise<void> {
        const [list, mine, replays] = await Promise.allSettled([
            connection.request<{ tables: TableHead[] }>('list'),
            this.#askMine(),
            connection.request<{ games: EndedGame[] }>('replays'),
        ]);
        if (list.status === 'fulfilled') this.open = list.value.tables;
        if (mine.status === 'fulfilled') this.mine = mine.value;
        if (replays.status === 'fulfilled') this.replays = replays.value.games;
        this.known = true;
    }

    async #askMine(): Promise<MyTable[]> {
        const tokens = seats
            .all()
            .flatMap(({ table, token, over }) =>
                token && (this.#all || !over) ? [{ table, token }] : [],
            );
        const found: MyTable[] = [];
        for (let at = 0; at === 0 || at < tokens.length; at += AT_ONCE) {
            const part = await connection.request<{ tables: MyTable[] }>('mine', {
                tokens: tokens.slice(at, at + AT_ONCE),
                person: at === 0, // what other devices of this person sit at
            });
            const known = new Set(found.map(({ table }) => table.id));
            for (const one of part.tables) {
                if (!known.has(one.table.id)) found.push(one);
                known.add(one.table.id);
            }
        }
        // A practice game does not end behind one's back.
        for (const { table } of found)
            if (table.practice && table.state === 'ended') seats.looked(table.id);
        return found;
    }
}
