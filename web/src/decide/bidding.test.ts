import { describe, expect, it } from 'vitest';
import { answerFor, bidders, quickBids } from './bidding';

describe('bidding on the player’s behalf', () => {
    const orders = { lot: '3/2', upTo: 6, pass: false };
    it('goes one higher, up to the limit', () => {
        expect(answerFor(orders, '3/2', [0, 4, 5, 6, 7])).toBe(4);
        expect(answerFor(orders, '3/2', [0, 6, 7])).toBe(6);
        expect(answerFor(orders, '3/2', [0, 7, 8])).toBe(0);
    });
    it('passes when no bid is lawful', () => expect(answerFor(orders, '3/2', [0])).toBe(0));
    it('forgets its orders with the next card', () =>
        expect(answerFor(orders, '3/3', [0, 1, 2])).toBeNull());
    it('passes on the card when told to', () =>
        expect(answerFor({ lot: '3/2', upTo: null, pass: true }, '3/2', [0, 1])).toBe(0));
    it('asks the player without orders', () => {
        expect(answerFor(null, '3/2', [0, 1])).toBeNull();
        expect(answerFor({ lot: '3/2', upTo: null, pass: false }, '3/2', [0, 1])).toBeNull();
    });
});

describe('the bidders', () => {
    it('stand in bidding order with what they did', () => {
        const row = bidders(
            {
                lot: 1,
                bid: 6,
                leader: 'harkonnen',
                turn: 'atreides',
                order: ['fremen', 'atreides', 'harkonnen', 'guild', 'emperor'],
                passed: ['fremen'],
                full: ['emperor'],
            },
            new Map([
                ['fremen', 2],
                ['atreides', 3],
            ]),
        );
        expect(row.map((b) => [b.faction, b.bid, b.state])).toEqual([
            ['fremen', 2, 'passed'],
            ['atreides', 3, 'turn'],
            ['harkonnen', 6, 'highest'],
            ['guild', null, 'waiting'],
            ['emperor', null, 'full'],
        ]);
    });
    it('has buttons for the next bids and for all there is', () => {
        expect(quickBids([0, 7, 8, 9], 9)).toEqual([7, 8, 9]);
        expect(quickBids([0, 9], 9)).toEqual([9]);
        expect(quickBids([0], 9)).toEqual([]);
    });
});
