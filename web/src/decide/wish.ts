// What the player has in mind while a form is filled in. The engine asks field by field, and the
// fields of a group of tokens (`from`, forces, elites, `from` …) depend on each other; the page
// lets them be changed in any order. So the form is always filled again from a wish, and the wish
// is read back from the form. Nothing here knows what is lawful.
import type { Guess } from '../lib/form.svelte';
import { isSaid, noneOf, valueNamed, wayOf, type Step } from '../lib/step';
import type { Value } from '../lib/protocol';
import { beginOf, drawnOf, type Begin, type Question as Asked } from '../lib/questions';
import { waysOf } from './controls';

export interface Part {
    forces?: number;
    elites?: number;
}

export interface Wish {
    /** what kind of move it is, by its word */
    way?: string;
    /** tokens by the cell they leave or are placed in */
    parts: Map<number, Part>;
    /** where the group goes */
    to?: number;
    /** cards or territories of which several may be named */
    several: Set<number>;
}

export const noWish = (): Wish => ({ parts: new Map(), several: new Set() });

interface Circumstances {
    /** the strength of a leader by its name */
    strength: (leader: string) => number;
    /** how many tokens a set-up places */
    tokens: () => number;
}

export const placedSoFar = (wish: Wish): number =>
    [...wish.parts.values()].reduce((sum, p) => sum + (p.forces ?? 0) + (p.elites ?? 0), 0);

const lawful = (step: Step, value: number | undefined): value is number =>
    value !== undefined && step.values.some((v) => v.value === value);
const numbers = (step: Step): number[] => step.values.map((v) => v.value);
const nearest = (step: Step, wanted: number): number =>
    numbers(step).reduce((best, v) => (Math.abs(v - wanted) < Math.abs(best - wanted) ? v : best));
const most = (step: Step): number => Math.max(...numbers(step));
const least = (step: Step): number => Math.min(...numbers(step));

/** What kind of move: the wish, or what the rows say is mostly wanted. */
function way(begin: Begin, step: Step, wish: Wish): number | null {
    const wished = wish.way === undefined ? undefined : valueNamed(step, wish.way);
    if (wished !== undefined) return wished;
    const ways = waysOf(step);
    if (begin === 'open') return null;
    return ways.at(begin === 'last' ? -1 : 0)?.value ?? step.pass?.value ?? null;
}

/** The fields of a group or a placement: cells in ascending order, each with its tokens. */
function ofGroup(step: Step, wish: Wish, cell: number | null): number | null {
    const part = cell === null ? undefined : wish.parts.get(cell);
    if (step.field === 'forces') return nearest(step, part?.forces ?? most(step));
    if (step.field === 'elites') return nearest(step, part?.elites ?? least(step));
    const next = [...wish.parts.keys()].sort((a, b) => a - b).find((c) => lawful(step, c));
    return next ?? (wish.parts.size ? (noneOf(step) ?? null) : null);
}

/** A field that names the cell of tokens that are counted after it. */
const namesStack = (question: Asked, step: Step): boolean =>
    step.field === 'from' || (drawnOf(question).form === 'placing' && step.field === 'cell');

/** How the page fills in a form of this question; null leaves a field to the player. */
export function guesser(question: Asked, wished: () => Wish, about: Circumstances): Guess {
    const { form } = drawnOf(question);
    return (step, steps) => {
        const wish = wished();
        const first = steps.length === 1;
        // The last place of a set-up takes all that is left, so nothing is
        // said before all stand somewhere.
        if (form === 'placing' && first && placedSoFar(wish) !== about.tokens()) return null;
        const [only] = step.values;
        if (only && step.values.length === 1) return only.value;
        // A list of so many is said when all of them are picked: the first of
        // them decides what may follow.
        if (first && wish.several.size < (step.count ?? 0)) return null;
        if (form === 'several') {
            const next = [...wish.several].sort((a, b) => a - b).find((v) => lawful(step, v));
            return next ?? noneOf(step) ?? null;
        }
        const begin = beginOf(question, step.name, step.field);
        if (first && step.name === 'way') return way(begin, step, wish);
        const stack = steps.filter((s) => namesStack(question, s)).at(-1);
        if (!stack) return single(begin, step, about);
        if (step.field === 'ally') return least(step);
        if (step.name === 'to') return lawful(step, wish.to) ? wish.to : null;
        return ofGroup(step, wish, stack === step ? null : stack.chosen);
    };
}

const middle = (step: Step): number => {
    const sorted = numbers(step).sort((a, b) => a - b);
    return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
};

/** So many are sent where more could be. */
const FEW = 5;

/** A field that stands for itself. */
function single(begin: Begin, step: Step, about: Circumstances): number | null {
    if (step.free !== undefined && step.amount) return nearest(step, step.free);
    const worth = (v: Value): number => (v.name === undefined ? -1 : about.strength(v.name));
    switch (begin) {
        case 'open':
            return null;
        case 'nothing':
            return noneOf(step) ?? null;
        case 'least':
            return step.amount ? least(step) : null;
        case 'middle':
            return step.amount ? middle(step) : null;
        case 'most':
            return most(step);
        case 'few':
            return nearest(step, Math.min(FEW, most(step)));
        case 'raised':
            return numbers(step).find((v) => v > 0) ?? 0;
        case 'first':
            return step.values.at(0)?.value ?? null;
        case 'last':
            return step.values.at(-1)?.value ?? null;
        case 'strongest':
            return step.values.reduce((best, v) => (worth(v) > worth(best) ? v : best)).value;
    }
}

/** The wish a filled-in form stands for, so that it survives the next change. */
export function wishOf(question: Asked, steps: readonly Step[]): Wish {
    const wish = noWish();
    wish.way = wayOf(steps);
    let cell: number | null = null;
    for (const step of steps) {
        if (step.chosen === null) break;
        if (drawnOf(question).form === 'several' && isSaid(step)) wish.several.add(step.chosen);
        if (namesStack(question, step)) {
            cell = isSaid(step) ? step.chosen : null;
            if (cell !== null) wish.parts.set(cell, {});
        } else if (cell !== null && (step.field === 'forces' || step.field === 'elites')) {
            wish.parts.set(cell, { ...wish.parts.get(cell), [step.field]: step.chosen });
        } else if (step.name === 'to') {
            wish.to = step.chosen;
        }
    }
    return wish;
}
