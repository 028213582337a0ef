import { describe, expect, it } from 'vitest';
import { firstOrder, toggled } from './order';

const ways = [{ how: 'only', text: 'ask me only for these' }];

describe('an order that is switched on', () => {
    it('begins with its first way', () => {
        const row = { order: 'charity', question: 'claim', title: '', text: '', ways };
        expect(firstOrder(row)).toEqual({ how: 'only' });
    });
    it('asks about nothing until something is listed', () => {
        const row = {
            order: 'karama',
            question: 'karama',
            title: '',
            text: '',
            ways,
            abilities: [{ ability: 'guild-half-price', text: 'Half price' }],
        };
        expect(firstOrder(row)).toEqual({ how: 'only', abilities: [], factions: [] });
    });
    it('has a price where it is about bids', () => {
        const row = { order: 'bid', question: 'bid', title: '', text: '', ways };
        expect(firstOrder(row).up_to).toBeGreaterThan(0);
    });
});

describe('a list of what is still asked about', () => {
    it('takes one in and lets it go', () => {
        expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
        expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
    });
});
