// Fields of forms as the server would send them, for tests.
import type { FieldName } from '../lib/protocol';
import type { FieldKind } from '../lib/questions';
import type { Step } from '../lib/step';
import { say } from './say';

const AMOUNTS = new Set<FieldKind>(['forces', 'elites', 'spice', 'ally', 'number', 'turn', 'dial']);
const NONE = 255;

/** A field; things go by their number, and 255 says none of them. */
export const step = (
    field: FieldKind,
    values: number[],
    chosen: number | null = null,
    more: Partial<Step> = {},
): Step => ({
    field,
    name: (field === 'cell' ? 'to' : field) as FieldName,
    label: field,
    amount: AMOUNTS.has(field),
    values: values.map((value) => ({
        value,
        name: AMOUNTS.has(field) || value === NONE ? undefined : String(value),
        text: String(value),
    })),
    refused: [],
    chosen,
    ...more,
});

/** The field that names the way, of which the first passes. */
export const ways = (
    names: string[],
    chosen: string | null = null,
    field: FieldKind = 'option',
): Step => ({
    ...step(field, [], chosen === null ? null : names.indexOf(chosen), { name: 'way' }),
    values: names.map((name, value) => ({ value, name, text: name })),
    pass: { value: 0, deed: say('do-nothing') },
});
