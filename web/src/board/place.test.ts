import { afterEach, describe, expect, it } from 'vitest';
import { cellShapes, territoryShapes, type Disc, type Point } from './geometry';
import { depth, outlineOf } from './outline';
import { footprint, hiddenNames, placeTokens, tokenScale, type Crowd, type Wish } from './place';
import { plateDiscs } from './plate';

// Placing is work without a pause; between two tests the runner is let speak.
afterEach(() => new Promise((resolve) => setImmediate(resolve)));

const forces = (key: string, more: Partial<Wish> = {}): Wish => ({
    key,
    pill: 1,
    elite: false,
    kind: 'forces',
    ...more,
});
const six = ['atreides', 'bene-gesserit', 'emperor', 'fremen', 'guild', 'harkonnen'].map((f, i) =>
    forces(f, {
        elite: i === 2 || i === 3,
        kind: i === 1 ? 'advisors' : 'forces',
        pill: i === 5 ? 2 : 1,
    }),
);

const at = (discs: Disc[], p: Point): Disc[] =>
    discs.map((d) => ({ x: d.x + p.x, y: d.y + p.y, r: d.r }));
const overlap = (a: Disc, b: Disc): number => a.r + b.r - Math.hypot(a.x - b.x, a.y - b.y);

/** What each token of a crowd covers, or its one pill. */
const coveredBy = (list: Wish[], { tokens, joined }: Crowd, k = 1): Disc[][] =>
    joined
        ? [at(plateDiscs(joined), joined)]
        : tokens.map((t, i) => at(footprint(list[i]!, t.r, k), t));

const covered = (wishes: Map<number, Wish[]>, placed: Map<number, Crowd>, k: number): Disc[][] =>
    [...placed].flatMap(([cell, crowd]) =>
        crowd.joined ? [] : coveredBy(wishes.get(cell)!, crowd, k),
    );

function worstOverlap(tokens: Disc[][]): number {
    let worst = -Infinity;
    tokens.forEach((a, i) =>
        tokens
            .slice(i + 1)
            .forEach((b) =>
                a.forEach((x) => b.forEach((y) => (worst = Math.max(worst, overlap(x, y))))),
            ),
    );
    return worst;
}

describe('one token', () => {
    it('stands at the free spot of its cell where that is wide enough', () => {
        const placed = placeTokens(new Map([[64, [forces('fremen')]]]), new Set(), 1);
        const [token] = placed.get(64)!.tokens;
        const { anchor } = cellShapes[64]!;
        expect(Math.hypot(token!.x - anchor.x, token!.y - anchor.y)).toBeLessThan(8);
        expect(token!.r).toBe(22);
    });

    it('keeps its centre inside its own cell', () => {
        for (const { cell } of cellShapes) {
            const token = placeTokens(new Map([[cell, [forces('guild')]]]), new Set(), 1).get(cell)!
                .tokens[0]!;
            expect(depth(outlineOf(cell), token), `cell ${cell}`).toBeGreaterThan(0);
        }
    });
});

describe('several tokens', () => {
    it('two stand side by side', () => {
        const [a, b] = placeTokens(
            new Map([[36, [forces('guild'), forces('fremen')]]]),
            new Set(),
            1,
        ).get(36)!.tokens;
        expect(Math.abs(a!.y - b!.y)).toBeLessThan(1);
        expect(b!.x - a!.x).toBeGreaterThan(2 * a!.r);
    });

    it('the third stands below', () => {
        const [a, b, c] = placeTokens(
            new Map([[36, ['x', 'y', 'z'].map((f) => forces(f))]]),
            new Set(),
            1,
        ).get(36)!.tokens;
        expect(c!.y).toBeGreaterThan(a!.y + a!.r);
        expect(c!.y).toBeGreaterThan(b!.y + b!.r);
    });

    it.each([1, 1.45])(
        'never overlap, with six factions in every third cell (size %s)',
        (k) => {
            const some = cellShapes.filter(({ cell }) => cell % 3 === 0);
            const wishes = new Map(some.map(({ cell }) => [cell, six]));
            const placed = placeTokens(wishes, new Set(), k);
            expect(placed.size).toBe(29);
            expect(worstOverlap(covered(wishes, placed, k))).toBeLessThan(0.1);
        },
        60_000,
    );

    it('six in the smallest cells are joined into one pill that lies in its cell', () => {
        for (const cell of [22, 29, 33, 45]) {
            const crowd = placeTokens(new Map([[cell, six]]), new Set(), 1).get(cell)!;
            expect(crowd.joined, `cell ${cell}`).not.toBeNull();
            expect(depth(outlineOf(cell), crowd.joined!)).toBeGreaterThan(0);
            expect(crowd.tokens).toHaveLength(6);
            const discs = crowd.tokens.map((t) => [{ x: t.x, y: t.y, r: t.r }]);
            expect(worstOverlap(discs)).toBeLessThan(0);
            for (const t of crowd.tokens)
                expect(Math.hypot(t.x - 630, t.y - 630) + t.r).toBeLessThan(535);
        }
    });

    it('six stand free in the Polar Sink or are one pill, never in between', () => {
        const wishes = new Map([[0, six]]);
        const placed = placeTokens(wishes, new Set(), 1);
        const crowd = placed.get(0)!;
        if (!crowd.joined) expect(worstOverlap(covered(wishes, placed, 1))).toBeLessThan(0.1);
        expect(crowd.tokens.map((t) => t.key)).toEqual(six.map((w) => w.key));
    });
});

/** The ways a cell can be filled that need the most room, for one to four stacks. */
const STACKS = [
    forces('fremen', { elite: true }),
    forces('harkonnen', { pill: 2 }),
    forces('bene-gesserit', { kind: 'advisors' }),
    forces('guild'),
];

interface Fault {
    /** how far it reaches over a name, and over lying spice */
    name: number;
    spice: number;
    /** how far the furthest part of it is outside */
    out: number;
}

function faultsOf(cell: number, crowd: Crowd, list: Wish[], k: number): Fault {
    const discs = coveredBy(list, crowd, k).flat();
    const { spice } = cellShapes[cell]!;
    const letters = territoryShapes
        .filter((t) => t.size > hiddenNames(k))
        .flatMap((t) => t.letters);
    const most = (of: (d: Disc) => number): number => Math.max(...discs.map(of));
    return {
        name: most((d) => Math.max(...letters.map((l) => overlap(d, l)))),
        spice: spice ? most((d) => overlap(d, { ...spice, r: 21 * Math.min(k, 1.2) })) : 0,
        out: most((d) => -depth(outlineOf(cell), d)),
    };
}

/** How many cells are too small to spare their name, by the number of stacks; they are the smallest
 * of the board. */
const describeSizes = describe.each([
    [1, [0, 1, 3, 8]],
    [1.15, [1, 3, 3, 16]],
] as [number, number[]][]);

describeSizes('in every cell, at size %s', (k, touched) => {
    const each = (n: number): [number, Crowd, Wish[]][] =>
        cellShapes.map(({ cell }) => [
            cell,
            placeTokens(new Map([[cell, STACKS.slice(0, n)]]), new Set([cell]), k).get(cell)!,
            STACKS.slice(0, n),
        ]);

    it.each([1, 2, 3, 4])('%i stacks lie inside their cell or are tied to it', (n) => {
        for (const [cell, crowd, list] of each(n)) {
            if (crowd.joined?.tied) continue;
            expect(faultsOf(cell, crowd, list, k).out, `cell ${cell}`).toBeLessThan(10 * k);
            if (crowd.joined) continue;
            for (const [i, t] of crowd.tokens.entries()) {
                const [disc] = footprint(list[i]!, t.r, k);
                expect(depth(outlineOf(cell), t), `cell ${cell}`).toBeGreaterThan(
                    (n > 1 ? 0.78 : 0.66) * disc!.r,
                );
                expect(t.r, `cell ${cell}`).toBeGreaterThanOrEqual(16 * k);
            }
        }
    });

    it.each([1, 2, 3, 4])(
        '%i stacks cover no name and no spice as tokens, and hardly any as a pill',
        (n) => {
            const names: number[] = [];
            for (const [cell, crowd, list] of each(n)) {
                const fault = faultsOf(cell, crowd, list, k);
                expect(fault.spice, `cell ${cell}`).toBeLessThan(crowd.joined ? 12 : 0.1);
                if (!crowd.joined) expect(fault.name, `cell ${cell}`).toBeLessThan(0.1);
                if (fault.name > 4) names.push(cell);
            }
            expect(names.length, `over the names of cells ${names.join()}`).toBeLessThanOrEqual(
                touched[n - 1]!,
            );
        },
    );

    it.each([1, 2, 3])('%i stacks in all of them at once are disjoint, pills included', (n) => {
        const wishes = new Map(cellShapes.map(({ cell }) => [cell, STACKS.slice(0, n)]));
        const placed = placeTokens(wishes, new Set(), k);
        expect(
            worstOverlap(
                [...placed].flatMap(([cell, crowd]) => coveredBy(wishes.get(cell)!, crowd, k)),
            ),
        ).toBeLessThan(0.3);
    });
});

it('three stacks in a stronghold are inside it and spare its name', () => {
    for (const cell of [4, 5, 6, 7, 8]) {
        const list = STACKS.slice(0, 3);
        const crowd = placeTokens(new Map([[cell, list]]), new Set(), 1).get(cell)!;
        expect(crowd.joined?.tied ?? false, `cell ${cell}`).toBe(false);
        expect(faultsOf(cell, crowd, list, 1).name, `cell ${cell}`).toBeLessThan(3);
    }
});

describe('the same position', () => {
    it('is set the same way whatever the order of the cells', () => {
        const cells = [4, 5, 7, 36, 64, 65, 0, 57];
        const one = placeTokens(new Map(cells.map((c) => [c, six.slice(0, 3)])), new Set([65]), 1);
        const other = placeTokens(
            new Map([...cells].reverse().map((c) => [c, six.slice(0, 3)])),
            new Set([65]),
            1,
        );
        for (const c of cells) expect(one.get(c)).toEqual(other.get(c));
    });

    it('is placed again only where something has changed', () => {
        const wishes = new Map(cellShapes.map(({ cell }) => [cell, six.slice(0, 1 + (cell % 3))]));
        const before = placeTokens(wishes, new Set(), 1);
        const start = performance.now();
        const again = placeTokens(wishes, new Set(), 1);
        const took = performance.now() - start;
        for (const [cell, crowd] of before) expect(again.get(cell)).toBe(crowd);
        expect(took).toBeLessThan(100); // about 2 ms on an idle machine
    });
});

describe('size', () => {
    it('keeps a token between 26 and 44 pixels on a desk, and readable on a phone', () => {
        for (const scale of [0.6, 0.66, 0.8, 1, 1.4, 2, 3]) {
            const width = 44 * tokenScale(scale) * scale;
            expect(width, `scale ${scale}`).toBeGreaterThanOrEqual(25.9);
            expect(width, `scale ${scale}`).toBeLessThanOrEqual(44);
        }
        expect(44 * tokenScale(0.36) * 0.36).toBeGreaterThan(22);
        expect(hiddenNames(tokenScale(0.66))).toBe(0);
    });
});
