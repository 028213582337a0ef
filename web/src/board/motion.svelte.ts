// What is shown while things move. The view is already the position after all events; here the
// board lags behind it: tokens travel one after the other, the storm turns sector by sector, and
// when all is done the view itself is shown. Invariants: nothing but the drawing waits for it;
// whatever goes wrong, the end is always the view. More than three waiting things play at double
// speed; `catchUp` and a hidden page jump to the end. Without motion all is set at once and the
// places that changed are outlined for two seconds.
import { reducedMotion } from '../lib/preferences.svelte';
import type { CellView, Faction, GameEvent, Stack, View } from '../lib/protocol';
import { FACTIONS } from '../lib/protocol';
import { byCell } from './facts';
import { SECTORS } from './geometry';
import { trailsOf, wormsOf, type Trail } from './trails';

/** How long a group travels and the storm stays in a sector, in milliseconds. Where somebody else
 * says when each thing happens, what comes next does not wait for what is still on its way. */
export const tempo = $state({ travel: 420, sector: 120, led: false });
const WORM = 700;
const OUTLINE = 2000;
/** More than this is not watched any more. */
const MOST = 24;

/** the position after all that was heard */
type Goal = { board: View['board']; storm: number };

type Step =
    | { kind: 'trail'; trail: Trail }
    | { kind: 'storm'; to: number }
    | { kind: 'worm'; territory: string };

function stepsOf(fresh: GameEvent[]): Step[] {
    return fresh.flatMap((event, i): Step[] => {
        if (event.kind === 'storm-moved') {
            const [from, , distance] = event.named;
            return Array.from({ length: Math.min(distance, SECTORS * 2) }, (_, n) => ({
                kind: 'storm',
                to: (from + n + 1) % SECTORS,
            }));
        }
        if (event.kind === 'worm-appeared')
            return wormsOf([event]).map((territory) => ({ kind: 'worm', territory }));
        // With the event before it, which may say where a rider came from.
        const before = fresh[i - 1];
        const pair = before?.kind === 'forces-left' ? [before, event] : [event];
        return trailsOf(pair).map((trail) => ({ kind: 'trail', trail }));
    });
}

const less = (have: Stack | undefined, go: Stack): Stack | undefined => {
    const left: Stack = [
        Math.max(0, (have?.[0] ?? 0) - go[0]),
        Math.max(0, (have?.[1] ?? 0) - go[1]),
    ];
    return left[0] || left[1] ? left : undefined;
};

const more = (have: Stack | undefined, come: Stack): Stack => [
    (have?.[0] ?? 0) + come[0],
    (have?.[1] ?? 0) + come[1],
];

function sameStacks(a: CellView | undefined, b: CellView | undefined): boolean {
    if (!a || !b) return a === b;
    return (
        FACTIONS.every((f) => String(a[f]) === String(b[f])) &&
        a.spice === b.spice &&
        a.advisors === b.advisors
    );
}

export class Motion {
    /** the board as it is drawn now */
    cells = $state.raw<Map<number, CellView>>(new Map());
    storm = $state(0);
    /** the group on its way */
    flight = $state.raw<{ trail: Trail; pace: number } | null>(null);
    worm = $state<string | null>(null);
    /** places that changed, when nothing moves */
    changed = $state.raw<number[]>([]);
    waiting = $state(0);

    #queue: Step[] = [];
    #goal: Goal | null = null;
    /** the board that `cells` shows; null while something is on its way */
    #drawn: View['board'] | null = null;
    #fresh: GameEvent[] | null = null;
    #timer: ReturnType<typeof setTimeout> | undefined;
    #outlines: ReturnType<typeof setTimeout> | undefined;

    /** Called whenever the board, the storm or the fresh events change. */
    take(goal: Goal, fresh: GameEvent[]): void {
        const news = fresh !== this.#fresh && this.#goal !== null ? fresh : [];
        this.#fresh = fresh;
        if (goal.board === this.#goal?.board && goal.storm === this.#goal.storm && !news.length)
            return;
        const first = this.#goal === null;
        const steps = first ? [] : stepsOf(news);
        if (tempo.led && news.length) this.catchUp();
        this.#goal = goal;
        if (first || document.hidden || this.#queue.length + steps.length > MOST)
            return this.catchUp();
        if (reducedMotion()) {
            if (news.length) this.#outline(byCell(goal.board));
            return this.catchUp();
        }
        this.#queue.push(...steps);
        this.waiting = this.#queue.length;
        if (this.#timer === undefined) this.#next();
    }

    /** Shows the end at once. */
    catchUp(): void {
        clearTimeout(this.#timer);
        this.#timer = undefined;
        this.#queue = [];
        this.#settle();
    }

    /** What comes next is shown at once, like the first view. */
    forget(): void {
        this.catchUp();
        this.#goal = null;
    }

    close(): void {
        clearTimeout(this.#timer);
        clearTimeout(this.#outlines);
    }

    #settle(): void {
        this.flight = null;
        this.worm = null;
        this.waiting = 0;
        if (!this.#goal) return;
        // Most of what happens moves nothing, and a hundred places need not be looked at again.
        if (this.#drawn !== this.#goal.board) this.cells = byCell(this.#goal.board);
        this.#drawn = this.#goal.board;
        this.storm = this.#goal.storm;
    }

    #next(): void {
        const step = this.#queue.shift();
        const things = this.#queue.filter((s) => s.kind !== 'storm').length;
        this.waiting = this.#queue.length;
        if (!step) {
            this.#timer = undefined;
            return this.#settle();
        }
        const pace = things >= 3 ? 2 : 1;
        if (step.kind === 'storm') {
            this.storm = step.to;
            this.#after(tempo.sector, () => undefined);
        } else if (step.kind === 'worm') {
            this.worm = step.territory;
            this.#after(WORM / pace, () => (this.worm = null));
        } else {
            const { trail } = step;
            if (trail.from !== null)
                this.#change(trail.from, trail.faction, (s) => less(s, trail.stack));
            this.flight = { trail, pace };
            this.#after(tempo.travel / pace, () => {
                this.flight = null;
                this.#change(trail.to, trail.faction, (s) => more(s, trail.stack));
            });
        }
    }

    #after(milliseconds: number, then: () => void): void {
        this.#timer = setTimeout(() => {
            then();
            this.#next();
        }, milliseconds);
    }

    #change(
        cell: number,
        faction: Faction,
        how: (stack: Stack | undefined) => Stack | undefined,
    ): void {
        const cells = new Map(this.cells);
        const now: CellView = { ...(cells.get(cell) ?? { cell }) };
        const stack = how(now[faction]);
        if (stack) now[faction] = stack;
        else delete now[faction];
        cells.set(cell, now);
        this.cells = cells;
        this.#drawn = null;
    }

    #outline(after: Map<number, CellView>): void {
        const all = new Set([...this.cells.keys(), ...after.keys()]);
        this.changed = [...all].filter(
            (cell) => !sameStacks(this.cells.get(cell), after.get(cell)),
        );
        clearTimeout(this.#outlines);
        this.#outlines = setTimeout(() => (this.changed = []), OUTLINE);
    }
}
