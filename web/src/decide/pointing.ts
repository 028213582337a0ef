// What the open form wants from the board: which cells are lit, which are refused and why, what a
// click does, and the tokens that would stand there.
import { catalogue } from '../lib/catalogue.svelte';
import type { Form, Step } from '../lib/form.svelte';
import type { Reason, Stack, Value } from '../lib/protocol';
import type { BoardChoice } from '../lib/stage.svelte';
import { groupAt, pointedAt } from './controls';
import type { Decision } from './decision.svelte';
import { NONE } from './numbers';

const VERB: Record<string, string> = {
    place: 'Place one here',
    'place-advisor': 'Place your token here',
    worm: 'Send the worm here',
    'worm-power': 'Call the worm here',
    ride: 'Ride here',
    accompany: 'Send one here',
    move: 'Move here',
    fight: 'Fight here',
    wartime: 'Take up arms here',
};
const SHIP = ['', 'Ship here', 'Send here', 'Cross-ship here', 'Take these back'];

/** The cells a value of a place field stands for. */
function cellsOf(step: Step, value: Value): number[] {
    if (value.value === NONE) return [];
    if (step.field !== 'territory') return [value.value];
    return (value.name && catalogue.territories.get(value.name)?.cells) || [];
}

function lit(step: Step): { legal: Map<number, Value>; refused: Map<number, Reason> } {
    const legal = new Map<number, Value>();
    const refused = new Map<number, Reason>();
    for (const value of step.refused)
        for (const cell of cellsOf(step, value)) refused.set(cell, value.reason);
    for (const value of step.values)
        for (const cell of cellsOf(step, value)) legal.set(cell, value);
    for (const cell of legal.keys()) refused.delete(cell);
    return { legal, refused };
}

const chosen = (step: Step | undefined): number => step?.chosen ?? 0;

function pickedCells(step: Step): number[] {
    const value = step.values.find((v) => v.value === step.chosen);
    return value ? cellsOf(step, value) : [];
}

/** Tokens the form would put down, and the cells they come from. */
function planned(
    form: Form,
    me: NonNullable<Decision['table']['me']>,
): Pick<BoardChoice, 'planned' | 'from'> {
    const { steps, question } = form;
    const first = steps.findIndex((s) => s.field === 'from');
    const to = steps.find((s, i) => s.field === 'cell' && i >= first)?.chosen ?? null;
    if (to === null || to === NONE)
        return first < 0 ? {} : { from: groupAt(steps, first).parts.map((p) => p.cell) };
    if (first >= 0) {
        const { parts } = groupAt(steps, first);
        const stack: Stack = [0, 0];
        for (const part of parts) {
            if (part.forces !== null) stack[0] += chosen(steps[part.forces]);
            if (part.elites !== null) stack[1] += chosen(steps[part.elites]);
        }
        return { planned: [{ faction: me, cell: to, stack }], from: parts.map((p) => p.cell) };
    }
    if (question === 'ship') {
        const count = (field: string): number => chosen(steps.find((s) => s.field === field));
        return { planned: [{ faction: me, cell: to, stack: [count('forces'), count('elites')] }] };
    }
    if (question === 'place-advisor' || question === 'accompany')
        return { planned: [{ faction: me, cell: to, stack: [1, 0] }] };
    return {};
}

export function boardChoice(decision: Decision): BoardChoice | null {
    const { form, table } = decision;
    if (!form || !table.me) return null;
    const { steps, question } = form;
    if (question === 'place') return placing(decision, form);
    const index = question === 'fight' && steps.length ? 0 : pointedAt(steps);
    const step = index === null ? undefined : steps[index];
    if (index === null || !step) return null;
    if (question === 'wartime') return severalPlaces(decision, form);
    const choice = {
        ...lit(step),
        picked: pickedCells(step),
        verb:
            step.field === 'from'
                ? 'Pick this stack'
                : question === 'ship'
                  ? (SHIP[chosen(steps[0])] ?? 'Ship here')
                  : (VERB[question] ?? 'Choose this place'),
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
    if (grouped && step.field === 'cell') return decision.setTo(cell);
    return decision.set(index, value.value);
}

/** A set-up: each click puts one more there. */
function placing(decision: Decision, form: Form): BoardChoice | null {
    const first = form.steps[0];
    const { me } = decision.table;
    if (!first || !me) return null;
    return {
        ...lit(first),
        verb: VERB.place ?? '',
        picked: [],
        planned: first.values.flatMap(({ value: cell }) => {
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

function severalPlaces(decision: Decision, form: Form): BoardChoice | null {
    const first = form.steps[0];
    if (!first) return null;
    const { legal, refused } = lit(first);
    const picked = [...legal]
        .filter(([, value]) => decision.named(value.value))
        .map(([cell]) => cell);
    return {
        legal,
        refused,
        picked,
        verb: VERB.wartime ?? '',
        pick: (cell) => {
            const value = legal.get(cell);
            if (value) void decision.toggle(value.value);
        },
    };
}
