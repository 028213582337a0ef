import { describe, expect, it } from 'vitest';
import { cellShapes, territoryShapes, type Disc, type Point } from './geometry';
import { depth, outlineOf } from './outline';
import { footprint, hiddenNames, placeTokens, tokenScale, type Crowd, type Wish } from './place';

const forces = (key: string, more: Partial<Wish> = {}): Wish => ({ key, pill: 1, elite: false, kind: 'forces', ...more });
const six = ['atreides', 'bene-gesserit', 'emperor', 'fremen', 'guild', 'harkonnen'].map((f, i) =>
    forces(f, { elite: i === 2 || i === 3, kind: i === 1 ? 'advisors' : 'forces', pill: i === 5 ? 2 : 1 }),
);

const at = (discs: Disc[], p: Point): Disc[] => discs.map((d) => ({ x: d.x + p.x, y: d.y + p.y, r: d.r }));
const overlap = (a: Disc, b: Disc): number => a.r + b.r - Math.hypot(a.x - b.x, a.y - b.y);

function covered(wishes: Map<number, Wish[]>, placed: Map<number, Crowd>, k: number): Disc[][] {
    return [...placed].flatMap(([cell, crowd]) =>
        crowd.joined ? [] : crowd.tokens.map((t, i) => at(footprint(wishes.get(cell)![i]!, t.r, k), t)),
    );
}

function worstOverlap(tokens: Disc[][]): number {
    let worst = -Infinity;
    tokens.forEach((a, i) => tokens.slice(i + 1).forEach((b) => a.forEach((x) => b.forEach((y) => (worst = Math.max(worst, overlap(x, y)))))));
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

    it('covers no name, in every cell of the board', () => {
        const letters = territoryShapes.flatMap((t) => t.letters);
        const bad = cellShapes.filter(({ cell }) => {
            const wish = forces('guild');
            const token = placeTokens(new Map([[cell, [wish]]]), new Set(), 1).get(cell)!.tokens[0]!;
            return at(footprint(wish, token.r, 1), token).some((d) => letters.some((l) => overlap(d, l) > 0.1));
        });
        expect(bad.map((c) => c.cell)).toEqual([]);
    });

    it('keeps its centre inside its own cell', () => {
        for (const { cell } of cellShapes) {
            const token = placeTokens(new Map([[cell, [forces('guild')]]]), new Set(), 1).get(cell)!.tokens[0]!;
            expect(depth(outlineOf(cell), token), `cell ${cell}`).toBeGreaterThan(0);
        }
    });

    it('leaves lying spice free', () => {
        for (const { cell, spice } of cellShapes) {
            if (!spice) continue;
            const wish = forces('fremen', { elite: true });
            const crowd = placeTokens(new Map([[cell, [wish]]]), new Set([cell]), 1).get(cell)!;
            const discs = at(footprint(wish, crowd.tokens[0]!.r, 1), crowd.tokens[0]!);
            if (crowd.tokens[0]!.x === cellShapes[cell]!.anchor.x) continue; // no room at all: it stands where the layout says
            expect(Math.max(...discs.map((d) => overlap(d, { ...spice, r: 20 }))), `cell ${cell}`).toBeLessThan(3.1);
        }
    });
});

describe('several tokens', () => {
    it('two stand side by side', () => {
        const [a, b] = placeTokens(new Map([[36, [forces('guild'), forces('fremen')]]]), new Set(), 1).get(36)!.tokens;
        expect(Math.abs(a!.y - b!.y)).toBeLessThan(1);
        expect(b!.x - a!.x).toBeGreaterThan(2 * a!.r);
    });

    it('the third stands below', () => {
        const [a, b, c] = placeTokens(new Map([[36, ['x', 'y', 'z'].map((f) => forces(f))]]), new Set(), 1).get(36)!.tokens;
        expect(c!.y).toBeGreaterThan(a!.y + a!.r);
        expect(c!.y).toBeGreaterThan(b!.y + b!.r);
    });

    it('two factions, advisors and planned forces fit into every stronghold', () => {
        for (const cell of [4, 5, 6, 7, 8]) {
            const list = [forces('harkonnen'), forces('emperor', { elite: true }), forces('bene-gesserit', { kind: 'advisors' })];
            const wishes = new Map([[cell, list]]);
            const placed = placeTokens(wishes, new Set(), 1);
            expect(placed.get(cell)!.joined, `cell ${cell}`).toBeNull();
            expect(worstOverlap(covered(wishes, placed, 1))).toBeLessThan(0.1);
        }
    });

    it.each([1, 1.45])('never overlap, with six factions in every cell (size %s)', (k) => {
        const wishes = new Map(cellShapes.map(({ cell }) => [cell, six]));
        const placed = placeTokens(wishes, new Set(), k);
        expect(placed.size).toBe(86);
        expect(worstOverlap(covered(wishes, placed, k))).toBeLessThan(0.1);
    }, 60_000);

    it('six in the smallest cells are joined into one pill that lies in its cell', () => {
        for (const cell of [22, 29, 33, 45]) {
            const crowd = placeTokens(new Map([[cell, six]]), new Set(), 1).get(cell)!;
            expect(crowd.joined, `cell ${cell}`).not.toBeNull();
            expect(depth(outlineOf(cell), crowd.joined!)).toBeGreaterThan(0);
            expect(crowd.tokens).toHaveLength(6);
            const discs = crowd.tokens.map((t) => [{ x: t.x, y: t.y, r: t.r }]);
            expect(worstOverlap(discs)).toBeLessThan(0);
            for (const t of crowd.tokens) expect(Math.hypot(t.x - 630, t.y - 630) + t.r).toBeLessThan(535);
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

describe('the same position', () => {
    it('is set the same way whatever the order of the cells', () => {
        const cells = [4, 5, 7, 36, 64, 65, 0, 57];
        const one = placeTokens(new Map(cells.map((c) => [c, six.slice(0, 3)])), new Set([65]), 1);
        const other = placeTokens(new Map([...cells].reverse().map((c) => [c, six.slice(0, 3)])), new Set([65]), 1);
        for (const c of cells) expect(one.get(c)).toEqual(other.get(c));
    });

    it('is set anew only where something has changed', () => {
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
