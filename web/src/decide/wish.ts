// What the player has in mind while a form is filled in. The engine asks field by field, and the
// fields of a group of tokens (`from`, forces, elites, `from` …) depend on each other; the page
// lets them be changed in any order. So the form is always filled anew from a wish, and the wish is
// read back from the form. Nothing here knows what is lawful.
import type { Step } from '../lib/form.svelte';
import { CHEAP_HERO, NONE } from './numbers';

export interface Part {
    forces?: number;
    elites?: number;
}

export interface Wish {
    /** the first field, where it says what kind of move it is */
    way?: number;
    /** tokens by the cell they leave or are placed in */
    parts: Map<number, Part>;
    /** where the group goes */
    to?: number;
    /** cards or territories of which several may be named */
    several: Set<number>;
}

export const noWish = (): Wish => ({ parts: new Map(), several: new Set() });

export interface Circumstances {
    /** forces that come back for nothing */
    free: number;
    /** the strength of a leader by its number */
    strength: (leader: number) => number;
}

/** How many tokens a set-up places (2.04.02). */
export const PLACED = 10;

export const placedSoFar = (wish: Wish): number =>
    [...wish.parts.values()].reduce((sum, p) => sum + (p.forces ?? 0) + (p.elites ?? 0), 0);

const SEVERAL = new Set(['return', 'wartime']);

/** How many cards go back. The form takes them in the order of their numbers, so that at
 * first it refuses those of the hand that must leave room for others after them: all that are
 * owed but one. */
export const owedBack = (first: Step | undefined): number =>
    (first?.refused.filter((v) => v.name).length ?? 0) + 1;

const lawful = (step: Step, value: number | undefined): value is number =>
    value !== undefined && step.values.some((v) => v.value === value);
const numbers = (step: Step): number[] => step.values.map((v) => v.value);
const nearest = (step: Step, wanted: number): number =>
    numbers(step).reduce((best, v) => (Math.abs(v - wanted) < Math.abs(best - wanted) ? v : best));
const most = (step: Step): number => Math.max(...numbers(step));
const least = (step: Step): number => Math.min(...numbers(step));

/** What kind of move: the wish, or the first that is not to pass. */
function way(question: string, step: Step, wish: Wish): number | null {
    if (lawful(step, wish.way)) return wish.way;
    const real = numbers(step).filter((v) => v !== 0);
    if (question === 'voice' && real.includes(2)) return 2; // to forbid is what is mostly wanted
    if (['ship', 'move', 'revive', 'timing'].includes(question)) return real[0] ?? 0;
    return null;
}

/** The fields of a group or a placement: cells in ascending order, each with its tokens. */
function ofGroup(step: Step, wish: Wish, cell: number | null): number | null {
    const part = cell === null ? undefined : wish.parts.get(cell);
    if (step.field === 'forces') return nearest(step, part?.forces ?? most(step));
    if (step.field === 'elites') return nearest(step, part?.elites ?? least(step));
    const next = [...wish.parts.keys()].sort((a, b) => a - b).find((c) => lawful(step, c));
    if (next !== undefined) return next;
    return lawful(step, NONE) && wish.parts.size ? NONE : null;
}

/** The cell whose tokens a field of a placement counts. */
const placedCell = (before: number[]): number | null =>
    before[before.length - (before.length % 3)] ?? null;

const GROUPED: Record<string, (before: number[]) => boolean> = {
    move: (before) => before[0] === 1,
    ride: (before) => before[0] === 1,
    ship: (before) => before[0] === 3 || before[0] === 4,
};

/** Reads the cell whose tokens are being counted from the fields so far; `kinds`
 * are their fields. */
export function countedCell(kinds: readonly string[], before: readonly number[]): number | null {
    for (let i = before.length - 1; i >= 0; i--) if (kinds[i] === 'from') return before[i] ?? null;
    return null;
}

export type Guesser = (step: Step, before: number[], kinds: readonly string[]) => number | null;

/** How the page fills in a form of this question; null leaves a field to the player. */
export function guesser(question: string, wished: () => Wish, about: Circumstances): Guesser {
    return (step, before, kinds) => {
        const wish = wished();
        const at = before.length;
        const values = numbers(step);
        // The last place of a set-up takes all that is left, so nothing is
        // said before all stand somewhere.
        if (question === 'place' && at === 0 && placedSoFar(wish) !== PLACED) return null;
        if (values.length === 1) return values[0] ?? null;
        // Which ones go back is said when all of them are picked: the first of
        // them decides what may follow.
        if (question === 'return' && at === 0 && wish.several.size < owedBack(step)) return null;
        if (SEVERAL.has(question)) {
            const next = [...wish.several].sort((a, b) => a - b).find((v) => lawful(step, v));
            return next ?? (lawful(step, NONE) ? NONE : null);
        }
        if (at === 0 && step.field === 'option') return way(question, step, wish);
        if (at === 0 && step.field === 'yes-no')
            return lawful(step, wish.way) ? wish.way : lawful(step, 1) ? 1 : 0;
        if (question === 'place') return ofGroup(step, wish, placedCell(before));
        if (GROUPED[question]?.(before) && step.field === 'cell')
            return lawful(step, wish.to) ? wish.to : null;
        if (GROUPED[question]?.(before)) return group(step, before, kinds, wish);
        return single(question, step, before, about);
    };
}

function group(step: Step, before: number[], kinds: readonly string[], wish: Wish): number | null {
    if (step.field === 'ally') return least(step);
    return ofGroup(step, wish, countedCell(kinds, before));
}

/** A field that stands for itself. */
function single(
    question: string,
    step: Step,
    before: number[],
    about: Circumstances,
): number | null {
    switch (step.field) {
        case 'forces':
            if (question === 'revive' && before[0] === 1)
                return nearest(step, Math.min(about.free, most(step)));
            if (question === 'ship' && before[0] === 1)
                return nearest(step, Math.min(5, most(step)));
            return most(step);
        case 'elites':
            if (question === 'revive')
                return nearest(step, Math.max(0, about.free - (before[1] ?? 0)));
            return least(step);
        case 'spice':
            // Of bids the first is to pass; the next is what outbids the others.
            if (question === 'bid') return numbers(step).filter((v) => v > 0)[0] ?? 0;
            if (question === 'pledge') return middle(step);
            return least(step);
        case 'ally':
            return least(step);
        case 'card':
            // What is shown binds, and what is lent is lent on purpose: those are the player's.
            if (question === 'show' || question === 'lend') return null;
            return numbers(step).includes(NONE) ? NONE : null;
        case 'number':
        case 'turn':
            // A number in a promise or a question to others is the player's own.
            return step.amount && question !== 'deal' && question !== 'truthtrance'
                ? middle(step)
                : null;
        case 'dial':
            return question === 'plan' ? middle(step) : least(step);
        case 'leader':
            return leader(question, step, about);
        case 'yes-no':
            return numbers(step).includes(1) ? 1 : 0;
        default:
            return null;
    }
}

const middle = (step: Step): number => {
    const sorted = numbers(step).sort((a, b) => a - b);
    return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
};

/** In a plan the strongest leader; elsewhere nobody, or the player's choice. */
function leader(question: string, step: Step, about: Circumstances): number | null {
    if (question !== 'plan') return numbers(step).includes(NONE) ? NONE : null;
    const worth = (v: number): number =>
        v === CHEAP_HERO ? 0 : v === NONE ? -1 : about.strength(v);
    return numbers(step).reduce((best, v) => (worth(v) > worth(best) ? v : best));
}

/** The wish a filled-in form stands for, so that it survives the next change. */
export function wishOf(question: string, steps: readonly Step[]): Wish {
    const wish = noWish();
    const first = steps[0];
    if (first && first.chosen !== null && (first.field === 'option' || first.field === 'yes-no'))
        wish.way = first.chosen;
    let cell: number | null = null;
    steps.forEach((step, i) => {
        if (step.chosen === null) return;
        if (SEVERAL.has(question) && step.chosen !== NONE) wish.several.add(step.chosen);
        const names = step.field === 'from' || (question === 'place' && step.field === 'cell');
        if (names) {
            cell = step.chosen === NONE ? null : step.chosen;
            if (cell !== null) wish.parts.set(cell, {});
        } else if (cell !== null && (step.field === 'forces' || step.field === 'elites')) {
            wish.parts.set(cell, { ...wish.parts.get(cell), [step.field]: step.chosen });
        } else if (step.field === 'cell' && i > 0) {
            wish.to = step.chosen;
        }
    });
    return wish;
}
