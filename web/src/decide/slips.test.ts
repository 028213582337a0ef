import { describe, expect, it } from 'vitest';
import { lay, meet, type Box } from './slips';

const room: Box = { x: 0, y: 0, w: 400, h: 200 };
const boxes = (spots: ({ x: number; y: number } | null)[], w: number, h: number): Box[] =>
    spots.flatMap((spot) => (spot ? [{ x: spot.x - w / 2, y: spot.y - h / 2, w, h }] : []));

describe('slips of a Nexus', () => {
    it('lie where they are wished when nothing is there', () => {
        const [spot] = lay([{ x: 200, y: 100 }], 100, 40, room, []);
        expect(Math.abs((spot?.x ?? 0) - 200)).toBeLessThan(4);
        expect(Math.abs((spot?.y ?? 0) - 100)).toBeLessThan(4);
    });

    it('lie on no name and on no other slip, and within the room', () => {
        const names = [{ x: 150, y: 60, w: 100, h: 60 }];
        const wishes = Array.from({ length: 5 }, () => ({ x: 200, y: 100 }));
        const laid = boxes(lay(wishes, 120, 40, room, [...names]), 120, 40);
        expect(laid).toHaveLength(5);
        for (const [i, one] of laid.entries()) {
            expect(one.x >= 0 && one.y >= 0 && one.x + one.w <= 400 && one.y + one.h <= 200).toBe(
                true,
            );
            for (const other of [...names, ...laid.slice(i + 1)])
                expect(meet(one, other)).toBe(false);
        }
    });

    it('are left out when there is no room, the last ones first', () => {
        const wishes = Array.from({ length: 9 }, () => ({ x: 100, y: 50 }));
        const laid = lay(wishes, 190, 90, room, []);
        expect(laid.filter(Boolean)).toHaveLength(4);
        expect(laid.slice(0, 4).every(Boolean)).toBe(true);
    });
});
