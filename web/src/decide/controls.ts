// Which control shows which fields of a form. One control may stand for several fields: a group of
// tokens, the cards of a plan, the places of a set-up. A control names its fields by their place in
// the form; nothing is copied.
import { isSaid, things, type Step } from '../lib/step';
import type { Value } from '../lib/protocol';
import { drawnOf, type Drawn, type FieldKind, type Question as Asked } from '../lib/questions';

interface GroupPart {
    cell: number;
    /** places of the fields in the form */
    from: number;
    forces: number | null;
    elites: number | null;
}

export type Control =
    /** what kind of move it is; to pass is not among them */
    | { kind: 'ways'; index: number }
    | { kind: 'amount'; index: number }
    /** one of several things, or of a few verbs that are the whole answer */
    | { kind: 'things'; index: number; as: 'cards' | 'leaders' | 'factions' | 'verbs' }
    | { kind: 'place'; index: number }
    | { kind: 'toggle'; index: number }
    | { kind: 'group'; index: number; parts: GroupPart[]; more: Value[] }
    | { kind: 'placing'; index: number }
    | { kind: 'several'; index: number }
    /** one of several whole sentences */
    | { kind: 'clauses'; index: number }
    /** a sentence with blanks: menus in a row */
    | { kind: 'sentence'; indexes: number[] };

const BY_FIELD: Partial<Record<FieldKind, 'amount' | 'place' | 'toggle'>> = {
    'yes-no': 'toggle',
    territory: 'place',
    cell: 'place',
    forces: 'amount',
    elites: 'amount',
    spice: 'amount',
    ally: 'amount',
    number: 'amount',
    turn: 'amount',
    dial: 'amount',
};

const AS: Partial<Record<FieldKind, 'cards' | 'leaders' | 'factions'>> = {
    card: 'cards',
    karama: 'cards',
    leader: 'leaders',
    faction: 'factions',
};

/** The group that begins at a `from`: its cells with their counts, and the cells that
 * could be added. */
export function groupAt(
    steps: readonly Step[],
    start: number,
): { parts: GroupPart[]; more: Value[]; next: number } {
    const parts: GroupPart[] = [];
    let more: Value[] = [];
    let i = start;
    while (i < steps.length) {
        const step = steps[i];
        if (!step || step.field !== 'from') break;
        more = things(step).filter((v) => v.value !== step.chosen);
        if (step.chosen === null || !isSaid(step)) {
            i++;
            break;
        }
        const part: GroupPart = { cell: step.chosen, from: i, forces: null, elites: null };
        i++;
        if (steps[i]?.field === 'forces') part.forces = i++;
        if (steps[i]?.field === 'elites') part.elites = i++;
        parts.push(part);
        if (steps[i]?.field !== 'from') more = [];
    }
    return { parts, more, next: i };
}

/** A field with nothing to choose is not shown: the one lawful value was filled in, and nothing
 * refused explains itself. */
const settled = (step: Step): boolean =>
    step.values.length === 1 && step.chosen !== null && !step.refused.length;

/** An amount that cannot be anything but nothing, because there is nothing. */
const idle = (step: Step): boolean =>
    (step.field === 'elites' || step.field === 'ally' || step.field === 'spice') &&
    step.values.length === 1 &&
    step.chosen === 0 &&
    !step.refused.some((r) => r.value > 0);

export function controlsOf(question: Asked, steps: readonly Step[]): Control[] {
    const { form } = drawnOf(question);
    if (form === 'sentence') return [{ kind: form, indexes: steps.map((_, i) => i) }];
    if (form === 'several' || form === 'each') return [{ kind: 'several', index: 0 }];
    if (form === 'placing') return [{ kind: form, index: 0 }];
    const controls: Control[] = [];
    for (let i = 0; i < steps.length;) {
        const step = steps[i] as Step;
        if (step.field === 'from') {
            const group = groupAt(steps, i);
            controls.push({ kind: 'group', index: i, parts: group.parts, more: group.more });
            i = Math.max(group.next, i + 1);
            continue;
        }
        const control = controlFor(form, step, i);
        if (control) controls.push(control);
        i++;
    }
    return controls;
}

/** More ways than this do not stand side by side. */
const MANY = 5;

/** The kinds of move to choose from; to pass is none of them. */
export const waysOf = (step: Step): Value[] =>
    step.values.filter((v) => v.value !== step.pass?.value);

function controlFor(form: Drawn['form'], step: Step, i: number): Control | null {
    if (step.name === 'way') {
        if (step.field === 'yes-no') return null; // Enter is yes, the other button is no
        if (form === 'verbs') return { kind: 'things', index: i, as: form };
        if (waysOf(step).length > MANY) return { kind: 'clauses', index: i };
        return waysOf(step).length > 1 ? { kind: 'ways', index: i } : null;
    }
    if (step.field === 'promise') return { kind: 'clauses', index: i };
    if (!things(step).length || settled(step) || idle(step)) return null;
    // The place has said it all.
    if (form === 'place' && i && step.values.length === 1) return null;
    const as = AS[step.field];
    if (as) return { kind: 'things', index: i, as };
    const kind = BY_FIELD[step.field];
    return kind && (kind !== 'amount' || step.amount)
        ? { kind, index: i }
        : { kind: 'sentence', indexes: [i] };
}

/** The field the board answers: where to, which stack, which territory; null where nothing can
 * be pointed at. */
export function pointedAt(steps: readonly Step[]): number | null {
    const places = steps
        .map((s, i) => (['cell', 'territory', 'from'].includes(s.field) ? i : -1))
        .filter((i) => i >= 0);
    if (!places.length) return null;
    // A group first needs its stack; from then on the board is asked where it goes.
    const open = places.find((i) => steps[i]?.chosen === null);
    return open ?? places[places.length - 1] ?? null;
}

/** Whether there is nothing to do but to pass. */
export const onlyPasses = (steps: readonly Step[]): boolean =>
    steps.some((step) => step.pass && step.values.every((v) => v.value === step.pass?.value));
