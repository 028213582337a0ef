// What part of the board is seen: zoom and pan by wheel, pinch, drag and keys. The lens holds a
// view box; the board is drawn through it. Invariant: the board never leaves the window, and at
// zoom 1 it is seen whole.
import type { Point } from './geometry';

export interface Box {
    x: number;
    y: number;
    width: number;
    height: number;
}

const MOST = 6;
/** A press that goes further than this is a drag and not a click. */
const SLOP = 6;

export class Lens {
    zoom = $state(1);
    #x = $state(0);
    #y = $state(0);
    /** size of the element on the screen */
    width = $state(0);
    height = $state(0);
    whole: Box = $state.raw({ x: 82, y: 12, width: 1096, height: 1236 });

    #fingers = new Map<number, Point>();
    #dragged = false;

    /** Pixels for one unit of the board. */
    get scale(): number {
        if (!this.width || !this.height) return 0.66;
        return Math.min(this.width / this.whole.width, this.height / this.whole.height) * this.zoom;
    }

    get box(): Box {
        const width = this.whole.width / this.zoom;
        const height = this.whole.height / this.zoom;
        const cx = this.whole.x + this.whole.width / 2 + this.#x;
        const cy = this.whole.y + this.whole.height / 2 + this.#y;
        return { x: cx - width / 2, y: cy - height / 2, width, height };
    }

    get viewBox(): string {
        const { x, y, width, height } = this.box;
        return [x, y, width, height].map((n) => Math.round(n * 100) / 100).join(' ');
    }

    /** Where a point of the board is on the screen, from the element's corner. */
    toScreen(p: Point): Point {
        const b = this.box;
        return {
            x: (p.x - b.x - b.width / 2) * this.scale + this.width / 2,
            y: (p.y - b.y - b.height / 2) * this.scale + this.height / 2,
        };
    }

    toBoard(p: Point): Point {
        const b = this.box;
        return {
            x: (p.x - this.width / 2) / this.scale + b.x + b.width / 2,
            y: (p.y - this.height / 2) / this.scale + b.y + b.height / 2,
        };
    }

    /** Zooms by a factor; the point of the screen stays where it is. */
    by(factor: number, at: Point = { x: this.width / 2, y: this.height / 2 }): void {
        const before = this.toBoard(at);
        this.zoom = Math.min(MOST, Math.max(1, this.zoom * factor));
        if (this.zoom < 1.02) this.zoom = 1;
        const after = this.toBoard(at);
        this.#shift(before.x - after.x, before.y - after.y);
    }

    fit(): void {
        this.zoom = 1;
        this.#x = this.#y = 0;
    }

    /** Pans by pixels. */
    pan(dx: number, dy: number): void {
        this.#shift(dx / this.scale, dy / this.scale);
    }

    /** Brings a point into sight when it is not. */
    show(p: Point): void {
        if (this.zoom === 1) return;
        const s = this.toScreen(p);
        const margin = Math.min(70, this.width / 4);
        if (s.x > margin && s.x < this.width - margin && s.y > margin && s.y < this.height - margin)
            return;
        this.pan(s.x - this.width / 2, s.y - this.height / 2);
    }

    #shift(dx: number, dy: number): void {
        const most = (whole: number): number => (whole / 2) * (1 - 1 / this.zoom);
        const held = (n: number, m: number): number => Math.min(m, Math.max(-m, n));
        this.#x = held(this.#x + dx, most(this.whole.width));
        this.#y = held(this.#y + dy, most(this.whole.height));
    }

    // --- hands -----------------------------------------------------------------------------------

    /** Whether the press that ends now was a drag, so that its click means nothing. */
    get dragged(): boolean {
        return this.#dragged;
    }

    /** Listens on the element until the returned function is called. */
    listen(element: HTMLElement): () => void {
        const at = (e: { clientX: number; clientY: number }): Point => {
            const box = element.getBoundingClientRect();
            return { x: e.clientX - box.left, y: e.clientY - box.top };
        };
        const wheel = (e: WheelEvent): void => {
            if (e.target instanceof Element && e.target.closest('[data-scrolls]')) return;
            e.preventDefault();
            if (e.shiftKey) this.pan(e.deltaX || e.deltaY, e.deltaX ? e.deltaY : 0);
            else
                this.by(
                    Math.exp(
                        -Math.max(-60, Math.min(60, e.deltaMode ? e.deltaY * 20 : e.deltaY)) *
                            (e.ctrlKey ? 0.012 : 0.004),
                    ),
                    at(e),
                );
        };
        const down = (e: PointerEvent): void => {
            if (
                e.button !== 0 ||
                (e.target instanceof Element &&
                    e.target.closest('button, input, a, [data-scrolls=""]'))
            )
                return;
            if (!this.#fingers.size) this.#dragged = false;
            this.#fingers.set(e.pointerId, at(e));
        };
        const move = (e: PointerEvent): void => {
            const before = this.#fingers.get(e.pointerId);
            if (!before) return;
            const now = at(e);
            if (!this.#dragged && Math.hypot(now.x - before.x, now.y - before.y) < SLOP) return;
            if (!this.#dragged) element.setPointerCapture(e.pointerId);
            this.#dragged = true;
            const other = [...this.#fingers].find(([id]) => id !== e.pointerId)?.[1];
            if (other) {
                const wide = (p: Point): number =>
                    Math.max(20, Math.hypot(p.x - other.x, p.y - other.y));
                this.by(wide(now) / wide(before), {
                    x: (now.x + other.x) / 2,
                    y: (now.y + other.y) / 2,
                });
                this.pan((before.x - now.x) / 2, (before.y - now.y) / 2);
            } else this.pan(before.x - now.x, before.y - now.y);
            this.#fingers.set(e.pointerId, now);
        };
        const up = (e: PointerEvent): void => {
            this.#fingers.delete(e.pointerId);
            // The click comes after this; whoever takes it looks at `dragged` first.
            if (!this.#fingers.size) setTimeout(() => (this.#dragged = false));
        };
        element.addEventListener('wheel', wheel, { passive: false });
        element.addEventListener('pointerdown', down);
        element.addEventListener('pointermove', move);
        element.addEventListener('pointerup', up);
        element.addEventListener('pointercancel', up);
        return () => {
            element.removeEventListener('wheel', wheel);
            element.removeEventListener('pointerdown', down);
            element.removeEventListener('pointermove', move);
            element.removeEventListener('pointerup', up);
            element.removeEventListener('pointercancel', up);
        };
    }
}
