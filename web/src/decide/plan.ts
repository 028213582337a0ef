// A battle plan as the stage shows it: which field a card belongs to, and whether it is in it.
import type { Step } from '../lib/form.svelte';
import type { Reason } from '../lib/protocol';
import { CHEAP_HERO } from './numbers';

export const LEADER = 0;
export const HADERACH = 1;
export const WEAPON = 2;
export const DEFENCE = 3;
export const DIAL = 4;
export const SPICE = 5;

const SLOTS = [WEAPON, DEFENCE];

/** The slot a card can lie in now, and the value it has there: its own if it is in one, else the
 * first that is free. */
export function slotOf(steps: readonly Step[], name: string): [slot: number, value: number] | null {
    if (name === 'cheap-hero')
        return steps[LEADER]?.values.some((v) => v.value === CHEAP_HERO)
            ? [LEADER, CHEAP_HERO]
            : null;
    const lying = SLOTS.find((slot) =>
        steps[slot]?.values.some((v) => v.name === name && v.value === steps[slot]?.chosen),
    );
    const open =
        lying ??
        SLOTS.find(
            (slot) =>
                steps[slot]?.chosen === 255 && steps[slot]?.values.some((v) => v.name === name),
        ) ??
        SLOTS.find((slot) => steps[slot]?.values.some((v) => v.name === name));
    const value = open === undefined ? undefined : steps[open]?.values.find((v) => v.name === name);
    return open === undefined || !value ? null : [open, value.value];
}

/** Whether the card lies in the plan, and if it may not, why. */
export function cardInPlan(
    steps: readonly Step[],
    name: string,
): { picked: boolean; refused: Reason | null } {
    const picked =
        SLOTS.some((slot) =>
            steps[slot]?.values.some((v) => v.name === name && v.value === steps[slot]?.chosen),
        ) ||
        (name === 'cheap-hero' && steps[LEADER]?.chosen === CHEAP_HERO);
    if (picked || slotOf(steps, name)) return { picked, refused: null };
    const refused = SLOTS.map((slot) => steps[slot]?.refused.find((v) => v.name === name)).find(
        (v) => v,
    );
    return {
        picked: false,
        refused: refused?.reason ?? {
            rule: null,
            title: null,
            text: 'It has no place in a battle plan.',
        },
    };
}
