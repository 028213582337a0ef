import { describe, expect, it } from 'vitest';
import { change, margin, percent } from './chance';

describe('chances in words', () => {
    it('rounds to hundredths, margins upwards, and what is known has none', () => {
        expect(percent([384, 61])).toBe(38);
        expect(margin([384, 61])).toBe('± 7');
        expect(margin([384, 1])).toBe('± 1');
        expect(margin([1000, 0])).toBe('');
    });
    it('says by how much they changed, with a sign', () => {
        expect(change({ before: [384, 10], after: [551, 10] })).toBe('+ 17');
        expect(change({ before: [200, 10], after: [140, 10] })).toBe('− 6');
        expect(change({ before: [200, 10], after: [200, 10] })).toBe('+ 0');
    });
});
