// What the lobby lists: my games, public tables, ended games. Asked for when the lobby opens, when the connection comes back,
// and every few seconds while somebody looks at it.
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

    /** Keeps asking until the returned function is called. */
    keep(): () => void {
        const end = connection.onopen(() => void this.ask());
        const timer = setInterval(() => {
            if (document.visibilityState === 'visible' && connection.state === 'open') void this.ask();
        }, EVERY);
        return () => {
            end();
            clearInterval(timer);
        };
    }

    async ask(): Promise<void> {
        const tokens = seats.all().flatMap(({ table, token }) => (token ? [{ table, token }] : [])).slice(0, AT_ONCE);
        const [list, mine, replays] = await Promise.allSettled([
            connection.request<{ tables: TableHead[] }>('list'),
            tokens.length ? connection.request<{ tables: MyTable[] }>('mine', { tokens }) : { tables: [] },
            connection.request<{ games: EndedGame[] }>('replays'),
        ]);
        if (list.status === 'fulfilled') this.open = list.value.tables;
        if (mine.status === 'fulfilled') this.mine = mine.value.tables;
        if (replays.status === 'fulfilled') this.replays = replays.value.games;
        this.known = true;
    }
}
