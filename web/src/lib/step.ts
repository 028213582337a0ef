// A field of a form and how it is read: by its name and the names of its values, never by place or
// number.
import type { Choices, FieldName, Pass, Reach, Refused, Value } from './protocol';
import type { FieldKind } from './questions';

export interface Step {
    /** the kind of field, and its name in the form */
    field: FieldKind;
    name: FieldName;
    label: string;
    amount: boolean;
    values: Value[];
    refused: Refused[];
    /** how far the group goes */
    reach?: Reach;
    /** what the field is about */
    of?: Choices['of'];
    /** how many things are to be named in all */
    count?: number;
    /** what a value of one is worth, where that is not one */
    unit?: number;
    /** how many of these tokens come back for nothing */
    free?: number;
    /** of the first field: how the question is passed */
    pass?: Pass;
    /** null: waits for the player */
    chosen: number | null;
}

export const stepNamed = (steps: readonly Step[], name: FieldName): Step | undefined =>
    steps.find((step) => step.name === name);

export const placeOf = (steps: readonly Step[], name: FieldName): number =>
    steps.findIndex((step) => step.name === name);

export const valueNamed = (step: Step | undefined, name: string): number | undefined =>
    step?.values.find((v) => v.name === name)?.value;

export const chosenValue = (step: Step | undefined): Value | undefined =>
    step?.values.find((v) => v.value === step.chosen);

/** The kind of answer that is chosen, by its word. */
export const wayOf = (steps: readonly Step[]): string | undefined =>
    chosenValue(stepNamed(steps, 'way'))?.name;

/** The things there are to choose from; "none of these" has no name. */
export const things = (step: Step): Value[] =>
    step.amount ? step.values : step.values.filter((v) => v.name !== undefined);

/** The value that says "none of these". */
export const noneOf = (step: Step): number | undefined =>
    step.amount ? undefined : step.values.find((v) => v.name === undefined)?.value;

/** What an amount is worth: a dial of 7 half-points is 3.5. */
export const amountOf = (step: Step | undefined, value: number): number =>
    value * (step?.unit ?? 1);

/** Something is chosen, and it is not "none of these". */
export const isSaid = (step: Step): boolean => step.chosen !== null && step.chosen !== noneOf(step);
