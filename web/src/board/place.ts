// Where tokens stand. A pure function of what stands in each cell: the first at the cell's free
// spot, two side by side, a third below; inside the cell, never over a name, the spice or each
// other. Tokens shrink before they are joined into one pill, and cells with the least room choose
// first, so that a crowd next door never pushes them. Invariant: a token's disc lies in its own
// cell, and the tokens of all cells together are disjoint.
import { cellShapes, shapeOf, territoryShapes, type Disc, type Point } from './geometry';
import { longAxis, outlineOf, type Outline } from './outline';
import { Field } from './field';
import { plateDiscs, plateFor, type Plate } from './plate';

export interface Wish {
    key: string;
    /** letters in the cream pill; 0: none */
    pill: number;
    elite: boolean;
    /** planned tokens have a ring around them, advisors are smaller */
    kind: 'forces' | 'advisors' | 'planned';
}

export interface Placed extends Point {
    key: string;
    r: number;
}

export interface Crowd {
    tokens: Placed[];
    /** set when there is no room: one pill stands for all; the tokens are where they open to */
    joined: Plate | null;
}

/** What is asked of a place, the best first. Radii are those at the board's usual size; below 16
 * symbols are lost. */
interface Demand {
    radii: number[];
    /** how much of the disc's radius is inside the cell */
    inside: number;
    /** how deep the middles of its pills are, in parts of theirs */
    pills: number;
    /** the printed spice is kept clear too */
    polite: boolean;
}

const DEMANDS: Demand[] = [
    { radii: [22], inside: 1, pills: 0.4, polite: true },
    { radii: [22, 19, 17.5], inside: 1, pills: 0, polite: true },
    { radii: [19, 17.5], inside: 0.94, pills: -0.5, polite: false },
];
/** A stack alone in its cell can be mistaken for nobody else's; a crowd is easier to read in one
 * pill than in small discs. */
const ALONE: Demand[] = [
    ...DEMANDS,
    { radii: [16], inside: 0.94, pills: -0.5, polite: false },
    { radii: [17.5, 16], inside: 0.8, pills: -0.8, polite: false },
    { radii: [17.5, 16], inside: 0.68, pills: -0.85, polite: false },
];
const GRID = 6;
/** A block of tokens keeps this near to the free spot; further away they had
 * better stand loosely. */
const NEAR = 50;

/** How much bigger things are drawn so that a token stays 26 to 44 pixels wide (22 and
 * more on a phone). It goes in steps: the tokens are placed again at each, and a wheel turns
 * through many sizes. */
export function tokenScale(pixelsPerUnit: number): number {
    if (pixelsPerUnit >= 0.59 && pixelsPerUnit <= 1) return 1;
    if (pixelsPerUnit < 0.59) return [1.15, 1.3].find((k) => k * pixelsPerUnit >= 0.58) ?? 1.45;
    return [0.85, 0.7, 0.6, 0.5, 0.4, 0.33, 0.27].find((k) => k * pixelsPerUnit <= 1) ?? 0.22;
}

/** Small tokens have small pills. */
export const pillScale = (r: number, k: number): number => (r < 17 * k ? 0.84 * k : k);

/** The tag of a token: how many, and behind a star how many of them are elite. */
export interface Tag extends Point {
    /** widths of its two parts, 0: not there */
    ordinary: number;
    elite: number;
    height: number;
}

/** Where the tag of a token lies about its centre: below, and to the right as long as it is
 * short. */
export function tagOf(wish: Pick<Wish, 'pill' | 'elite' | 'kind'>, r: number, k0: number): Tag {
    const k = pillScale(r, k0);
    const size = wish.kind === 'advisors' ? r * 0.87 : r;
    const letters = wish.kind === 'planned' ? 2 : 1;
    return {
        x: size * (wish.elite && wish.pill ? 0.24 : 0.64),
        y: size * 0.87,
        ordinary: wish.pill ? (wish.pill > 1 ? 37 : 26) * k : 0,
        elite: wish.elite ? (letters > 1 ? 43 : 33) * k : 0,
        height: 23 * k,
    };
}

/** What a token covers, about its own centre. */
export function footprint(wish: Wish, r: number, k0: number): Disc[] {
    const k = pillScale(r, k0);
    const size = wish.kind === 'advisors' ? r * 0.87 : r;
    const discs: Disc[] = [{ x: 0, y: 0, r: size + (wish.kind === 'planned' ? 5 : 1.6) * k }];
    const tag = tagOf(wish, r, k0);
    const half = (tag.ordinary + tag.elite) / 2;
    if (!half) return discs;
    const radius = tag.height / 2 + 0.5 * k;
    const reach = half - radius;
    const along = reach > 13 * k ? [-reach, 0, reach] : reach > 3 * k ? [-reach, reach] : [reach];
    for (const dx of along) discs.push({ x: tag.x + dx, y: tag.y, r: radius });
    return discs;
}

const hits = (a: Disc, b: Disc): boolean =>
    (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < (a.r + b.r) ** 2 - 0.01;
const moved = (discs: Disc[], p: Point): Disc[] =>
    discs.map((d) => ({ x: d.x + p.x, y: d.y + p.y, r: d.r }));
const clear = (discs: Disc[], others: Disc[]): boolean =>
    discs.every((d) => others.every((o) => !hits(d, o)));

// --- what is fixed about a cell ------------------------------------------------------------------

interface Ground {
    outline: Outline;
    axis: number;
    /** points inside, nearest to the free spot first */
    spots: Point[];
    /** how deep in the cell, and how far from the nearest drawn name, a point is */
    field: Field;
    /** the spots where a disc of a radius has room, by radius and depth */
    open: Map<string, Open>;
}

interface Open {
    spots: Point[];
    width: number;
    height: number;
}

const grounds = new Map<string, Ground>();

function groundOf(cell: number, hidden: number): Ground {
    const key = `${cell} ${hidden}`;
    const before = grounds.get(key);
    if (before) return before;
    const outline = outlineOf(cell);
    const { anchor } = shapeOf(cell);
    const names = territoryShapes.filter((t) => t.size > hidden).flatMap((t) => t.letters);
    const field = new Field(outline, names);
    const spots: Point[] = [anchor];
    for (let x = outline.left + 2; x < outline.right; x += GRID)
        for (let y = outline.top + 2; y < outline.bottom; y += GRID)
            if (field.depth(x, y) > 2) spots.push({ x, y });
    const away = (p: Point): number => (p.x - anchor.x) ** 2 + (p.y - anchor.y) ** 2;
    spots.sort((p, q) => away(p) - away(q));
    const ground = {
        outline,
        axis: longAxis(outline),
        spots,
        field,
        open: new Map<string, Open>(),
    };
    grounds.set(key, ground);
    return ground;
}

// --- arranging -----------------------------------------------------------------------------------

/** Rows of a block of tokens, the best looking first. */
const BLOCKS: Record<number, number[][]> = {
    1: [[1]],
    2: [[2], [1, 1]],
    3: [[2, 1], [3], [1, 2]],
    4: [
        [2, 2],
        [3, 1],
    ],
    5: [
        [3, 2],
        [2, 2, 1],
    ],
    6: [
        [3, 3],
        [2, 2, 2],
    ],
    7: [[3, 3, 1]],
};

/** Centres of a block about its middle, turned by an angle. */
function block(rows: number[], r: number, k: number, angle: number): Point[] {
    const across = 2 * r + 4.5 * k;
    const down = 2 * r + 10 * k;
    return rows.flatMap((count, row) =>
        Array.from({ length: count }, (_, i) => {
            const x = (i - (count - 1) / 2) * across;
            const y = (row - (rows.length - 1) / 2) * down;
            return {
                x: x * Math.cos(angle) - y * Math.sin(angle),
                y: x * Math.sin(angle) + y * Math.cos(angle),
            };
        }),
    );
}

interface Task {
    cell: number;
    wishes: Wish[];
    ground: Ground;
    k: number;
    /** spice that lies there, and that is only printed; names are in the ground's field */
    spice: Disc[];
    printed: Disc[];
    /** tokens of other cells */
    others: Disc[];
}

function fits(
    field: Field,
    prints: Disc[],
    p: Point,
    { inside, pills }: Demand,
    blocked: Disc[],
): boolean {
    for (const [i, d] of prints.entries()) {
        const x = d.x + p.x;
        const y = d.y + p.y;
        if (field.depth(x, y) < d.r * (i ? pills : inside) || field.room(x, y) < d.r) return false;
        for (const b of blocked)
            if ((x - b.x) ** 2 + (y - b.y) ** 2 < (d.r + b.r) ** 2) return false;
    }
    return true;
}

/** Where discs of this radius could stand, apart from other tokens. */
function openIn({ spots, field, open }: Ground, r: number, inset: number): Open {
    const key = `${r} ${inset}`;
    const known = open.get(key);
    if (known) return known;
    const list = spots.filter((s) => field.depth(s.x, s.y) >= inset && field.room(s.x, s.y) >= r);
    const span = (of: (p: Point) => number): number =>
        list.length ? Math.max(...list.map(of)) - Math.min(...list.map(of)) : -1;
    const found = { spots: list, width: span((p) => p.x), height: span((p) => p.y) };
    open.set(key, found);
    return found;
}

/** Not worth trying: the discs alone would need more room than there is around the open spots. */
const tooTight = ({ spots, width, height }: Open, n: number, r: number): boolean =>
    !spots.length || (n > 1 && (width + 2 * r) * (height + 2 * r) < n * 3.2 * r * r);

/** The block of tokens whose middle is nearest to the free spot. */
function tryBlock(
    task: Task,
    open: Open,
    r: number,
    demand: Demand,
    blocked: Disc[],
): Point[] | null {
    const { ground, wishes, k } = task;
    const { anchor } = shapeOf(task.cell);
    const angles =
        wishes.length === 1
            ? [0]
            : wishes.length < 4
              ? [0, ground.axis, ground.axis + Math.PI / 2]
              : [0, ground.axis];
    const discs = wishes.map((w) => footprint(w, r, k));
    const near = (NEAR * k) ** 2;
    for (const rows of BLOCKS[wishes.length] ?? [])
        for (const angle of angles) {
            const offsets = block(rows, r, k, angle);
            const own = offsets.map((o, i) => moved(discs[i]!, o));
            if (own.some((a, i) => own.slice(i + 1).some((b) => !clear(a, b)))) continue;
            let best: Point | null = null;
            let least = near;
            for (const first of open.spots) {
                const middle = { x: first.x - offsets[0]!.x, y: first.y - offsets[0]!.y };
                const away = (middle.x - anchor.x) ** 2 + (middle.y - anchor.y) ** 2;
                if (away >= least) continue;
                if (
                    !offsets.every((o, i) =>
                        fits(
                            ground.field,
                            discs[i]!,
                            { x: middle.x + o.x, y: middle.y + o.y },
                            demand,
                            blocked,
                        ),
                    )
                )
                    continue;
                least = away;
                best = middle;
            }
            if (!best) continue;
            const { x, y } = best;
            return offsets.map((o) => ({ x: x + o.x, y: y + o.y }));
        }
    return null;
}

/** One after the other, each as near to the free spot as it can. */
function tryLoose(
    task: Task,
    open: Open,
    r: number,
    demand: Demand,
    blocked: Disc[],
): Point[] | null {
    const taken: Disc[] = [...blocked];
    const points: Point[] = [];
    for (const wish of task.wishes) {
        const print = footprint(wish, r, task.k);
        const spot = open.spots.find((s) => fits(task.ground.field, print, s, demand, taken));
        if (!spot) return null;
        taken.push(...moved(print, spot));
        points.push({ x: spot.x, y: spot.y });
    }
    return points;
}

/** The smallest disc there is, an advisor's, in parts of the radius. */
const LEAST = 0.87;

type Arranged = { points: Point[]; r: number } | null;

function arrangeAs(task: Task, demand: Demand, radius: number): Arranged {
    const r = radius * task.k;
    const blocked = [...task.spice, ...task.others, ...(demand.polite ? task.printed : [])];
    const open = openIn(task.ground, r * LEAST, demand.inside * r * LEAST);
    if (tooTight(open, task.wishes.length, r)) return null;
    const points =
        tryBlock(task, open, r, demand, blocked) ?? tryLoose(task, open, r, demand, blocked);
    return points && { points, r };
}

/** Where the least that may be asked for is too much, nothing else is tried: that would take longer
 * than a frame. */
function arrange(task: Task): Arranged {
    const demands = task.wishes.length > 1 ? DEMANDS : ALONE;
    const last = demands.at(-1)!;
    const least = arrangeAs(task, last, last.radii.at(-1)!);
    if (!least) return null;
    for (const demand of demands)
        for (const radius of demand.radii) {
            const found = arrangeAs(task, demand, radius);
            if (found) return found;
        }
    return least;
}

// --- joining -------------------------------------------------------------------------------------

function join(task: Task): Crowd {
    const { ground, spice, others, k } = task;
    const joined = plateFor(
        task.wishes,
        { ...ground, anchor: shapeOf(task.cell).anchor, spice, others },
        k,
    );
    const n = task.wishes.length;
    const r = 20 * k;
    const reach = n > 1 ? Math.max((2 * r + 12 * k) / (2 * Math.sin(Math.PI / n)), r * 1.6) : 0;
    const middle = inward(joined, reach + 2 * r);
    const tokens = task.wishes.map((wish, i) => {
        const a = (i / n) * Math.PI * 2 - Math.PI / 2;
        return {
            key: wish.key,
            x: middle.x + reach * Math.cos(a),
            y: middle.y + reach * Math.sin(a),
            r,
        };
    });
    return { tokens, joined };
}

/** Keeps a ring of this radius on the board. */
function inward(p: Point, radius: number): Point {
    const dx = p.x - 630;
    const dy = p.y - 630;
    const far = Math.hypot(dx, dy);
    const most = Math.max(0, 530 - radius);
    return far <= most ? p : { x: 630 + (dx * most) / far, y: 630 + (dy * most) / far };
}

// --- the whole board -----------------------------------------------------------------------------

/** The size of a name below which it is not drawn, and so need not be kept clear. */
export const hiddenNames = (k: number): number => (k > 1.3 ? 12 : 0);

const REACH = 45;
const within = (o: Outline, d: Disc): boolean =>
    d.x > o.left - REACH && d.x < o.right + REACH && d.y > o.top - REACH && d.y < o.bottom + REACH;

/** What a crowd covers. */
function cover(list: Wish[], { tokens, joined }: Crowd, k: number): Disc[] {
    return joined
        ? moved(plateDiscs(joined), joined)
        : list.flatMap((w, i) => moved(footprint(w, tokens[i]!.r, k), tokens[i]!));
}

function settle(task: Task): Crowd {
    const found = arrange(task);
    return found
        ? {
              tokens: task.wishes.map((w, i) => ({ key: w.key, ...found.points[i]!, r: found.r })),
              joined: null,
          }
        : join(task);
}

/** How cells were set before: most have not changed since the last event. */
const before = new Map<string, { crowd: Crowd; discs: Disc[] }>();

function settled(task: Task): { crowd: Crowd; discs: Disc[] } {
    const list = task.wishes.map((w) => `${w.key}${w.kind[0]}${w.pill}${w.elite ? 1 : 0}`).join();
    const discs = [...task.spice, ...task.others]
        .map((d) => `${Math.round(d.x)},${Math.round(d.y)},${Math.round(d.r)}`)
        .join(' ');
    const key = `${task.cell} ${task.k} ${list} ${discs}`;
    let known = before.get(key);
    if (!known) {
        const crowd = settle(task);
        known = { crowd, discs: cover(task.wishes, crowd, task.k) };
        if (before.size > 3000) before.clear();
        before.set(key, known);
    }
    return known;
}

/** `lying`: cells with spice on them. `k`: see tokenScale. */
export function placeTokens(
    wishes: Map<number, Wish[]>,
    lying: Set<number>,
    k: number,
): Map<number, Crowd> {
    const result = new Map<number, Crowd>();
    const taken: Disc[] = [];
    const spice: Disc[] = [];
    const printed: Disc[] = [];
    for (const { cell, spice: s } of cellShapes)
        if (s)
            (lying.has(cell) ? spice : printed).push({
                x: s.x,
                y: s.y,
                r: lying.has(cell) ? 23 * Math.min(k, 1.2) : 13,
            });
    const ground = (cell: number): Ground => groundOf(cell, hiddenNames(k));
    const cells = [...wishes.keys()].filter((c) => wishes.get(c)?.length);
    cells.sort((a, b) => ground(a).spots.length - ground(b).spots.length || a - b);
    for (const cell of cells) {
        const list = wishes.get(cell) as Wish[];
        const { outline } = ground(cell);
        const here = (discs: Disc[]): Disc[] => discs.filter((d) => within(outline, d));
        const task: Task = {
            cell,
            wishes: list,
            ground: ground(cell),
            k,
            spice: here(spice),
            printed: here(printed),
            others: [],
        };
        // Set as if it were alone; what others have taken already matters only where
        // it is in the way.
        let found = settled(task);
        const others = here(taken);
        if (!clear(found.discs, others)) found = settled({ ...task, others });
        result.set(cell, found.crowd);
        taken.push(...found.discs);
    }
    return result;
}
