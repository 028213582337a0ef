// Where tokens stand. A pure function of what stands in each cell: the first at the cell's free spot, two side by side,
// a third below; never over a name, the spice or each other. Tokens shrink before they are joined into one pill, and
// cells with the least room choose first, so that a crowd next door never pushes them.
// Invariant: the tokens of all cells together are disjoint, pills included, unless one stands alone where no room is.
import { cellShapes, shapeOf, territoryShapes, type Disc, type Point } from './geometry';
import { longAxis, outlineOf, type Outline } from './outline';
import { Field } from './field';

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
    joined: (Point & { width: number; height: number }) | null;
}

/** Radii at the board's usual size, biggest first; the last only for three and more. */
const RADII = [22, 19, 17.5, 16, 14];
const GRID = 6;
/** A block of tokens keeps this near to the free spot; further away they had better stand loosely. */
const NEAR = 50;

/** How much bigger things are drawn so that a token stays 26 to 44 pixels wide (22 and more on a phone). It goes in
    steps: the tokens are set anew at each, and a wheel turns through many sizes. */
export function tokenScale(pixelsPerUnit: number): number {
    if (pixelsPerUnit >= 0.59 && pixelsPerUnit <= 1) return 1;
    if (pixelsPerUnit < 0.59) return [1.15, 1.3].find((k) => k * pixelsPerUnit >= 0.58) ?? 1.45;
    return [0.85, 0.7, 0.6, 0.5, 0.4, 0.33, 0.27].find((k) => k * pixelsPerUnit <= 1) ?? 0.22;
}

/** Where the pills of a token are, in parts of its radius: the count below, elites above. */
export const PILL = { x: 0.64, below: 0.87, above: 0.92 };

/** Small tokens have small pills. */
export const pillScale = (r: number, k: number): number => (r < 17 * k ? 0.84 * k : k);

/** What a token covers, about its own centre. */
export function footprint(wish: Wish, r: number, k0: number): Disc[] {
    const k = pillScale(r, k0);
    const size = wish.kind === 'advisors' ? r * 0.87 : r;
    const discs: Disc[] = [{ x: 0, y: 0, r: size + (wish.kind === 'planned' ? 5 : 1.6) * k }];
    const x = size * PILL.x;
    if (wish.pill) {
        const reach = (wish.pill > 1 ? 7 : 1.5) * k;
        const y = size * PILL.below;
        for (const dx of reach > 3 ? [-reach, reach] : [reach]) discs.push({ x: x + dx, y, r: 12 * k });
    }
    if (wish.elite) for (const dx of [-7 * k, 8 * k]) discs.push({ x: x + dx, y: -size * PILL.above, r: 12 * k });
    return discs;
}

const hits = (a: Disc, b: Disc): boolean => (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < (a.r + b.r) ** 2 - 0.01;
const moved = (discs: Disc[], p: Point): Disc[] => discs.map((d) => ({ x: d.x + p.x, y: d.y + p.y, r: d.r }));
const clear = (discs: Disc[], others: Disc[]): boolean => discs.every((d) => others.every((o) => !hits(d, o)));

// --- what is fixed about a cell -------------------------------------------------------------------

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
        for (let y = outline.top + 2; y < outline.bottom; y += GRID) if (field.depth(x, y) > 2) spots.push({ x, y });
    const away = (p: Point): number => (p.x - anchor.x) ** 2 + (p.y - anchor.y) ** 2;
    spots.sort((p, q) => away(p) - away(q));
    const ground = { outline, axis: longAxis(outline), spots, field, open: new Map<string, Open>() };
    grounds.set(key, ground);
    return ground;
}

// --- arranging ------------------------------------------------------------------------------------

/** Rows of a block of tokens, the best looking first. */
const BLOCKS: Record<number, number[][]> = {
    1: [[1]],
    2: [[2], [1, 1]],
    3: [[2, 1], [3], [1, 2]],
    4: [[2, 2], [3, 1]],
    5: [[3, 2], [2, 2, 1]],
    6: [[3, 3], [2, 2, 2]],
    7: [[3, 3, 1]],
};

/** Centres of a block about its middle, turned by an angle. `airy`: more room between rows, for pills above and below. */
function block(rows: number[], r: number, k: number, angle: number, airy: boolean): Point[] {
    const across = 2 * r + 4.5 * k;
    const down = 2 * r + (airy ? 17 : 10) * k;
    return rows.flatMap((count, row) =>
        Array.from({ length: count }, (_, i) => {
            const x = (i - (count - 1) / 2) * across;
            const y = (row - (rows.length - 1) / 2) * down;
            return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) };
        }),
    );
}

interface Task {
    cell: number;
    wishes: Wish[];
    ground: Ground;
    k: number;
    /** spice and tokens that are there already; names are in the ground's field */
    blocked: Disc[];
    /** the same, as the first tries have it: the printed spice is kept clear too, where that is possible */
    polite: Disc[];
}

function fits(field: Field, prints: Disc[], p: Point, inset: number, blocked: Disc[]): boolean {
    if (field.depth(p.x, p.y) < inset) return false;
    for (const d of prints) if (field.room(d.x + p.x, d.y + p.y) < d.r) return false;
    for (const b of blocked)
        for (const d of prints) if ((d.x + p.x - b.x) ** 2 + (d.y + p.y - b.y) ** 2 < (d.r + b.r) ** 2) return false;
    return true;
}

/** Where discs of this radius could stand, apart from other tokens. */
function openIn({ spots, field, open }: Ground, r: number, inset: number): Open {
    const key = `${r} ${inset}`;
    const known = open.get(key);
    if (known) return known;
    const list = spots.filter((s) => field.depth(s.x, s.y) >= inset && field.room(s.x, s.y) >= r);
    const span = (of: (p: Point) => number): number => (list.length ? Math.max(...list.map(of)) - Math.min(...list.map(of)) : -1);
    const found = { spots: list, width: span((p) => p.x), height: span((p) => p.y) };
    open.set(key, found);
    return found;
}

/** Not worth trying: the discs alone would need more room than there is around the open spots. */
const tooTight = ({ spots, width, height }: Open, n: number, r: number): boolean =>
    !spots.length || (n > 1 && (width + 2 * r) * (height + 2 * r) < n * 3.2 * r * r);

/** Ways to fill a block: as they come, or elites, whose pill is above them, last and so lowest; close or airy. */
function orders(wishes: Wish[], rows: number): [number[], boolean][] {
    const plain = wishes.map((_, i) => i);
    if (!wishes.some((w) => w.elite)) return [[plain, false]];
    const low = [...plain].sort((a, b) => Number(wishes[a]!.elite) - Number(wishes[b]!.elite));
    const all = low.every((n, i) => n === i) ? [plain] : [plain, low];
    return all.flatMap((order): [number[], boolean][] => (rows > 1 ? [[order, false], [order, true]] : [[order, false]]));
}

/** The block of tokens whose middle is nearest to the free spot. */
function tryBlock(task: Task, open: Open, r: number, inset: number, blocked: Disc[]): Point[] | null {
    const { ground, wishes, k } = task;
    const { anchor } = shapeOf(task.cell);
    const angles = wishes.length === 1 ? [0] : wishes.length < 4 ? [0, ground.axis, ground.axis + Math.PI / 2] : [0, ground.axis];
    const discs = wishes.map((w) => footprint(w, r, k));
    const near = (NEAR * k) ** 2;
    for (const rows of BLOCKS[wishes.length] ?? [])
        for (const angle of angles)
            for (const [order, airy] of orders(wishes, rows.length)) {
                const offsets = block(rows, r, k, angle, airy);
                const prints = order.map((i) => discs[i]!);
                const own = offsets.map((o, i) => moved(prints[i]!, o));
                if (own.some((a, i) => own.slice(i + 1).some((b) => !clear(a, b)))) continue;
                let best: Point | null = null;
                let least = near;
                for (const first of open.spots) {
                    const middle = { x: first.x - offsets[0]!.x, y: first.y - offsets[0]!.y };
                    const away = (middle.x - anchor.x) ** 2 + (middle.y - anchor.y) ** 2;
                    if (away >= least) continue;
                    if (!offsets.every((o, i) => fits(ground.field, prints[i]!, { x: middle.x + o.x, y: middle.y + o.y }, inset, blocked))) continue;
                    least = away;
                    best = middle;
                }
                if (!best) continue;
                const { x, y } = best;
                return wishes.map((_, i) => ({ x: x + offsets[order.indexOf(i)]!.x, y: y + offsets[order.indexOf(i)]!.y }));
            }
    return null;
}

/** One after the other, each as near to the free spot as it can. */
function tryLoose(task: Task, open: Open, r: number, inset: number, blocked: Disc[]): Point[] | null {
    const taken: Disc[] = [...blocked];
    const points: Point[] = [];
    for (const wish of task.wishes) {
        const print = footprint(wish, r, task.k);
        const spot = open.spots.find((s) => fits(task.ground.field, print, s, inset, taken));
        if (!spot) return null;
        taken.push(...moved(print, spot));
        points.push({ x: spot.x, y: spot.y });
    }
    return points;
}

function arrange(task: Task): { points: Point[]; r: number } | null {
    for (const [radii, inset, blocked] of [
        [RADII.slice(0, 1), 0.85, task.polite],
        [RADII.slice(0, 4), 0.5, task.polite],
        [RADII.slice(1, 4), 0.04, task.blocked],
        [RADII.slice(4, task.wishes.length > 2 ? 5 : 4), 0.02, task.blocked],
    ] as const)
        for (const radius of radii) {
            const r = radius * task.k;
            const open = openIn(task.ground, r * 0.87, inset * r);
            if (tooTight(open, task.wishes.length, r)) continue;
            const points = tryBlock(task, open, r, inset * r, blocked) ?? tryLoose(task, open, r, inset * r, blocked);
            if (points) return { points, r };
        }
    return null;
}

// --- joining --------------------------------------------------------------------------------------

/** The pill of a crowd: small discs that overlap a little, and the number of forces. */
export function pillSize(count: number, k: number): { width: number; height: number } {
    return { width: (count * 13 + 30) * k, height: 24 * k };
}

function join(task: Task): Crowd {
    const { width, height } = pillSize(task.wishes.length, task.k);
    const half = (width - height) / 2;
    const discs = [-1, -0.5, 0, 0.5, 1].map((t) => ({ x: t * half, y: 0, r: height / 2 + 1 }));
    const { field, spots } = task.ground;
    let best: Point = shapeOf(task.cell).anchor;
    let least = Infinity;
    for (const [i, spot] of spots.slice(0, 120).entries()) {
        const over = moved(discs, spot).reduce(
            (n, d) => n + (field.room(d.x, d.y) < d.r ? 1 : 0) + task.blocked.filter((b) => hits(d, b)).length,
            0,
        );
        if (over * 1000 + i < least) {
            least = over * 1000 + i;
            best = spot;
        }
    }
    const n = task.wishes.length;
    const r = 20 * task.k;
    const reach = Math.max((2 * r + 12 * task.k) / (2 * Math.sin(Math.PI / Math.max(n, 2))), r * 1.6);
    const middle = inward(best, reach + 2 * r);
    const tokens = task.wishes.map((wish, i) => {
        const a = (i / n) * Math.PI * 2 - Math.PI / 2;
        return { key: wish.key, x: middle.x + reach * Math.cos(a), y: middle.y + reach * Math.sin(a), r };
    });
    return { tokens, joined: { x: best.x, y: best.y, width, height } };
}

/** Keeps a ring of this radius on the board. */
function inward(p: Point, radius: number): Point {
    const dx = p.x - 630;
    const dy = p.y - 630;
    const far = Math.hypot(dx, dy);
    const most = Math.max(0, 530 - radius);
    return far <= most ? p : { x: 630 + (dx * most) / far, y: 630 + (dy * most) / far };
}

// --- the whole board ------------------------------------------------------------------------------

/** The size of a name below which it is not drawn, and so need not be kept clear. */
export const hiddenNames = (k: number): number => (k > 1.3 ? 12 : 0);

const REACH = 45;
const within = (o: Outline, d: Disc): boolean =>
    d.x > o.left - REACH && d.x < o.right + REACH && d.y > o.top - REACH && d.y < o.bottom + REACH;

/** What a crowd covers. */
function cover(list: Wish[], crowd: Crowd, k: number): Disc[] {
    const { joined } = crowd;
    if (!joined) return list.flatMap((w, i) => moved(footprint(w, crowd.tokens[i]!.r, k), crowd.tokens[i]!));
    const half = (joined.width - joined.height) / 2;
    return [-1, 0, 1].map((t) => ({ x: joined.x + t * half, y: joined.y, r: joined.height / 2 }));
}

function settle(task: Task): Crowd {
    const { cell, wishes, k } = task;
    const found = arrange(task);
    if (found) return { tokens: wishes.map((w, i) => ({ key: w.key, ...found.points[i]!, r: found.r })), joined: null };
    if (wishes.length > 1) return join(task);
    return { tokens: [{ key: wishes[0]!.key, ...shapeOf(cell).anchor, r: RADII[3]! * k }], joined: null };
}

/** How cells were set before: most have not changed since the last event. */
const before = new Map<string, { crowd: Crowd; discs: Disc[] }>();

/** `around`: what other cells put in the way. */
function settled(task: Task, around: Disc[]): { crowd: Crowd; discs: Disc[] } {
    const list = task.wishes.map((w) => `${w.key}${w.kind[0]}${w.pill}${w.elite ? 1 : 0}`).join();
    const discs = [...task.blocked, ...around].map((d) => `${Math.round(d.x)},${Math.round(d.y)},${Math.round(d.r)}`).join(' ');
    const key = `${task.cell} ${task.k} ${list} ${discs}`;
    let known = before.get(key);
    if (!known) {
        const crowd = settle({ ...task, blocked: [...task.blocked, ...around], polite: [...task.polite, ...around] });
        known = { crowd, discs: cover(task.wishes, crowd, task.k) };
        if (before.size > 3000) before.clear();
        before.set(key, known);
    }
    return known;
}

/** `lying`: cells with spice on them. `k`: see tokenScale. */
export function placeTokens(wishes: Map<number, Wish[]>, lying: Set<number>, k: number): Map<number, Crowd> {
    const result = new Map<number, Crowd>();
    const taken: Disc[] = [];
    const spice: Disc[] = [];
    const printed: Disc[] = [];
    for (const { cell, spice: s } of cellShapes)
        if (s) (lying.has(cell) ? spice : printed).push({ x: s.x, y: s.y, r: lying.has(cell) ? 23 * Math.min(k, 1.2) : 13 });
    const ground = (cell: number): Ground => groundOf(cell, hiddenNames(k));
    const cells = [...wishes.keys()].filter((c) => wishes.get(c)?.length);
    cells.sort((a, b) => ground(a).spots.length - ground(b).spots.length || a - b);
    for (const cell of cells) {
        const list = wishes.get(cell) as Wish[];
        const { outline } = ground(cell);
        const own = spice.filter((d) => within(outline, d));
        const polite = printed.filter((d) => within(outline, d));
        const task: Task = { cell, wishes: list, ground: ground(cell), k, blocked: own, polite: [...own, ...polite] };
        // Set as if it were alone; what others have taken already matters only where it is in the way.
        let found = settled(task, []);
        const around = taken.filter((d) => within(outline, d));
        if (!clear(found.discs, around)) found = settled(task, around);
        result.set(cell, found.crowd);
        taken.push(...found.discs);
    }
    return result;
}
