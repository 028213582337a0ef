// How much room there is around a cell, asked for over and over while tokens are set: how deep in
// the cell a point lies and how far it is from the nearest name. Worked out on a lattice of 2
// units, each point when first asked for.
import type { Disc } from './geometry';
import { depth, type Outline } from './outline';

const STEP = 2;
const MARGIN = 60;
/** The answer is that of the nearest lattice point, so it may be off by half a diagonal. */
const SLACK = 1.4;
/** No token is bigger: what is further away need not be measured. */
const FAR = 56;

export class Field {
    #left: number;
    #top: number;
    #columns: number;
    #rows: number;
    #depth: Float32Array;
    #room: Float32Array;
    #outline: Outline;
    #names: Disc[];

    constructor(outline: Outline, names: Disc[]) {
        this.#outline = outline;
        this.#left = Math.floor(outline.left - MARGIN);
        this.#top = Math.floor(outline.top - MARGIN);
        this.#columns = Math.ceil((outline.right + MARGIN - this.#left) / STEP) + 1;
        this.#rows = Math.ceil((outline.bottom + MARGIN - this.#top) / STEP) + 1;
        const size = this.#columns * this.#rows;
        this.#depth = new Float32Array(size).fill(NaN);
        this.#room = new Float32Array(size).fill(NaN);
        const reach = MARGIN * 2;
        this.#names = names.filter(
            (n) =>
                n.x > outline.left - reach &&
                n.x < outline.right + reach &&
                n.y > outline.top - reach &&
                n.y < outline.bottom + reach,
        );
    }

    #index(x: number, y: number): number {
        const column = Math.min(
            this.#columns - 1,
            Math.max(0, Math.round((x - this.#left) / STEP)),
        );
        const row = Math.min(this.#rows - 1, Math.max(0, Math.round((y - this.#top) / STEP)));
        return row * this.#columns + column;
    }

    #point(index: number): { x: number; y: number } {
        return {
            x: this.#left + (index % this.#columns) * STEP,
            y: this.#top + Math.floor(index / this.#columns) * STEP,
        };
    }

    depth(x: number, y: number): number {
        const index = this.#index(x, y);
        const known = this.#depth[index] as number;
        if (known === known) return known;
        return (this.#depth[index] = depth(this.#outline, this.#point(index)) - SLACK);
    }

    room(x: number, y: number): number {
        const index = this.#index(x, y);
        const known = this.#room[index] as number;
        if (known === known) return known;
        const p = this.#point(index);
        let least = FAR;
        for (const n of this.#names) {
            const dx = n.x - p.x;
            const dy = n.y - p.y;
            if (dx > FAR || dx < -FAR || dy > FAR || dy < -FAR) continue;
            least = Math.min(least, Math.sqrt(dx * dx + dy * dy) - n.r);
        }
        return (this.#room[index] = least - SLACK);
    }
}
