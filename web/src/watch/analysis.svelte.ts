// How the chances of a game went, and where they turned, as the server thinks it out: asked for
// again and again until everything is there, and no longer than somebody looks.
import { connection } from '../lib/connection.svelte';
import { FACTIONS, type Faction, type Ground } from '../lib/protocol';
import type { Chance } from './chance';

export type Sample = { at: number; turn: number; phase: string } & Partial<Record<Faction, Chance>>;

export interface Review {
    moves: number;
    worlds: number;
    made: Chance;
    better?: string;
    chance?: Chance;
    gain?: Chance;
    reasons: Ground[];
    risk: Ground | null;
}

export interface TurningPoint {
    at: number;
    turn: number;
    phase: string;
    by: Faction;
    made: string;
    whose: Faction;
    before: Chance;
    after: Chance;
    review?: Review;
}

interface Answer {
    done: boolean;
    progress: number;
    worlds: number;
    chances: Sample[];
    points: TurningPoint[];
}

const AGAIN = 700;

export class Analysis {
    readonly id: string;
    samples = $state.raw<Sample[]>([]);
    points = $state.raw<TurningPoint[]>([]);
    done = $state(false);
    progress = $state(0);
    worlds = $state(0);
    trouble = $state('');
    /** the turning point that is looked at */
    chosen = $state(-1);
    #clock: ReturnType<typeof setTimeout> | null = null;
    #open = false;

    constructor(id: string) {
        this.id = id;
    }

    get playing(): Faction[] {
        const first = this.samples[0];
        return first ? FACTIONS.filter((f) => first[f]) : [];
    }

    /** Asks until it is done; what came before stays. */
    open(): void {
        if (this.#open || this.done) return;
        this.#open = true;
        void this.#ask();
    }

    close(): void {
        this.#open = false;
        if (this.#clock) clearTimeout(this.#clock);
    }

    async #ask(): Promise<void> {
        try {
            const answer = await connection.request<Answer>('analysis', {
                table: this.id,
                from: this.samples.length,
            });
            this.trouble = '';
            if (answer.chances.length) this.samples = [...this.samples, ...answer.chances];
            this.points = answer.points;
            this.progress = answer.progress;
            this.worlds = answer.worlds;
            this.done = answer.done;
            if (this.chosen < 0 && answer.points.length) this.chosen = 0;
        } catch (error) {
            this.trouble = error instanceof Error ? error.message : String(error);
        }
        if (this.#open && !this.done) this.#clock = setTimeout(() => void this.#ask(), AGAIN);
    }

    /** The moment of the curve at or before a move. */
    index(at: number): number {
        let found = 0;
        this.samples.forEach((sample, i) => sample.at <= at && (found = i));
        return found;
    }
}
