// What was said and what of it was read: each talk (the table, one faction) has its own
// lines and its own mark.
import { untrack } from 'svelte';
import { connection } from '../lib/connection.svelte';
import type { Faction, Talk } from '../lib/protocol';
import type { Table } from '../lib/table.svelte';

export type Partner = Faction | 'table';

/** Whose talk a line belongs to, seen from this seat. */
export function partnerOf(line: Talk, me: Faction | null): Partner {
    if (!line.to) return 'table';
    return line.to === me && line.from ? line.from : line.to;
}

/** How many lines of each talk were read; by table, since one page may go from table to table. */
const marks = $state<Record<string, Partial<Record<Partner, number>>>>({});

export const linesWith = (table: Table, partner: Partner): Talk[] =>
    table.talk.filter((line) => partnerOf(line, table.me) === partner);

/** Lines of others that were not looked at yet. */
export function unreadWith(table: Table, partner: Partner): number {
    const lines = linesWith(table, partner);
    return lines
        .slice(marks[table.id]?.[partner] ?? 0)
        .filter((line) => line.from !== table.me || !table.me).length;
}

export function markRead(table: Table, partner: Partner): void {
    const count = linesWith(table, partner).length;
    // Whoever marks does not depend on the marks.
    untrack(() => {
        if (marks[table.id]?.[partner] !== count)
            marks[table.id] = { ...marks[table.id], [partner]: count };
    });
}

/** The people one can talk to in private. */
export function people(table: Table): { faction: Faction; name: string }[] {
    return (table.head?.seats ?? [])
        .filter((seat) => seat.kind === 'person' && seat.faction !== table.me)
        .map((seat) => ({ faction: seat.faction, name: seat.name || seat.faction }));
}

// --- what is being written -----------------------------------------------------------------------

/** Each talk has its own half-written line: what was meant for one never stands where another, or
 * everybody, would read it. */
const drafts = $state<Record<string, Partial<Record<Partner, string>>>>({});

export const draftTo = (table: Table, partner: Partner): string =>
    drafts[table.id]?.[partner] ?? '';

export function setDraft(table: Table, partner: Partner, text: string): void {
    drafts[table.id] = { ...drafts[table.id], [partner]: text };
}

/** Says the line that was written; why not, where it was not said. The field is free at once, for
 * the next line: a second Enter finds nothing to send. What could not be said comes back, before
 * what was written since. */
export async function sayDraft(table: Table, partner: Partner): Promise<string> {
    const words = draftTo(table, partner).trim();
    if (!words) return '';
    setDraft(table, partner, '');
    try {
        await table.say(words, partner === 'table' ? undefined : partner);
        return '';
    } catch (error) {
        setDraft(table, partner, [words, draftTo(table, partner)].filter(Boolean).join(' '));
        return error instanceof Error ? error.message : String(error);
    }
}

/** Offers that wait for this seat's answer. */
export const offersTo = (table: Table): number =>
    table.view?.deals.list.filter((deal) => !deal.accepted && deal.to === table.me).length ?? 0;

/** Everything unread at a table, offers of deals with it. */
export function unreadOf(table: Table): number {
    const partners: Partner[] = ['table', ...people(table).map((person) => person.faction)];
    return partners.reduce((sum, partner) => sum + unreadWith(table, partner), 0) + offersTo(table);
}

// --- muting: the server keeps it, the browser only remembers what it asked for -------------------

const STORE = 'kanly.muted';

function readMuted(): Record<string, string[]> {
    try {
        return JSON.parse(localStorage.getItem(STORE) ?? '{}') as Record<string, string[]>;
    } catch {
        return {};
    }
}

let muted = $state.raw(readMuted());

export const isMuted = (table: Table, who: Faction | 'watchers'): boolean =>
    muted[table.id]?.includes(who) ?? false;

function rememberMuted(table: Table, who: Faction | 'watchers', on: boolean): void {
    const now = { ...muted, ...readMuted() }; // another tab may have muted somebody at its table
    const others = (now[table.id] ?? []).filter((name) => name !== who);
    muted = { ...now, [table.id]: on ? [...others, who] : others };
    try {
        localStorage.setItem(STORE, JSON.stringify(muted));
    } catch {
        // It lasts as long as the page, then.
    }
}

/** Mutes or hears somebody; why not, where the server does not. */
export async function setMuted(
    table: Table,
    who: Faction | 'watchers',
    on: boolean,
): Promise<string> {
    try {
        await connection.request('mute', { faction: who === 'watchers' ? undefined : who, on });
        rememberMuted(table, who, on);
        return '';
    } catch (error) {
        return error instanceof Error ? error.message : String(error);
    }
}
