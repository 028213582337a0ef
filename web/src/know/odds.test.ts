import { describe, expect, it } from 'vitest';
import { atLeastOne, oddsText } from './odds';

describe('what a hand may hold', () => {
    it('is certain where nothing or everything is drawn', () => {
        expect(atLeastOne(0, 3, 20)).toBe(0);
        expect(atLeastOne(4, 0, 20)).toBe(0);
        expect(atLeastOne(1, 20, 20)).toBeCloseTo(1);
    });
    it('is counted without putting cards back', () => {
        // Two of five, one of them wanted: 1 - 4/5 * 3/4.
        expect(atLeastOne(1, 2, 5)).toBeCloseTo(0.4);
        expect(atLeastOne(4, 2, 5)).toBe(1);
    });
    it('is said as people say it', () => {
        expect(oddsText(0.9)).toBe('very likely');
        expect(oddsText(0.5)).toBe('as likely as not');
        expect(oddsText(0.2)).toBe('about 1 in 5');
    });
});
