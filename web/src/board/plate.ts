// The pill that stands for a crowd where its tokens have no room: a small disc and its numbers for
// each faction, in one row or several, whichever lies best in the cell. It may be drawn a little
// bigger than it must be, and it covers a neighbour's ground before a name, a name before spice,
// and other tokens never where there is any way round them.
import { CENTRE, type Disc, type Point } from './geometry';
import type { Field } from './field';
import type { Outline } from './outline';
import type { Wish } from './place';

export interface Plate extends Point, Shape {
    /** the size its parts are drawn in */
    k: number;
    /** it reaches beyond its cell: the two must be drawn as belonging together */
    tied: boolean;
}

/** In the board's units at size 1. The star with its number is a little pill of its own. */
export const PLATE = { row: 23, pad: 2.5, disc: 9.5, digit: 9, star: 15 };

/** Sizes it is tried in: bigger is easier to read. Smaller than usual only where
 * that helps much. */
const SIZES = [1.25, 1.12, 1];
const SMALL = 0.92;

const entryWidth = (w: Wish): number =>
    2 * PLATE.disc +
    4 +
    w.pill * PLATE.digit +
    (w.elite ? PLATE.star + PLATE.digit * (w.kind === 'planned' ? 2 : 1) + 2 : 0);

/** Each row is a pill of its own width; together they are one. */
interface Shape {
    rows: (Point & { width: number })[];
    /** of a row */
    height: number;
    entries: Point[];
}

/** Ways to part so many into rows: from one column to one row, a shorter row last or first. */
function partings(n: number): number[][] {
    const list: number[][] = [];
    for (let columns = 1; columns <= Math.min(n, 4); columns++) {
        const rows = Array.from({ length: Math.ceil(n / columns) }, (_, i) =>
            Math.min(columns, n - i * columns),
        );
        list.push(rows);
        if (rows.length > 1 && rows.at(-1) !== columns) list.push([...rows].reverse());
    }
    return list;
}

/** `slant`: how far each row is moved to the right of the one above, for cells that
 * are not upright. */
function shapeWith(wishes: Wish[], parting: number[], slant: number, k: number): Shape {
    const rows: Shape['rows'] = [];
    const entries: Point[] = [];
    for (const [i, count] of parting.entries()) {
        const row = wishes.slice(entries.length, entries.length + count);
        const width = row.reduce((sum, w) => sum + entryWidth(w), 0);
        const line = i - (parting.length - 1) / 2;
        const [x, y] = [line * slant * k, line * PLATE.row * k];
        rows.push({ x, y, width: (width + 2 * PLATE.pad) * k });
        let left = -width / 2;
        for (const w of row) {
            entries.push({ x: x + (left + PLATE.disc + 1) * k, y });
            left += entryWidth(w);
        }
    }
    return { rows, entries, height: (PLATE.row + 1.5) * k };
}

/** The pill as discs about its middle: the ends of each row and what is between. */
export function plateDiscs({ rows, height }: Shape): Disc[] {
    const r = height / 2;
    return rows.flatMap(({ x, y, width }) => {
        const n = Math.max(1, Math.ceil((width - 2 * r) / (1.3 * r)));
        return Array.from({ length: n + 1 }, (_, i) => ({
            x: x + (width - 2 * r) * (i / n - 0.5),
            y,
            r,
        }));
    });
}

export interface Around {
    field: Field;
    outline: Outline;
    anchor: Point;
    spots: Point[];
    /** spice that lies there, and tokens of other cells */
    spice: Disc[];
    others: Disc[];
}

/** How far two discs overlap. Asked very often, nearly always in vain: the root is taken only where
 * it is needed. */
function lap(x: number, y: number, r: number, b: Disc): number {
    const dx = x - b.x;
    const dy = y - b.y;
    const reach = r + b.r;
    const apart = dx * dx + dy * dy;
    return apart >= reach * reach ? 0 : reach - Math.sqrt(apart);
}

/** Spice can be read while its middle is free. */
const SPICE_EDGE = 9;

/** How badly discs lie at a place; nothing when they are inside and cover nothing. Given
 * up beyond `most`. */
function harm(discs: Disc[], p: Point, { field, spice, others }: Around, most: number): number {
    let sum = 0;
    for (const d of discs) {
        const x = d.x + p.x;
        const y = d.y + p.y;
        sum +=
            Math.max(0, 0.85 * d.r - field.depth(x, y)) +
            3 * Math.max(0, d.r + 1 - field.room(x, y));
        if (sum > most) return Infinity;
        for (const s of spice) {
            const over = lap(x, y, d.r, s);
            sum += over + 20 * Math.max(0, over - SPICE_EDGE);
        }
        for (const o of others) sum += 100 * lap(x, y, d.r, o);
        if (sum > most) return Infinity;
    }
    return sum;
}

interface Found {
    shape: Shape;
    k: number;
    at: Point;
    harm: number;
}

const SLANTS = [0, -9, 9];

/** Every way to fill rows: as they come, or the other way round where the wide ones fit better
 * above or below. */
function* shapes(wishes: Wish[], k: number): Generator<{ shape: Shape; odd: number }> {
    for (const parting of partings(wishes.length))
        for (const slant of parting.length > 1 ? SLANTS : [0])
            for (const turned of parting.length > 1 ? [false, true] : [false]) {
                const shape = shapeWith(turned ? [...wishes].reverse() : wishes, parting, slant, k);
                if (turned) shape.entries.reverse();
                yield { shape, odd: 0.03 * Math.abs(slant) + (turned ? 0.5 : 0) };
            }
}

/** The pill that does the least harm, and less than `most`. */
function best(
    wishes: Wish[],
    around: Around,
    spots: Point[],
    k: number,
    most: number,
): Found | null {
    let found: Found | null = null;
    const { anchor } = around;
    for (const { shape, odd } of shapes(wishes, k)) {
        const discs = plateDiscs(shape);
        for (const at of spots) {
            // Between equals the one nearer to the free spot, and upright.
            const far = 0.03 * Math.sqrt((at.x - anchor.x) ** 2 + (at.y - anchor.y) ** 2) + odd;
            const least: number = found?.harm ?? most;
            const sum = far < least ? harm(discs, at, around, least - far) + far : Infinity;
            if (sum < least) found = { shape, k, at, harm: sum };
        }
    }
    return found;
}

/** Places beside the cell, on the planet. */
function beside({ outline, field }: Around): Point[] {
    const list: Point[] = [];
    for (let x = outline.left - 50; x <= outline.right + 50; x += 10)
        for (let y = outline.top - 50; y <= outline.bottom + 50; y += 10)
            if (field.depth(x, y) <= 0 && Math.hypot(x - CENTRE, y - CENTRE) < 480)
                list.push({ x, y });
    return list;
}

/** Lies well; and more harm than this is done to tokens next door: then it had better lie
 * beside its cell. */
const WELL = 5;
const CROWDED = 100;
/** Not many more are worth a look: they are the nearest to the free spot. */
const SPOTS = 160;

export function plateFor(wishes: Wish[], around: Around, k: number): Plate {
    const spots = around.spots.slice(0, SPOTS);
    let found: Found | null = null;
    for (const size of SIZES) found ??= best(wishes, around, spots, size * k, WELL);
    if (!found) {
        found = best(wishes, around, spots, k, Infinity);
        found = best(wishes, around, spots, SMALL * k, 0.7 * (found?.harm ?? Infinity)) ?? found;
    }
    if (!found || found.harm > CROWDED)
        found = best(wishes, around, beside(around), SMALL * k, found?.harm ?? Infinity) ?? found;
    const { shape, at, k: size } = found as Found;
    const tied = plateDiscs(shape).some(
        (d) => around.field.depth(at.x + d.x, at.y + d.y) < -0.25 * d.r,
    );
    return { ...shape, x: at.x, y: at.y, k: size, tied };
}
