import { describe, expect, it } from 'vitest';
import { kept } from './view.svelte';

describe('what an update leaves as it was', () => {
    it('is the same object where all is equal', () => {
        const before = { a: [1, { b: null }], c: 'x' };
        expect(kept(before, { a: [1, { b: null }], c: 'x' })).toBe(before);
    });
    it('is the same object beside what changed', () => {
        const before = {
            atreides: { spice: 3, hand: ['karama'] },
            fremen: { spice: 1, hand: [] as string[] },
        };
        const now = kept(before, {
            atreides: { spice: 5, hand: ['karama'] },
            fremen: { spice: 1, hand: [] },
        });
        expect(now).toEqual({
            atreides: { spice: 5, hand: ['karama'] },
            fremen: { spice: 1, hand: [] },
        });
        expect(now.fremen).toBe(before.fremen);
        expect(now.atreides.hand).toBe(before.atreides.hand);
    });
    it('is not what has gone, what came, or what became another kind of thing', () => {
        expect(kept<Record<string, number>>({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
        expect(
            kept<Record<string, number | undefined>>({ a: 1, b: 2 }, { a: 1, c: undefined }),
        ).toEqual({ a: 1, c: undefined });
        expect(kept<number[]>([1, 2], [1])).toEqual([1]);
        expect(kept<unknown>([], {})).toEqual({});
        expect(kept<unknown>({}, [])).toEqual([]);
        expect(kept<unknown>(null, {})).toEqual({});
        expect(kept<unknown>({ a: 1 }, undefined)).toBe(undefined);
    });
});
