import { describe, expect, it } from 'vitest';
import { shortened } from './naming.svelte';

describe('a name', () => {
    it('is cut where people see its 32nd character', () => {
        expect(shortened('x'.repeat(40))).toBe('x'.repeat(32));
        expect(shortened('Пауль Муад’Диб из сьетча Табр')).toBe('Пауль Муад’Диб из сьетча Табр');
        const worm = '👩‍🚀'; // one sign of three parts
        expect(shortened(worm.repeat(32))).toBe(worm.repeat(32));
        expect(shortened(worm.repeat(33))).toBe(worm.repeat(32));
    });
});
