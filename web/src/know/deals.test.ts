import { expect, test } from 'vitest';
import { dealSentence } from './deals';

const deal = (text: string, accepted = false) => ({
    from: 'harkonnen' as const,
    to: 'atreides' as const,
    accepted,
    text,
});

test('an offer says who promises what to whom, and who pays', () => {
    const promise = deal('Harkonnen offer Atreides: to bid at most 3, for 2 spice');
    expect(dealSentence(promise, 'atreides')).toBe(
        'Harkonnen promise you to bid at most 3, for 2 spice from you.',
    );
    expect(dealSentence(promise, 'harkonnen')).toBe(
        'You promise Atreides to bid at most 3, for 2 spice from Atreides.',
    );
    const wish = deal(
        'Harkonnen offer Atreides: the other side is to stay out of Carthag until turn 4 ends, ' +
            'for 5 spice',
    );
    expect(dealSentence(wish, 'atreides')).toBe(
        'Harkonnen ask you to stay out of Carthag until turn 4 ends, for 5 spice from Harkonnen.',
    );
    expect(dealSentence(wish, 'guild')).toBe(
        'Harkonnen ask Atreides to stay out of Carthag until turn 4 ends, for 5 spice from ' +
            'Harkonnen.',
    );
});

test('a deal in force says who is bound', () => {
    expect(
        dealSentence(
            deal('Harkonnen and Atreides have agreed: to play no weapon', true),
            'atreides',
        ),
    ).toBe('Harkonnen are to play no weapon.');
    expect(
        dealSentence(
            deal('Harkonnen and Atreides have agreed: the other side is to play no weapon', true),
            'atreides',
        ),
    ).toBe('You are to play no weapon.');
});
