import { expect, test } from 'vitest';
import type { DealView } from '../lib/protocol';
import { dealSentence } from './deals';

const deal = (members: Partial<DealView>): DealView => ({
    place: 0,
    from: 'harkonnen',
    to: 'atreides',
    accepted: false,
    bound: 'harkonnen',
    promise: 'play no weapon',
    pays: null,
    price: 0,
    ...members,
});

test('an offer says who promises what to whom, and who pays', () => {
    const promise = deal({ promise: 'bid at most 3', pays: 'atreides', price: 2 });
    expect(dealSentence(promise, 'atreides')).toBe(
        'Harkonnen promise you to bid at most 3, for 2 spice from you.',
    );
    expect(dealSentence(promise, 'harkonnen')).toBe(
        'You promise Atreides to bid at most 3, for 2 spice from Atreides.',
    );
    const wish = deal({
        bound: 'atreides',
        promise: 'stay out of Carthag until turn 4 ends',
        pays: 'harkonnen',
        price: 5,
    });
    expect(dealSentence(wish, 'atreides')).toBe(
        'Harkonnen ask you to stay out of Carthag until turn 4 ends, for 5 spice from Harkonnen.',
    );
    expect(dealSentence(wish, 'guild')).toBe(
        'Harkonnen ask Atreides to stay out of Carthag until turn 4 ends, for 5 spice from ' +
            'Harkonnen.',
    );
});

test('a deal in force says who is bound', () => {
    expect(dealSentence(deal({ accepted: true }), 'atreides')).toBe(
        'Harkonnen are to play no weapon.',
    );
    expect(dealSentence(deal({ accepted: true, bound: 'atreides' }), 'atreides')).toBe(
        'You are to play no weapon.',
    );
});
