import { describe, expect, it } from 'vitest';
import type { Question as Asked } from '../lib/questions';
import type { Step } from '../lib/step';
import { step, ways } from './testing';
import { guesser, noWish, wishOf, type Wish } from './wish';

const about = {
    strength: (leader: string): number => [5, 5, 4, 2, 1][Number(leader)] ?? 0,
    tokens: () => 10,
};

/** Fills a form the way Form does, from fields that depend on what came before. */
function fill(
    question: Asked,
    wish: Wish,
    next: (before: number[]) => Step | null,
): { steps: Step[]; values: number[] } {
    const guess = guesser(question, () => wish, about);
    const steps: Step[] = [];
    const values: number[] = [];
    for (let at = next(values); at; at = next(values)) {
        steps.push(at);
        at.chosen = guess(at, steps);
        if (at.chosen === null) break;
        values.push(at.chosen);
    }
    return { steps, values };
}

/** Two stacks in one territory (cells 9 and 10), three reachable cells. */
const moves = (before: number[]): Step | null => {
    switch (before.length) {
        case 0:
            return ways(['pass', 'forces']);
        case 1:
            return step('from', [5, 9, 10]);
        case 2:
            return step('forces', before[1] === 5 ? [1, 2, 3, 4, 5] : [1, 2, 3]);
        case 3:
            return before[1] === 9 ? step('from', [10, 255]) : step('cell', [20, 21, 22]);
        case 4:
            return before[1] !== 9
                ? null
                : before[3] === 255
                  ? step('cell', [20, 21])
                  : step('forces', [1, 2]);
        case 5:
            return before[1] === 9 && before[3] !== 255 ? step('cell', [20]) : null;
        default:
            return null;
    }
};

describe('a group of tokens', () => {
    it('waits for the stack, then for the place', () => {
        expect(fill('move', noWish(), moves).values).toEqual([1]);
        expect(fill('move', { ...noWish(), parts: new Map([[5, {}]]) }, moves).values).toEqual([
            1, 5, 5,
        ]);
    });
    it('takes the whole stack unless told otherwise, and closes the group', () => {
        const wish: Wish = { ...noWish(), parts: new Map([[9, {}]]), to: 21 };
        expect(fill('move', wish, moves).values).toEqual([1, 9, 3, 255, 21]);
        wish.parts.set(9, { forces: 2 });
        expect(fill('move', wish, moves).values).toEqual([1, 9, 2, 255, 21]);
    });
    it('takes a second cell of the territory along, in ascending order', () => {
        const wish: Wish = {
            ...noWish(),
            parts: new Map([
                [10, { forces: 1 }],
                [9, { forces: 2 }],
            ]),
            to: 20,
        };
        expect(fill('move', wish, moves).values).toEqual([1, 9, 2, 10, 1, 20]);
    });
    it('lets a place go that is out of reach for the new group', () => {
        const wish: Wish = {
            ...noWish(),
            parts: new Map([
                [9, {}],
                [10, {}],
            ]),
            to: 21,
        };
        const { steps } = fill('move', wish, moves);
        expect(steps.at(-1)?.field).toBe('cell');
        expect(steps.at(-1)?.chosen).toBe(20); // the only one left
    });
    it('does not take a count of forces for a cell', () => {
        // five forces from cell 5: the 5 must not hide the cell
        expect(
            fill('move', { ...noWish(), parts: new Map([[5, { forces: 5 }]]), to: 22 }, moves)
                .values,
        ).toEqual([1, 5, 5, 22]);
    });
    it('is read back from the form', () => {
        const wish: Wish = {
            ...noWish(),
            parts: new Map([
                [10, { forces: 1 }],
                [9, { forces: 2 }],
            ]),
            to: 20,
        };
        const read = wishOf('move', fill('move', wish, moves).steps);
        expect(read.way).toBe('forces');
        expect(read.to).toBe(20);
        expect([...read.parts]).toEqual([
            [9, { forces: 2 }],
            [10, { forces: 1 }],
        ]);
    });
});

describe('a placement', () => {
    const homes = [7, 23, 77];
    const places = (before: number[]): Step | null => {
        const placed = before.reduce((sum, v, i) => sum + (i % 3 ? v : 0), 0);
        const last = before.filter((_, i) => i % 3 === 0).at(-1) ?? -1;
        if (before.length % 3 === 0)
            return placed === 10
                ? null
                : step(
                      'cell',
                      homes.filter((h) => h > last),
                      null,
                      { name: 'cell' },
                  );
        const need = 10 - placed;
        return before.length % 3 === 1
            ? step('forces', [...Array(need + 1).keys()])
            : step('elites', [...Array(Math.min(3, need) + 1).keys()]);
    };
    it('is open until ten stand', () => {
        const wish: Wish = {
            ...noWish(),
            parts: new Map([
                [23, { forces: 4, elites: 0 }],
                [7, { forces: 3, elites: 1 }],
            ]),
        };
        expect(fill('place', wish, places).values).toEqual([]);
        // one in the last place alone must not draw all the others there
        expect(
            fill('place', { ...noWish(), parts: new Map([[77, { forces: 1, elites: 0 }]]) }, places)
                .values,
        ).toEqual([]);
    });
    it('is said when all ten do', () => {
        const wish: Wish = {
            ...noWish(),
            parts: new Map([
                [7, { forces: 5, elites: 0 }],
                [23, { forces: 5, elites: 0 }],
            ]),
        };
        expect(fill('place', wish, places).values).toEqual([7, 5, 0, 23, 5, 0]);
    });
});

describe('single fields', () => {
    const guess = (question: Asked, at: Step, before: Step[] = []): number | null =>
        guesser(question, noWish, about)(at, [...before, at]);
    const bids = (values: number[]): Step => step('spice', values, null, { name: 'amount' });
    it('bids one more than the others', () => expect(guess('bid', bids([0, 4, 5, 6]))).toBe(4));
    it('passes where no bid is left', () => expect(guess('bid', bids([0]))).toBe(0));
    it('pledges half of what could be, and promises the least', () => {
        const amount = step('spice', [1, 2, 3], null, { name: 'amount' });
        expect(guess('pledge', amount)).toBe(2);
        expect(guess('bribe', amount)).toBe(1);
    });
    it('ships a few', () =>
        expect(
            guess('ship', step('forces', [1, 2, 3, 4, 5, 6, 7]), [
                ways(['pass', 'reserves'], 'reserves'),
            ]),
        ).toBe(5));
    it('leaves what is shown or lent to the player', () => {
        expect(guess('lend', step('card', [3, 4, 255]))).toBeNull();
        expect(guess('show', step('card', [3, 4]))).toBeNull();
        expect(guess('plan', step('card', [3, 4, 255], null, { name: 'weapon' }))).toBe(255);
    });
    it('forbids with the Voice, and acts where one could wait', () => {
        expect(guess('voice', ways(['pass', 'must', 'not']))).toBe(2);
        expect(guess('timing', ways(['wait', 'act']))).toBe(1);
    });
    it('revives as many as come free', () => {
        const normal = ways(['pass', 'normal'], 'normal');
        expect(guess('revive', step('forces', [0, 1, 2, 3], null, { free: 2 }), [normal])).toBe(2);
        const one = step('forces', [0, 1], 1);
        expect(guess('revive', step('elites', [0, 1], null, { free: 1 }), [normal, one])).toBe(1);
    });
    it('lets the strongest lead', () =>
        expect(guess('plan', step('leader', [3, 2, 0, 254]))).toBe(0));
    it('prefers a Cheap Hero to nobody', () =>
        expect(guess('plan', step('leader', [254, 255]))).toBe(254));
    it('says yes where it may', () => {
        expect(guess('claim', ways(['no', 'yes'], null, 'yes-no'))).toBe(1);
        expect(guess('claim', ways(['no'], null, 'yes-no'))).toBe(0);
    });
    it('leaves a real choice to the player', () => {
        expect(
            guess('ship', step('cell', [4, 5]), [ways(['pass', 'reserves'], 'reserves')]),
        ).toBeNull();
        expect(guess('truthtrance', step('faction', [1, 2]))).toBeNull();
        expect(guess('foresee', ways(['pass', 'leader', 'weapon']))).toBeNull();
    });
});

describe('several of a list', () => {
    it('names them in ascending order and ends', () => {
        const wish: Wish = { ...noWish(), several: new Set([30, 4]) };
        const next = (before: number[]): Step | null =>
            before.at(-1) === 255
                ? null
                : step(
                      'territory',
                      [4, 12, 30, 255].filter((v) => v > (before.at(-1) ?? -1)),
                  );
        expect(fill('wartime', wish, next).values).toEqual([4, 30, 255]);
        expect(fill('wartime', noWish(), next).values).toEqual([255]);
    });
});

describe('cards that go back', () => {
    /** Three cards of which two go back, in the order of their numbers: 13 cannot be the first. */
    const cards = (before: number[]): Step | null => {
        const reason = { rule: '1.14.04', title: '', text: '' };
        if (!before.length)
            return {
                ...step('card', [1, 9]),
                count: 2,
                refused: [{ value: 13, name: 'snooper', text: '', reason }],
            };
        return before.length === 1
            ? step(
                  'card',
                  [1, 9, 13].filter((c) => c > (before[0] ?? 0)),
              )
            : null;
    };
    it('are named when all are picked, in any order, and none is added', () => {
        expect(fill('return', { ...noWish(), several: new Set([9]) }, cards).values).toEqual([]);
        expect(fill('return', { ...noWish(), several: new Set([13, 1]) }, cards).values).toEqual([
            1, 13,
        ]);
    });
});
