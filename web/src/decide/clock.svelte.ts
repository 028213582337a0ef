// The time that is left, told by the server's clock.
import { connection } from '../lib/connection.svelte';
import type { Faction } from '../lib/protocol';
import type { Table } from '../lib/table.svelte';
import { say } from './say';

/** Seconds left to a faction, or null without a clock; counts while the component lives. */
export function countdown(
    table: Table,
    who: () => Faction | null,
): { readonly left: number | null; readonly text: string } {
    let now = $state(connection.now());
    const deadline = $derived.by(() => {
        const faction = who();
        return faction ? (table.clock.deadlines?.[faction] ?? null) : null;
    });
    $effect(() => {
        if (deadline === null) return;
        now = connection.now();
        const tick = setInterval(() => (now = connection.now()), 500);
        return () => clearInterval(tick);
    });
    const left = $derived(
        deadline === null ? null : Math.max(0, Math.ceil((deadline - now) / 1000)),
    );
    return {
        get left() {
            return left;
        },
        get text() {
            return left === null ? '' : duration(left);
        },
    };
}

/** 1:48, 2 h, 3 days. */
export function duration(seconds: number): string {
    if (seconds >= 172800) return say('clock-days', { count: Math.floor(seconds / 86400) });
    if (seconds >= 7200) return `${Math.floor(seconds / 3600)} h`;
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
