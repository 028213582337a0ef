import { cellShapes, territoryOf } from '../board/geometry';
import { glowsFirst } from './pointing';
import { describe, expect, it } from 'vitest';
import { controlsOf, groupAt, onlyPasses, pointedAt } from './controls';
import { step, ways } from './testing';

describe('grouping of steps', () => {
    const steps = [
        ways(['pass', 'forces'], 'forces'),
        step('from', [9, 10], 9),
        step('forces', [1, 2], 2),
        step('from', [10, 255], 10),
        step('forces', [1], 1),
        step('elites', [0, 1], 1),
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
        expect(pointedAt([ways(['pass', 'forces'], 'forces'), step('from', [3, 4], null)])).toBe(1);
        expect(
            pointedAt([
                ways(['pass', 'forces'], 'forces'),
                step('cell', [3, 4], 3),
                step('forces', [1, 2], 1),
            ]),
        ).toBe(1);
        expect(pointedAt([step('number', [1, 2], 1)])).toBeNull();
    });
    it('hides what has nothing to choose', () => {
        const ship = [
            ways(['pass', 'forces'], 'forces'),
            step('cell', [4, 5], 4),
            step('karama', [255], 255),
            step('forces', [1, 2], 2),
            step('elites', [0], 0),
            step('ally', [0], 0),
        ];
        expect(controlsOf('ship', ship).map((c) => c.kind)).toEqual(['place', 'amount']);
    });
    it('offers both ways of the Ghola, of which none is to pass', () =>
        expect(
            controlsOf('ghola', [{ ...ways(['forces', 'leader']), pass: undefined }]).map(
                (c) => c.kind,
            ),
        ).toEqual(['ways']));
    it('offers ways where there is more than one', () =>
        expect(
            controlsOf('ship', [ways(['pass', 'reserves', 'cross'], 'cross')]).map((c) => c.kind),
        ).toEqual(['ways']));
});

describe('passing', () => {
    it('sees when there is nothing else', () => {
        const pass = { value: 255, deed: 'let it happen' };
        expect(onlyPasses([step('karama', [255], null, { pass })])).toBe(true);
        expect(onlyPasses([step('karama', [31, 255], null, { pass })])).toBe(false);
        expect(onlyPasses([step('leader', [1])])).toBe(false);
    });
});

describe('the places that glow first', () => {
    const of = (terrain: string): number[] =>
        cellShapes.filter((c) => territoryOf(c.cell).terrain === terrain).map((c) => c.cell);

    it('are the strongholds of a shipment that may go elsewhere too', () => {
        expect(glowsFirst('ship', [...of('stronghold'), ...of('sand')])).toEqual(
            new Set(of('stronghold')),
        );
    });
    it('are all of them where there is no stronghold, or nothing else', () => {
        expect(glowsFirst('ship', of('sand'))).toBeUndefined();
        expect(glowsFirst('ship', of('stronghold'))).toBeUndefined();
    });
    it('are all of them of any other question', () => {
        expect(glowsFirst('move', [...of('stronghold'), ...of('sand')])).toBeUndefined();
    });
});
