// A game that has ended, as it is watched: one position after each move, from the whole table's
// eyes or one faction's. Positions are fetched before they are wanted, those near first, so that
// the scrubber does not wait; while an exact one is on its way the nearest known is shown. The
// server is not asked faster than it likes to be.
import { connection } from '../lib/connection.svelte';
import type { Faction, GameEvent, TableHead, View } from '../lib/protocol';

export interface Moment {
    at: number;
    moves: number;
    by?: Faction;
    text: string;
    events: GameEvent[];
    view: View;
    table: TableHead;
}

export interface Battle {
    at: number;
    turn: number;
    territory: string;
    aggressor: Faction;
    defender: Faction;
    winner: Faction | null;
}

export interface Summary {
    moves: number;
    turns: { turn: number; at: number }[];
    phases: { turn: number; phase: string; at: number }[];
    battles: Battle[];
    strongholds: ({ turn: number } & Record<string, Faction | null | number>)[];
    spice: ({ turn: number } & Partial<Record<Faction, number>>)[];
    winners: Faction[];
    victory: string;
}

/** A move of which something was heard. The others (a pass in a window) leave no trace on the table
 * and are stepped over. */
export interface Beat {
    at: number;
    by: Faction | null;
    events: GameEvent[];
}

/** Between two requests, in milliseconds; the server allows 50 a second from one address, players
 * at tables included. */
const PACE = 45;
const AT_ONCE = 2;
const AHEAD = 16;
/** Positions kept; beyond it the farthest are forgotten. */
const MOST = 1200;

export const SPEEDS = [1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

export class Replay {
    readonly id: string;
    summary = $state.raw<Summary | null>(null);
    head = $state.raw<TableHead | null>(null);
    at = $state(0);
    /** whose eyes; null: nothing is hidden */
    as = $state<Faction | null>(null);
    /** what is shown: the position at `at`, or the nearest known while it comes */
    moment = $state.raw<Moment | null>(null);
    /** the events of a single step forward, for the board to animate */
    fresh = $state.raw<GameEvent[]>([]);
    playing = $state(false);
    speed = $state<Speed>(1);
    /** what was heard by these eyes, in order; grows until the whole game is known */
    beats = $state.raw<Beat[]>([]);
    trouble = $state<string | null>(null);

    #moments = new Map<string, Moment>();
    #heard = new Map<string, Beat[]>();
    #asked = new Set<string>();
    #flying = 0;
    #clock: ReturnType<typeof setTimeout> | null = null;
    #pump: ReturnType<typeof setTimeout> | null = null;
    #closed = false;
    #end: () => void;

    constructor(id: string, at: number | null, as: Faction | null) {
        this.id = id;
        this.as = as;
        this.#end = connection.onopen(() => void this.#begin(at));
    }

    close(): void {
        this.#closed = true;
        this.#end();
        if (this.#clock) clearTimeout(this.#clock);
        if (this.#pump) clearTimeout(this.#pump);
    }

    get moves(): number {
        return this.summary?.moves ?? 0;
    }

    async #begin(at: number | null): Promise<void> {
        this.#asked.clear();
        this.#flying = 0;
        if (this.summary) return this.#fetchNext();
        try {
            const summary = await connection.request<Summary & { type: string }>('replay-summary', {
                table: this.id,
            });
            this.summary = summary;
            this.trouble = null;
            this.seek(at ?? summary.moves);
            await this.#listen();
        } catch (error) {
            this.trouble = error instanceof Error ? error.message : String(error);
        }
    }

    // --- going -----------------------------------------------------------------------------------

    /** Goes to the position after `at` moves. */
    seek(at: number): void {
        this.at = Math.max(0, Math.min(this.moves, Math.round(at)));
        this.fresh = [];
        this.#show();
        this.#fetchNext();
    }

    /** The next or previous move of which anything was heard. */
    step(by: 1 | -1): void {
        const to = this.#beside(this.at, by);
        const heard = by > 0 ? this.beats.find((beat) => beat.at === to) : undefined;
        this.seek(to);
        this.fresh = heard?.events ?? [];
    }

    #beside(at: number, by: 1 | -1): number {
        const { beats } = this;
        // The log may still be on its way.
        if (!beats.length || (by > 0 && (beats[beats.length - 1]?.at ?? 0) <= at)) return at + by;
        if (by > 0) return beats.find((beat) => beat.at > at)?.at ?? this.moves;
        for (let i = beats.length - 1; i >= 0; i--)
            if ((beats[i]?.at ?? 0) < at) return beats[i]?.at ?? 0;
        return 0;
    }

    look(as: Faction | null): void {
        this.as = as;
        this.fresh = [];
        this.beats = this.#heard.get(as ?? '') ?? [];
        this.#show();
        this.#fetchNext();
        void this.#listen();
    }

    /** The phase that has begun last at this moment. */
    get phaseAt(): number {
        const phases = this.summary?.phases ?? [];
        let found = -1;
        phases.forEach((phase, i) => phase.at <= this.at && (found = i));
        return found;
    }

    phase(by: 1 | -1): void {
        const phases = this.summary?.phases ?? [];
        const now = this.phaseAt;
        if (by > 0) return this.seek(phases.find((phase) => phase.at > this.at)?.at ?? this.moves);
        const start = phases[now]?.at ?? 0;
        this.seek(
            this.at > start ? start : (phases.filter((phase) => phase.at < start).pop()?.at ?? 0),
        );
    }

    battle(by: 1 | -1): void {
        const battles = this.summary?.battles ?? [];
        const to =
            by > 0
                ? battles.find((battle) => battle.at > this.at)
                : battles.filter((battle) => battle.at < this.at).pop();
        if (to) this.seek(to.at);
    }

    play(): void {
        if (this.at >= this.moves) this.seek(0);
        this.playing = true;
        this.#tick();
    }

    pause(): void {
        this.playing = false;
        if (this.#clock) clearTimeout(this.#clock);
    }

    toggle(): void {
        if (this.playing) this.pause();
        else this.play();
    }

    #tick(): void {
        if (this.#clock) clearTimeout(this.#clock);
        if (!this.playing || this.#closed) return;
        if (this.at >= this.moves) {
            this.playing = false;
            return;
        }
        this.#clock = setTimeout(() => {
            // The next position must be there: a replay waits rather than skips.
            if (this.#moments.has(this.#key(this.#beside(this.at, 1)))) this.step(1);
            this.#tick();
        }, 900 / this.speed);
    }

    // --- what was heard up to now ----------------------------------------------------------------

    /** The log of the game up to this moment, numbered through. */
    get log(): GameEvent[] {
        const all: GameEvent[] = [];
        for (const beat of this.beats) {
            if (beat.at > this.at) break;
            all.push(...beat.events);
        }
        return all;
    }

    /** Hears the whole game with these eyes, part by part. */
    async #listen(): Promise<void> {
        const { as } = this;
        const eyes = as ?? '';
        if (this.#heard.has(eyes)) return;
        const all: Beat[] = [];
        let n = 0;
        this.#heard.set(eyes, all);
        try {
            for (let from = 0; from <= this.moves && !this.#closed;) {
                const part = await connection.request<{ heard: Beat[]; to: number }>(
                    'replay-events',
                    { table: this.id, from, as: as ?? undefined },
                );
                for (const beat of part.heard)
                    all.push({
                        ...beat,
                        events: beat.events.map((event) => ({ ...event, n: ++n })),
                    });
                if (this.as === as) this.beats = [...all];
                from = part.to + 1;
            }
            this.#fetchNext();
        } catch {
            this.#heard.delete(eyes);
        }
    }

    // --- fetching --------------------------------------------------------------------------------

    #key(at: number): string {
        return `${this.as ?? ''} ${at}`;
    }

    /** The exact position, or the nearest before it, or the nearest after it. */
    #show(): void {
        for (let away = 0; away <= this.moves; away++) {
            const near =
                this.#moments.get(this.#key(this.at - away)) ??
                this.#moments.get(this.#key(this.at + away));
            if (near) {
                this.moment = near;
                return;
            }
        }
    }

    /** What is wanted most and not asked for yet: here, the next steps, where phases begin, then
     * from here on both ways. */
    #wanted(): number | null {
        const free = (at: number | undefined): boolean =>
            at !== undefined &&
            at >= 0 &&
            at <= this.moves &&
            !this.#moments.has(this.#key(at)) &&
            !this.#asked.has(this.#key(at));
        if (free(this.at)) return this.at;
        const { beats } = this;
        let here = beats.findIndex((beat) => beat.at > this.at);
        if (here < 0) here = beats.length;
        for (let i = 0; i < AHEAD; i++)
            if (free(beats[here + i]?.at)) return beats[here + i]?.at ?? null;
        for (const phase of this.summary?.phases ?? []) if (free(phase.at)) return phase.at;
        const reach = Math.min(beats.length, MOST / 2 - AHEAD);
        for (let i = 0; i < reach; i++) {
            if (free(beats[here + i]?.at)) return beats[here + i]?.at ?? null;
            if (free(beats[here - 1 - i]?.at)) return beats[here - 1 - i]?.at ?? null;
        }
        return null;
    }

    /** Forgets what lies farthest away, when there is too much. */
    #forget(): void {
        if (this.#moments.size <= MOST) return;
        const far = [...this.#moments.entries()]
            .sort((a, b) => Math.abs(b[1].at - this.at) - Math.abs(a[1].at - this.at))
            .slice(0, MOST / 6);
        for (const [key] of far) {
            this.#moments.delete(key);
            this.#asked.delete(key);
        }
    }

    #fetchNext(): void {
        if (this.#pump || this.#closed || connection.state !== 'open' || this.#flying >= AT_ONCE)
            return;
        const at = this.#wanted();
        if (at === null) return;
        void this.#fetch(at);
        this.#pump = setTimeout(() => {
            this.#pump = null;
            this.#fetchNext();
        }, PACE);
    }

    async #fetch(at: number): Promise<void> {
        const key = this.#key(at);
        const as = this.as;
        this.#asked.add(key);
        this.#flying++;
        try {
            const moment = await connection.request<Moment & { type: string }>('replay', {
                table: this.id,
                at,
                as: as ?? undefined,
            });
            this.#moments.set(key, moment);
            this.head ??= moment.table;
            this.#forget();
            if (this.as === as && (at === this.at || this.moment?.at !== this.at)) this.#show();
        } catch {
            // Too fast, or the connection went: it is asked for again in its turn.
            await new Promise((resolve) => setTimeout(resolve, 500));
            this.#asked.delete(key);
        } finally {
            this.#flying = Math.max(0, this.#flying - 1);
            this.#fetchNext();
        }
    }
}
