// Making tables and sitting down at them: the few requests the lobby is made of.
import { connection, Refusal } from './connection.svelte';
import { naming } from './naming.svelte';
import { preferences } from './preferences.svelte';
import { FACTIONS, type Clock, type Faction, type TableHead } from './protocol';
import { seats } from './seats';
import { say } from './say';

export interface NewTable {
    name: string;
    public?: boolean;
    watch?: boolean;
    /** seconds, up to an hour */
    watch_delay?: number;
    practice?: boolean;
    /** 'turns=8 nexus=each-pile' */
    options?: string;
    seats: Partial<Record<Faction, string>>;
    clock?: Pick<Clock, 'kind' | 'seconds' | 'increment' | 'then'>;
    factions?: 'chosen' | 'random' | 'draft';
    ready?: boolean;
    starts?: number;
}

/** The name others see; those who gave none are guests. */
export const myName = (): string => preferences.name.trim() || say('guest');

export async function createTable(wanted: NewTable): Promise<TableHead> {
    const { table, host } = await connection.request<{ table: TableHead; host: string }>('create', {
        ...wanted,
    });
    seats.remember(table.id, { host });
    return table;
}

/** Sits down at a table; without a faction on the first free seat. Who does so for the first time
 * among people is asked for a name. False: somebody has to let one in first, and the server says
 * so when they do. */
export async function sitDown(table: string, faction?: Faction, alone = false): Promise<boolean> {
    if (!preferences.name.trim() && !alone && !(await naming.ask()))
        throw new Error(say('name-first'));
    try {
        const seated = await connection.request<{
            type: string;
            faction: Faction;
            token: string;
        }>('sit', {
            table,
            faction,
            name: myName(),
        });
        if (seated.type === 'knocked') return false;
        seats.remember(table, { token: seated.token, faction: seated.faction });
        return true;
    } catch (error) {
        if (error instanceof Refusal && error.code === 'name') naming.fault = error.message;
        throw error;
    }
}

/** Takes the seat that a rematch keeps for who played the game before: its token is the ticket. */
export async function sitAgain(table: string, before: string): Promise<void> {
    const token = seats.token(before);
    if (!token) return;
    const seated = await connection.request<{ faction: Faction; token: string }>('sit', {
        table,
        token,
    });
    seats.remember(table, { token: seated.token, faction: seated.faction });
}

/** Gives up the seat at the table this connection is at. */
export async function getUp(table: string): Promise<void> {
    const token = seats.token(table);
    await connection.request('stand');
    seats.forgetSeat(table, token);
}

/** Any of them, each as likely as the others. */
export function dealt<T>(from: readonly T[], last: T): T {
    return from[Math.floor(Math.random() * from.length)] ?? last;
}

/** A practice game against bots, started at once. Returns the table's id. */
export async function playNow(
    faction: Faction | null,
    bots: string,
    game: 'basic' | 'advanced',
): Promise<string> {
    const mine = faction ?? dealt(FACTIONS, 'atreides');
    const places: Partial<Record<Faction, string>> = {};
    for (const each of FACTIONS) places[each] = each === mine ? 'open' : `bot:${bots}`;
    const table = await createTable({
        name: say('practice'),
        practice: true,
        options: `game=${game}`,
        seats: places,
    });
    await sitDown(table.id, mine, true);
    // Nobody moves before the page of the table is there to see it.
    await connection.request('pace', { wait: preferences.pace !== 'instant', seen: 0 });
    await connection.request('start');
    return table.id;
}

/** The same as the player likes it. Who is quick asks before the page has said hello. */
export async function playPreferred(): Promise<string> {
    if (connection.state === 'connecting') await connection.ready();
    return playNow(
        (preferences.faction || null) as Faction | null,
        preferences.bots,
        preferences.game,
    );
}
