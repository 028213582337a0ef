import { describe, expect, it } from 'vitest';
import { flow, kindsBy, paymentIn } from './flow';
import type { GameEvent } from './protocol';

const event = (kind: GameEvent['kind'], ...named: unknown[]) =>
    ({ n: 1, kind, by: 'guild', rule: '', text: '', arguments: [], named }) as unknown as GameEvent;

describe('spice that changes hands', () => {
    it('goes to the bank, from it, and to others', () => {
        expect(flow(event('paid-bank', 4))).toEqual({ from: 'guild', amount: 4 });
        expect(flow(event('got-bank', 3))).toEqual({ to: 'guild', amount: 3 });
        expect(flow(event('paid', 2, 'emperor'))).toEqual({
            from: 'guild',
            to: 'emperor',
            amount: 2,
        });
        expect(flow(event('collected', 6, 'arrakeen'))).toEqual({ to: 'guild', amount: 6 });
        expect(flow(event('moved', [1, 0], 'arrakeen', 'carthag'))).toBeNull();
    });
    it('lies in front of a shield as a bribe, and is paid all the same', () => {
        const bribed = event('bribed', 5, 'fremen');
        expect(flow(bribed)).toEqual({ from: 'guild', amount: 5 });
        expect(paymentIn(bribed)).toEqual({ from: 'guild', to: 'fremen', amount: 5, part: false });
    });
    it('is a payment where somebody pays, and part of an act where that is its price', () => {
        expect(paymentIn(event('bribes-taken-in', 5))).toBeNull();
        expect(paymentIn(event('gave', 1, 'fremen'))?.part).toBe(false);
        expect(paymentIn(event('paid', 1, 'fremen'))?.part).toBe(true);
        expect(paymentIn(event('got-bank', 1))).toMatchObject({ from: null, part: true });
        expect(kindsBy('to-bank', 'price')).toEqual(['paid-bank', 'paid']);
    });
});
