import { describe, expect, it } from 'vitest';
import type { Heard } from '../lib/heard';
import type { CellView, Faction, GameEvent, Stack, TurnView, View } from '../lib/protocol';
import { tokensIn } from './crowd';
import { byCell, placeOf, refusalTitle, spokenText } from './facts';
import { cellShapes, territoryShapes, type Point } from './geometry';
import layout from './layout.json';
import planet from './planet.json';
import { depth, outlineOf, territoriesIn } from './outline';
import {
    along,
    arrowWay,
    lastTrails,
    ofThisPhase,
    originOf,
    trailsOf,
    wayOf,
    wormsOf,
    type Curve,
} from './trails';
import { find, nextOf, step, type Way } from './walk';

let n = 1;
const event = <Kind extends keyof Heard>(
    kind: Kind,
    by: Faction | undefined,
    ...named: Heard[Kind]
): GameEvent => ({ n: n++, kind, by, rule: '1.06', text: '', named }) as unknown as GameEvent;
/** A cell as events name it. */
const at = (cell: number): string => planet.cells[cell]?.place ?? '';

const view = (cells: CellView[], turn: Partial<TurnView> = {}): View =>
    ({
        turn: {
            turn: 1,
            turns: 10,
            phase: 'shipment',
            storm: 6,
            storm_placed: true,
            destroyed: [],
            order: [],
            ...turn,
        },
        asking: { asked: {} },
        board: Object.fromEntries(cells.map((c) => [`c${c.cell}`, c])),
    }) as unknown as View;

describe('the layout', () => {
    it('has the free spot of every cell inside it', () => {
        for (const { cell, anchor } of cellShapes)
            expect(depth(outlineOf(cell), anchor), `cell ${cell}`).toBeGreaterThan(8);
    });
    it('has every name near its own territory', () => {
        for (const t of territoryShapes) {
            const inside = t.letters.filter((l) =>
                t.cells.some((c) => depth(outlineOf(c), l) > -3),
            );
            expect(inside.length / t.letters.length, t.name).toBeGreaterThan(0.9);
        }
    });
});

describe('a part of the drawing', () => {
    it('has the territories that reach into it and not the other side of the planet', () => {
        const { anchor } = cellShapes.find((c) => c.territory === 'arrakeen') ?? cellShapes[0]!;
        const here = territoriesIn({ x: anchor.x - 60, y: anchor.y - 40, width: 120, height: 80 });
        for (const near of ['arrakeen', 'imperial-basin', 'rim-wall-west'])
            expect(here).toContain(near);
        for (const far of ['sietch-tabr', 'polar-sink', 'cielago-south'])
            expect(here).not.toContain(far);
    });
    it('is all of it where the box is the planet', () => {
        expect(territoriesIn({ x: 0, y: 0, width: 1260, height: 1260 }).size).toBe(
            territoryShapes.length,
        );
    });
});

describe('trails', () => {
    it('are read from what was heard', () => {
        const trails = trailsOf([
            event('shipped', 'emperor', [3, 2], at(4), 5),
            event('sent', 'fremen', [3, 1], at(69)),
            event('moved', 'fremen', [4, 0], at(7), at(64)),
            event('bid-made', 'guild', 4),
        ]);
        expect(trails).toMatchObject([
            { faction: 'emperor', stack: [3, 2], from: null, to: 4, flown: true, far: false },
            { faction: 'fremen', stack: [3, 1], from: null, to: 69, flown: true, far: true },
            { faction: 'fremen', stack: [4, 0], from: 7, to: 64, flown: false },
        ]);
    });
    it('begin where a rider left from', () => {
        expect(
            trailsOf([
                event('forces-left', 'fremen', [5, 0], at(82)),
                event('rode', 'fremen', [5, 0], at(10)),
            ]),
        ).toMatchObject([{ from: 82, to: 10, flown: false }]);
    });
    it('of a crossing begin where it took off', () => {
        expect(trailsOf([event('crossed', 'guild', [5, 0], at(6), at(10), 3)])).toMatchObject([
            { from: 6, to: 10, flown: true },
        ]);
    });
    it('of shipments go around the planet, to every cell from every seat', () => {
        const [trail] = trailsOf([event('shipped', 'emperor', [3, 0], at(4), 5)]);
        for (const { cell, anchor } of cellShapes) {
            if (!cell) continue; // the Polar Sink has no way around
            for (const seat of [0, 1, 2, 3, 4, 5])
                for (const rimOnly of [false, true]) {
                    const points = along(
                        wayOf(trail!, originOf({ ...trail!, to: cell }, seat, rimOnly), {
                            ...anchor,
                            r: 20,
                        }),
                        60,
                    );
                    const far = (p: Point): number => Math.hypot(p.x - 630, p.y - 630);
                    const inside = points
                        .filter((p) => far(p) < 495)
                        .map((p) => Math.hypot(p.x - anchor.x, p.y - anchor.y));
                    // Over the planet it comes in no further than its goal is from
                    // the rim, and a little.
                    expect(Math.max(0, ...inside), `cell ${cell} from seat ${seat}`).toBeLessThan(
                        508 - far(anchor) + 150,
                    );
                }
        }
    });
    it('are few, and an advisor has its own only while it is the last', () => {
        const heard = [1, 2, 3, 4, 5].map((cell) => event('shipped', 'guild', [2, 0], at(cell), 1));
        const escort = event('accompanied', 'bene-gesserit', at(5));
        expect(lastTrails(trailsOf([...heard, escort])).map((t) => t.to)).toEqual([2, 3, 4, 5, 5]);
        expect(lastTrails(trailsOf([escort, ...heard])).map((t) => t.to)).toEqual([1, 2, 3, 4, 5]);
    });
    it('of shipments are short arrows that come straight in, to every cell', () => {
        const [trail] = trailsOf([event('shipped', 'emperor', [3, 0], at(4), 5)]);
        for (const { cell, anchor } of cellShapes) {
            const to = { ...anchor, r: 20 };
            const [[start, , , end]] = arrowWay({ ...trail!, to: cell }, to, to, 574) as [Curve];
            expect(Math.hypot(end.x - start.x, end.y - start.y)).toBeLessThan(171);
            expect(Math.hypot(start.x - 630, start.y - 630)).toBeLessThan(575);
            expect(Math.hypot(end.x - to.x, end.y - to.y)).toBeCloseTo(27);
        }
    });
    it('a planned march takes away at one end what it puts down at the other', () => {
        const cells = new Map([[7, { cell: 7, fremen: [5, 2] } as CellView]]);
        const march: Stack = [3, 2];
        const tokens = tokensIn(
            cells,
            [{ faction: 'fremen', cell: 9, stack: march }],
            [{ faction: 'fremen', cell: 7, stack: march }],
        );
        expect(tokens.get(7)![0]!.stack).toEqual([2, 0]);
        expect(tokens.get(9)![0]!.stack).toEqual([3, 2]);
    });
    it('end with the phase', () => {
        const heard = [
            event('moved', 'fremen', [4, 0], at(7), at(64)),
            event('phase-began', undefined, 2, 'storm'),
            event('worm-appeared', undefined, 'hagga-basin'),
        ];
        expect(ofThisPhase(heard)).toHaveLength(1);
        expect(wormsOf(ofThisPhase(heard))).toEqual(['hagga-basin']);
    });
});

describe('the keyboard', () => {
    it('reaches every cell from every other by arrows alone', () => {
        const ways: Way[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
        const reached = new Set([0]);
        const queue = [0];
        for (let cell = queue.pop(); cell !== undefined; cell = queue.pop())
            for (const way of ways) {
                const next = step(cell, way, []);
                if (next === null || reached.has(next)) continue;
                reached.add(next);
                queue.push(next);
            }
        expect(cellShapes.map((c) => c.cell).filter((c) => !reached.has(c))).toEqual([]);
    });
    it('goes round the lawful places and comes back', () => {
        const legal = [64, 4, 10, 0];
        let at: number | null = null;
        const seen: number[] = [];
        for (let i = 0; i < 5; i++) seen.push((at = nextOf(legal, at)) as number);
        expect(new Set(seen.slice(0, 4))).toEqual(new Set(legal));
        expect(seen[4]).toBe(seen[0]);
        expect(nextOf(legal, seen[1] as number, true)).toBe(seen[0]);
        expect(nextOf([], null)).toBeNull();
    });
    it('finds territories by any word of their name', () => {
        expect(find('tabr')[0]?.name).toBe('Sietch Tabr');
        expect(find("tuek's")[0]?.name).toBe("Tuek's Sietch");
        expect(find('zzz')).toEqual([]);
    });
});

describe('words', () => {
    const carthag = {
        cell: 4,
        harkonnen: [8, 0],
        emperor: [3, 2],
        'bene-gesserit': [1, 0],
        advisors: true,
    } as CellView;
    it('say who and what is there, and why not', () => {
        const v = view([carthag, { cell: 65, spice: 6 }], { storm: 10 });
        const reason = {
            rule: '1.06.03.05',
            title: 'Occupancy limit',
            text: 'two other factions already hold Carthag.',
            case: '2 other factions are there, the limit is 2',
        };
        const choice = {
            legal: new Map([[65, { value: 65, text: '', deed: 'ship to Hagga Basin' }]]),
            refused: new Map([[4, reason]]),
            picked: [],
            pick: () => undefined,
        };
        const here = placeOf(4, byCell(v.board), v, choice);
        expect(spokenText(here)).toBe(
            'Carthag. Stronghold, sector 10, under the storm. Bene Gesserit 1 advisor, Emperor ' +
                '3 and 2 elite, Harkonnen 8. ' +
                'Forbidden: 2 other factions are there, the limit is 2. ' +
                '1.06.03.05 Occupancy limit: two other factions already hold Carthag.',
        );
        expect(refusalTitle(here, false)).toBe('Not to Carthag');
        expect(spokenText(placeOf(65, byCell(v.board), v, choice))).toBe(
            'Hagga Basin. Sand, sector 12. 6 spice. Ship to Hagga Basin.',
        );
    });
});

describe('the drawing', () => {
    it('draws what is printed, and nothing else', () => {
        expect(layout.cells.map((c) => c.cell)).toEqual(cellShapes.map((c) => c.cell));
        expect(layout.territories.map((t) => t.territory).sort()).toEqual(
            territoryShapes.map((t) => t.territory).sort(),
        );
        for (const c of layout.cells)
            expect('spice' in c && !!c.spice, `${c.cell}`).toBe(!!cellShapes[c.cell]?.spice);
    });
});
