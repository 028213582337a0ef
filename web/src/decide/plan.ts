// A battle plan as the stage shows it: which field a card belongs to, and whether it is in it.
import { chosenValue, isSaid, valueNamed, type Step } from '../lib/step';
import type { Reason } from '../lib/protocol';
import { say } from './say';

const noPlace = (): Reason => ({ rule: null, title: null, text: say('no-place-in-plan') });

/** The fields that know the card, lawful there or not: of a hero the leader's. */
const slots = (steps: readonly Step[], card: string): Step[] =>
    steps.filter((step) => [...step.values, ...step.refused].some((v) => v.name === card));

const liesIn = (step: Step, card: string): boolean => chosenValue(step)?.name === card;

/** The slot a card can lie in now, and the value it has there: its own if it is in one, else the
 * first that is free. */
export function slotOf(steps: readonly Step[], card: string): { slot: Step; value: number } | null {
    const open = slots(steps, card).filter((step) => valueNamed(step, card) !== undefined);
    const slot =
        open.find((step) => liesIn(step, card)) ?? open.find((step) => !isSaid(step)) ?? open[0];
    const value = valueNamed(slot, card);
    return slot && value !== undefined ? { slot, value } : null;
}

/** Whether the card lies in the plan, and if it may not, why. */
export function cardInPlan(
    steps: readonly Step[],
    card: string,
): { picked: boolean; refused: Reason | null } {
    if (slotOf(steps, card))
        return { picked: slots(steps, card).some((step) => liesIn(step, card)), refused: null };
    const refused = slots(steps, card).flatMap((s) => s.refused.filter((v) => v.name === card));
    return { picked: false, refused: refused[0]?.reason ?? noPlace() };
}
