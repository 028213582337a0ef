// Where the pointer and the keyboard are on the board, and when a tip opens and closes. A tip opens
// after a short rest of the mouse, at once for the keyboard and a tap, stays while the pointer is
// on it, and closes with Esc.
import type { BoardChoice } from '../lib/stage.svelte';

const REST = 420;
/** A place a decision has an opinion on answers sooner. */
const SOON = 110;
const LEAVE = 240;

export class Pointing {
    hover = $state<number | null>(null);
    focus = $state<number | null>(null);
    /** where the focus was before it left the board */
    last = $state<number | null>(null);
    /** whether the focus came by keyboard and must be seen */
    ring = $state(false);
    tip = $state<number | null>(null);
    touch = $state(false);
    #pinned = false;
    #timer: ReturnType<typeof setTimeout> | undefined;

    over(cell: number | null, pointer: string, choice: BoardChoice | null): void {
        this.touch = pointer === 'touch';
        if (this.touch) return; // a tap says what it means by its click
        if (cell === this.hover && cell !== null) return;
        this.hover = cell;
        clearTimeout(this.#timer);
        if (cell === null) return this.leave();
        if (this.#pinned && cell === this.tip) return;
        const soon = choice?.refused.has(cell) || this.tip !== null;
        this.#timer = setTimeout(
            () => {
                this.tip = cell;
                this.#pinned = false;
            },
            soon ? SOON : REST,
        );
    }

    /** The pointer has left the cell, the board or the tip. */
    leave(): void {
        this.hover = null;
        clearTimeout(this.#timer);
        if (this.#pinned) return;
        this.#timer = setTimeout(() => (this.tip = this.ring ? this.focus : null), LEAVE);
    }

    /** The pointer is on the tip itself. */
    stay(): void {
        clearTimeout(this.#timer);
    }

    focused(cell: number | null, target: EventTarget | null): void {
        this.focus = cell;
        this.ring = target instanceof Element && target.matches(':focus-visible');
        if (cell === null) return;
        this.last = cell;
        if (!this.ring) return;
        clearTimeout(this.#timer);
        this.tip = cell;
        this.#pinned = false;
    }

    blurred(): void {
        if (this.tip === this.focus && !this.#pinned) this.tip = null;
        this.focus = null;
        this.ring = false;
    }

    /** Opens a tip until something else is pointed at. */
    pin(cell: number): void {
        clearTimeout(this.#timer);
        this.tip = cell;
        this.#pinned = true;
    }

    close(): void {
        clearTimeout(this.#timer);
        this.tip = null;
        this.#pinned = false;
    }

    /** The board goes: nothing is pointed at any more. */
    away(): void {
        this.close();
        this.hover = this.focus = null;
        this.ring = false;
    }
}
