import { describe, expect, it } from 'vitest';
import type { GameEvent, Preview } from '../lib/protocol';
import { consequences, eachCosts, payments, shipped, staysBehind } from './costs';

describe('a group that moves', () => {
    it('says who stays', () => {
        const preview = {
            cells: [
                { cell: 5, before: [6, 0], after: [2, 0] },
                { cell: 9, before: [0, 0], after: [4, 0] },
            ],
        } as unknown as Preview;
        expect(staysBehind(preview)).toEqual([{ cell: 5, stack: [2, 0] }]);
    });
});

describe('what would follow', () => {
    const event = (kind: GameEvent['kind'], by: 'atreides' | 'harkonnen') =>
        ({ n: 0, kind, by, rule: '', text: kind, named: [] }) as unknown as GameEvent;
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
    it('tells what I pay and get among the payments, and nowhere else', () => {
        const spent = preview([
            { ...event('paid-bank', 'atreides'), named: [3] },
            { ...event('gave', 'harkonnen'), named: [2, 'atreides'] },
            { ...event('got-bank', 'harkonnen'), named: [4] },
            { ...event('collected', 'atreides'), named: [6, 'arrakeen'] },
        ] as unknown as GameEvent[]);
        expect(payments(spent, 'atreides')).toEqual([
            { to: null, spice: 3, rule: '', gain: false },
            { to: 'harkonnen', spice: 2, rule: '', gain: true },
        ]);
        expect(consequences(spent, 'atreides').map((l) => l.text)).toEqual(['collected']);
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
    const preview = { reserves: { before: [9, 2], after: [6, 1] } } as unknown as Preview;
    it('is told for each token where it is the same for all', () => {
        expect(shipped(preview)).toBe(4);
        expect(eachCosts(4, 8)).toBe('4 × 2');
        expect(eachCosts(4, 3)).toBeNull();
        expect(eachCosts(4, 0)).toBeNull();
    });
});
