import { describe, expect, it } from 'vitest';
import type { Preview, Refused, View } from '../lib/protocol';
import { consequences, eachCosts, reachOf, staysBehind } from './costs';
import { step, ways } from './testing';

const far = (rule: string): Refused => ({
    value: 1,
    text: '',
    reason: { rule, title: '', text: '' },
});
const move = [
    ways(['pass', 'forces'], 'forces'),
    step('from', [5], 5),
    step('forces', [4], 4),
    step('elites', [0], 0),
    step('cell', [9], 9, { refused: ['1.06.05.04', '1.06.05.04', '1.06.05.06'].map(far) }),
];

describe('a group that moves', () => {
    it('says who stays', () => {
        const view = { board: { arrakeen: { cell: 5, atreides: [6, 0] } } } as unknown as View;
        expect(staysBehind('move', move, view, 'atreides')).toEqual([{ cell: 5, stack: [2, 0] }]);
        expect(staysBehind('ship', move, view, 'atreides')).toEqual([]);
    });
    it('says how far it goes, by the rule that closes what is further', () => {
        expect(reachOf('move', move)?.rule).toBe('1.06.05.04');
        expect(reachOf('move', move.slice(0, 4))).toBeNull();
    });
});

describe('what would follow', () => {
    const event = (kind: string, by: 'atreides' | 'harkonnen') => ({
        n: 0,
        kind,
        by,
        rule: '',
        text: kind,
        arguments: [],
    });
    const preview = (events: Preview['events']): Preview => ({
        complete: true,
        events,
        spice: { before: 0, after: 0 },
        lines: events.map((e) => ({ text: e.kind })),
    });
    it('puts my losses first and leaves out what the title says', () => {
        const told = consequences(
            preview([
                event('card-played', 'atreides'),
                event('storm-moved', 'atreides'),
                event('forces-lost', 'harkonnen'),
                event('forces-lost', 'atreides'),
            ]),
            'atreides',
        );
        expect(told.map((l) => l.text)).toEqual(['forces-lost', 'storm-moved', 'forces-lost']);
    });
    it('never tells an answer nobody can know', () => {
        expect(
            consequences(
                preview([event('truth-asked', 'atreides'), event('truth-told', 'harkonnen')]),
                'atreides',
            ),
        ).toEqual([]);
    });
});

describe('the price of a shipment', () => {
    const ship = [
        ways(['pass', 'reserves'], 'reserves'),
        step('cell', [7], 7),
        step('forces', [3], 3),
        step('elites', [1], 1),
    ];
    it('is told for each token where it is the same for all', () => {
        expect(eachCosts(ship, 8)).toBe('4 × 2');
        expect(eachCosts(ship, 3)).toBeNull();
        expect(eachCosts(ship, 0)).toBeNull();
        expect(eachCosts(move, 8)).toBeNull();
    });
});
