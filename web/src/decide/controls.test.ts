import { describe, expect, it } from 'vitest';
import type { Step } from '../lib/form.svelte';
import { controlsOf, groupAt, onlyPasses, passing, pointedAt } from './controls';

const step = (
    field: string,
    values: number[],
    chosen: number | null = null,
    amount = false,
): Step => ({
    field,
    label: field,
    amount,
    values: values.map((value) => ({ value, text: String(value) })),
    refused: [],
    chosen,
});

describe('grouping of steps', () => {
    const steps = [
        step('option', [0, 1], 1),
        step('from', [9, 10], 9),
        step('forces', [1, 2], 2, true),
        step('from', [10, 255], 10),
        step('forces', [1], 1, true),
        step('elites', [0, 1], 1, true),
        step('cell', [20, 21], null),
    ];
    it('finds the parts of a group with the places of their fields', () => {
        const group = groupAt(steps, 1);
        expect(group.parts).toEqual([
            { cell: 9, from: 1, forces: 2, elites: null },
            { cell: 10, from: 3, forces: 4, elites: 5 },
        ]);
        expect(group.next).toBe(6);
    });
    it('shows a group as one control', () =>
        expect(controlsOf('move', steps).map((c) => c.kind)).toEqual(['group', 'place']));
    it('asks the board for the open field, else for the last place', () => {
        expect(pointedAt(steps)).toBe(6);
        expect(pointedAt([step('option', [1], 1), step('from', [3, 4], null)])).toBe(1);
        expect(
            pointedAt([step('option', [1], 1), step('cell', [3, 4], 3), step('forces', [1, 2], 1)]),
        ).toBe(1);
        expect(pointedAt([step('number', [1, 2], 1)])).toBeNull();
    });
    it('hides what has nothing to choose', () => {
        const ship = [
            step('option', [0, 1], 1),
            step('cell', [4, 5], 4),
            step('card', [255], 255),
            step('forces', [1, 2], 2, true),
            step('elites', [0], 0, true),
            step('ally', [0], 0, true),
        ];
        expect(controlsOf('ship', ship).map((c) => c.kind)).toEqual(['place', 'amount']);
    });
    it('offers both ways of the Ghola, of which none is to pass', () =>
        expect(controlsOf('ghola', [step('option', [0, 1], null)]).map((c) => c.kind)).toEqual([
            'ways',
        ]));
    it('offers ways where there is more than one', () =>
        expect(controlsOf('ship', [step('option', [0, 1, 3, 4], 1)]).map((c) => c.kind)).toEqual([
            'ways',
        ]));
});

describe('passing', () => {
    it('knows how each question is passed', () => {
        expect(passing('ship', step('option', [0, 1]))).toEqual([0]);
        expect(passing('karama', step('card', [31, 255]))).toEqual([255]);
        expect(passing('bid', step('spice', [0, 3, 4]))).toEqual([0]);
        expect(passing('claim', step('yes-no', [0, 1]))).toEqual([0]);
        expect(passing('accompany', step('cell', [0, 4, 255]))).toEqual([255]);
    });
    it('never passes what must be answered', () => {
        expect(passing('plan', step('leader', [0, 255]))).toBeNull();
        expect(passing('keep', step('yes-no', [0, 1]))).toBeNull();
        expect(passing('capture', step('option', [0, 1, 2]))).toBeNull();
        expect(passing('traitor', step('leader', [1, 2]))).toBeNull();
    });
    it('sees when there is nothing else', () => {
        expect(onlyPasses('karama', step('card', [255]))).toBe(true);
        expect(onlyPasses('karama', step('card', [31, 255]))).toBe(false);
        expect(onlyPasses('traitor', step('leader', [1]))).toBe(false);
    });
});
