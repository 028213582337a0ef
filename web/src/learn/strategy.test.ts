import { describe, expect, it } from 'vitest';
import { FACTIONS } from '../lib/protocol';
import { strategy } from './strategy';

describe('how the factions are played', () => {
    it.each(FACTIONS)('%s has every part, and allies that are others', (faction) => {
        const how = strategy(faction);
        for (const part of [how.opening, how.middle, how.end, how.against])
            expect(part.length).toBeGreaterThan(1);
        const allies = how.allies.map(([ally]) => ally);
        expect(allies.length).toBeGreaterThan(1);
        expect(new Set(allies).size).toBe(allies.length);
        expect(allies).not.toContain(faction);
    });
    it('says whole sentences', () => {
        for (const how of FACTIONS.map(strategy))
            for (const text of [
                how.edge,
                ...how.opening,
                ...how.middle,
                ...how.end,
                ...how.against,
            ])
                expect(text).toMatch(/^[A-Z].*[.]$/);
    });
});
