// Outlines as polygons: is a point inside, how far is it from the edge. Curves are cut into
// short straight pieces, which is exact enough for setting tokens. Polygons are made when
// first asked for and kept.
import { cellShapes, shapeOf, type Point } from './geometry';

export interface Outline {
    points: Point[];
    left: number;
    right: number;
    top: number;
    bottom: number;
}

const TURN = Math.PI * 2;

/** A circle's arc from p to q as SVG's A command means it (all arcs of the board are
 * parts of circles). */
function arc(p: Point, q: Point, radius: number, large: boolean, sweep: boolean): Point[] {
    const dx = q.x - p.x;
    const dy = q.y - p.y;
    const chord = Math.hypot(dx, dy);
    const r = Math.max(radius, chord / 2);
    const rise = Math.sqrt(Math.max(0, r * r - (chord * chord) / 4));
    const side = large === sweep ? -1 : 1;
    const cx = (p.x + q.x) / 2 - (side * rise * dy) / chord;
    const cy = (p.y + q.y) / 2 + (side * rise * dx) / chord;
    const from = Math.atan2(p.y - cy, p.x - cx);
    let turn = Math.atan2(q.y - cy, q.x - cx) - from;
    if (sweep && turn < 0) turn += TURN;
    if (!sweep && turn > 0) turn -= TURN;
    const steps = Math.max(2, Math.ceil(Math.abs(turn) / 0.06));
    return Array.from({ length: steps }, (_, i) => {
        const a = from + (turn * (i + 1)) / steps;
        return { x: cx + r * Math.cos(a), y: cy + r * Math.sin(a) };
    });
}

function cubic(p: Point, a: Point, b: Point, q: Point): Point[] {
    return Array.from({ length: 6 }, (_, i) => {
        const t = (i + 1) / 6;
        const u = 1 - t;
        const mix = (k: 'x' | 'y'): number =>
            u * u * u * p[k] + 3 * u * u * t * a[k] + 3 * u * t * t * b[k] + t * t * t * q[k];
        return { x: mix('x'), y: mix('y') };
    });
}

/** Reads a path of M, L, A, C and Z, all absolute: what the cells of layout.json are made of. */
export function readPath(path: string): Point[] {
    const points: Point[] = [];
    let here: Point = { x: 0, y: 0 };
    for (const [, command, rest] of path.matchAll(/([MLACZ])([^MLACZ]*)/g)) {
        const n = (rest ?? '').trim().split(/[ ,]+/).map(Number);
        const end: Point = { x: n[n.length - 2] ?? 0, y: n[n.length - 1] ?? 0 };
        if (command === 'Z') break;
        if (command === 'A') points.push(...arc(here, end, n[0] ?? 0, n[3] === 1, n[4] === 1));
        else if (command === 'C')
            points.push(
                ...cubic(here, { x: n[0] ?? 0, y: n[1] ?? 0 }, { x: n[2] ?? 0, y: n[3] ?? 0 }, end),
            );
        else points.push(end);
        here = end;
    }
    return points;
}

const known = new Map<number, Outline>();

export function outlineOf(cell: number): Outline {
    const before = known.get(cell);
    if (before) return before;
    const points = readPath(shapeOf(cell).path);
    const xs = points.map((p) => p.x);
    const ys = points.map((p) => p.y);
    const outline = {
        points,
        left: Math.min(...xs),
        right: Math.max(...xs),
        top: Math.min(...ys),
        bottom: Math.max(...ys),
    };
    known.set(cell, outline);
    return outline;
}

/** The territories that reach into a part of the drawing, by name; some that only come near it
 * are among them. */
export function territoriesIn(box: {
    x: number;
    y: number;
    width: number;
    height: number;
}): Set<string> {
    const meets = (o: Outline): boolean =>
        o.left < box.x + box.width &&
        o.right > box.x &&
        o.top < box.y + box.height &&
        o.bottom > box.y;
    return new Set(cellShapes.filter((c) => meets(outlineOf(c.cell))).map((c) => c.territory));
}

/** How far a point is inside the outline; negative when it is outside. */
export function depth(outline: Outline, p: Point): number {
    const { points } = outline;
    let inside = false;
    let nearest = Infinity;
    for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
        const a = points[j] as Point;
        const b = points[i] as Point;
        if (a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x)
            inside = !inside;
        const dx = b.x - a.x;
        const dy = b.y - a.y;
        const length = dx * dx + dy * dy;
        const t = length
            ? Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / length))
            : 0;
        const ex = a.x + t * dx - p.x;
        const ey = a.y + t * dy - p.y;
        nearest = Math.min(nearest, ex * ex + ey * ey);
    }
    return (inside ? 1 : -1) * Math.sqrt(nearest);
}

/** The direction in which the cell is longest, in radians: tokens that stand side by
 * side follow it. */
export function longAxis(outline: Outline): number {
    const n = outline.points.length;
    const mx = outline.points.reduce((sum, p) => sum + p.x, 0) / n;
    const my = outline.points.reduce((sum, p) => sum + p.y, 0) / n;
    let xx = 0;
    let xy = 0;
    let yy = 0;
    for (const p of outline.points) {
        xx += (p.x - mx) ** 2;
        xy += (p.x - mx) * (p.y - my);
        yy += (p.y - my) ** 2;
    }
    return 0.5 * Math.atan2(2 * xy, xx - yy);
}
