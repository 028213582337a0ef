// What the open form wants from the board: which cells are lit, which are refused and why, what a
// click does, and the tokens that would stand there.
import { territoryOf } from '../board/geometry';
import { catalogue } from '../lib/catalogue.svelte';
import type { Form } from '../lib/form.svelte';
import { isSaid, stepNamed, things, type Step } from '../lib/step';
import type { Reason, Stack, Value } from '../lib/protocol';
import { drawnOf, type Question as Asked } from '../lib/questions';
import type { BoardChoice } from '../lib/stage.svelte';
import { groupAt, pointedAt } from './controls';
import type { Decision } from './decision.svelte';
import { say } from './say';

/** The cells a value of a place field stands for. */
function cellsOf(step: Step, value: Value): number[] {
    if (value.name === undefined) return [];
    if (step.field !== 'territory') return [value.value];
    return catalogue.territories.get(value.name)?.cells ?? [];
}

/** Strongholds are what one ships for: among the many places a shipment may go to they glow first,
 * until the player asks for all. Nothing else changes: every lawful place can be chosen. */
export function glowsFirst(question: Asked, legal: Iterable<number>): Set<number> | undefined {
    if (!drawnOf(question).marks.includes('citadels')) return undefined;
    const all = [...legal];
    const first = all.filter((cell) => territoryOf(cell).terrain === 'stronghold');
    return first.length && first.length < all.length ? new Set(first) : undefined;
}

function lit(step: Step): { legal: Map<number, Value>; refused: Map<number, Reason> } {
    const legal = new Map<number, Value>();
    const refused = new Map<number, Reason>();
    for (const value of step.refused)
        for (const cell of cellsOf(step, value)) refused.set(cell, value.reason);
    for (const value of things(step))
        for (const cell of cellsOf(step, value)) legal.set(cell, value);
    for (const cell of legal.keys()) refused.delete(cell);
    return { legal, refused };
}

const chosen = (step: Step | undefined): number => step?.chosen ?? 0;

function pickedCells(step: Step): number[] {
    const value = things(step).find((v) => v.value === step.chosen);
    return value ? cellsOf(step, value) : [];
}

type Me = NonNullable<Decision['table']['me']>;

/** Tokens the form would put down, and the cells they come from. */
function planned(form: Form, me: Me): Pick<BoardChoice, 'planned' | 'leaving' | 'from'> {
    const { steps } = form;
    const first = steps.findIndex((s) => s.field === 'from');
    const parts = first < 0 ? [] : groupAt(steps, first).parts;
    const from = parts.map((p) => p.cell);
    const place = stepNamed(steps, 'to') ?? stepNamed(steps, 'cell');
    if (!place || place.chosen === null || !isSaid(place)) return first < 0 ? {} : { from };
    const stack: Stack = [0, 0];
    for (const step of steps) {
        if (step.field === 'forces') stack[0] += chosen(step);
        if (step.field === 'elites') stack[1] += chosen(step);
    }
    // Where no tokens are counted, one is put down.
    if (!steps.some((s) => s.field === 'forces')) stack[0] = 1;
    const count = (at: number | null): number => (at === null ? 0 : chosen(steps[at]));
    return {
        planned: [{ faction: me, cell: place.chosen, stack }],
        leaving: parts.map(({ cell, forces, elites }) => ({
            faction: me,
            cell,
            stack: [count(forces), count(elites)],
        })),
        ...(first < 0 ? {} : { from }),
    };
}

export function boardChoice(decision: Decision): BoardChoice | null {
    const { form, table } = decision;
    if (!form || !table.me) return null;
    const { steps, question } = form;
    const like = drawnOf(question).form;
    const index = like === 'place' && steps.length ? 0 : pointedAt(steps);
    const step = index === null ? undefined : steps[index];
    if (index === null || !step) return null;
    if (like === 'placing') return placing(decision, form, table.me);
    if (like === 'several') return severalPlaces(decision, steps);
    const open = lit(step);
    const first = decision.anywhere ? undefined : glowsFirst(question, open.legal.keys());
    const choice = {
        ...open,
        ...(first && step.field === 'cell' ? { first } : {}),
        picked: pickedCells(step),
        ...(step.field === 'from' ? { deed: say('pick-this-stack'), leaves: true } : {}),
        ...planned(form, table.me),
    };
    return {
        ...choice,
        pick: (cell) => void pick(decision, form, index, step, cell, choice.legal),
    };
}

function pick(
    decision: Decision,
    form: Form,
    index: number,
    step: Step,
    cell: number,
    legal: Map<number, Value>,
): Promise<void> {
    const value = legal.get(cell);
    if (!value) return Promise.resolve();
    const grouped = form.steps.some((s) => s.field === 'from');
    if (step.field === 'from')
        return index === form.steps.findIndex((s) => s.field === 'from')
            ? decision.pickStack(cell)
            : decision.setPart(cell, {});
    if (grouped && step.name === 'to') return decision.setTo(cell);
    return decision.set(index, value.value);
}

/** A set-up: each click puts one more there. */
function placing(decision: Decision, form: Form, me: Me): BoardChoice | null {
    const homes = stepNamed(form.steps, 'cell');
    if (!homes) return null;
    return {
        ...lit(homes),
        deed: say('place-one-here'),
        picked: [],
        planned: homes.values.flatMap(({ value: cell }) => {
            const part = decision.partOf(cell);
            return part
                ? [{ faction: me, cell, stack: [part.forces ?? 0, part.elites ?? 0] as Stack }]
                : [];
        }),
        pick: (cell) => {
            if (!form.complete)
                void decision.setPart(cell, {
                    forces: (decision.partOf(cell)?.forces ?? 0) + 1,
                    elites: decision.partOf(cell)?.elites ?? 0,
                });
        },
    };
}

/** The first field lists all there are; a later one what may still follow. */
function severalPlaces(decision: Decision, [first]: readonly Step[]): BoardChoice | null {
    if (!first) return null;
    const { legal, refused } = lit(first);
    const picked = [...legal]
        .filter(([, value]) => decision.named(value.value))
        .map(([cell]) => cell);
    return {
        legal,
        refused,
        picked,
        pick: (cell) => {
            const value = legal.get(cell);
            if (value) void decision.toggle(value.value);
        },
    };
}
