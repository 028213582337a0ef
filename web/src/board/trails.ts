// What happened on the board lately, read from the events: moves as trails, worms, explosions. Pure, so that a
// replay shows the same arrows. The arguments of events are those of include/kanly/events.def.
import type { Faction, GameEvent, Stack } from '../lib/protocol';
import { stackOf } from '../lib/words';
import { outlineOf, depth } from './outline';
import { CENTRE, polar, seatPoint, SEAT_RADIUS, shapeOf, territoryAt, type Point } from './geometry';

/** Tokens that went somewhere. Without a cell they came from the reserves. */
export interface Trail {
    key: string;
    faction: Faction;
    stack: Stack;
    from: number | null;
    to: number;
    /** through the air or from off the planet; otherwise over the ground */
    flown: boolean;
    /** Fremen come from the far side of the planet, everybody else from their seat */
    far: boolean;
}

const KINDS = new Set(['moved', 'shipped', 'sent', 'crossed', 'rode', 'accompanied']);

/** The trail of one event. `left`: where the same faction just left from, for events that do not say so. */
function trailOf(event: GameEvent, left: number | null): Trail | null {
    const [first = 0, second = 0, third = 0] = event.arguments;
    if (!event.by || !KINDS.has(event.kind)) return null;
    const base = { key: `${event.n} ${event.kind}`, faction: event.by, stack: stackOf(first), from: left, to: second, flown: false, far: false };
    switch (event.kind) {
        case 'moved':
            return { ...base, from: second, to: third };
        case 'shipped':
            return { ...base, from: null, flown: true };
        case 'sent':
            return { ...base, from: null, flown: true, far: true };
        case 'crossed':
            return { ...base, from: second, to: third, flown: true };
        case 'accompanied':
            return { ...base, stack: [1, 0], from: null, to: first, flown: true };
        default: // rode
            return base;
    }
}

/** All trails in a row of events. */
export function trailsOf(events: GameEvent[]): Trail[] {
    const trails: Trail[] = [];
    let left: { by: Faction; cell: number } | null = null;
    for (const event of events) {
        if (event.kind === 'forces-left' && event.by) left = { by: event.by, cell: event.arguments[1] ?? 0 };
        const trail = trailOf(event, left && left.by === event.by ? left.cell : null);
        if (!trail) continue;
        left = null;
        // The same group moved on: one trail from where it began would hide the way it took, so each keeps its own.
        trails.push(trail);
    }
    return trails;
}

/** The events since the phase began. */
export function ofThisPhase(events: GameEvent[]): GameEvent[] {
    let start = events.length;
    while (start > 0 && events[start - 1]?.kind !== 'phase-began') start--;
    return events.slice(start);
}

/** Territories a worm has come to in these events. */
export function wormsOf(events: GameEvent[]): string[] {
    const found = events
        .filter((e) => e.kind === 'worm-appeared' || e.kind === 'worm-sent')
        .map((e) => territoryAt(e.arguments[0] ?? -1)?.territory ?? '');
    return [...new Set(found.filter(Boolean))];
}

export interface Spot extends Point {
    r: number;
}

/** Where tokens come from when they were not on the board. */
export function originOf(trail: Trail, seat: number, rimOnly: boolean): Spot {
    const goal = shapeOf(trail.to).anchor;
    if (trail.far || seat < 0) {
        const degrees = (Math.atan2(CENTRE - goal.y, goal.x - CENTRE) * 180) / Math.PI;
        return { ...polar(rimOnly ? 534 : 566, degrees + 6), r: 4 };
    }
    if (!rimOnly) return { ...seatPoint(seat), r: 36 };
    const p = seatPoint(seat);
    const t = 530 / SEAT_RADIUS;
    return { x: CENTRE + (p.x - CENTRE) * t, y: CENTRE + (p.y - CENTRE) * t, r: 4 };
}

/** A curve between two places, bent away from the middle of the board, that stops at their edges. */
export function curve(from: Spot, to: Spot, bend = 0.24): [Point, Point, Point, Point] {
    const dx = to.x - from.x;
    const dy = to.y - from.y;
    const length = Math.hypot(dx, dy) || 1;
    let nx = -dy / length;
    let ny = dx / length;
    const mx = (from.x + to.x) / 2 - CENTRE;
    const my = (from.y + to.y) / 2 - CENTRE;
    const outward = nx * mx + ny * my;
    // Through the very middle there is no outside: bend upwards, as a thrown thing flies.
    if (Math.abs(outward) < 8 ? ny > 0 : outward < 0) [nx, ny] = [-nx, -ny];
    const h = Math.min(230, Math.max(18, length * bend));
    const a = { x: from.x + dx * 0.28 + nx * h, y: from.y + dy * 0.28 + ny * h };
    const b = { x: from.x + dx * 0.72 + nx * h, y: from.y + dy * 0.72 + ny * h };
    return [toward(from, a, Math.min(from.r, length / 3)), a, b, toward(to, b, Math.min(to.r + 7, length / 2.5))];
}

function toward(p: Point, q: Point, distance: number): Point {
    const length = Math.hypot(q.x - p.x, q.y - p.y) || 1;
    return { x: p.x + ((q.x - p.x) * distance) / length, y: p.y + ((q.y - p.y) * distance) / length };
}

export const curvePath = ([p, a, b, q]: [Point, Point, Point, Point]): string => {
    const at = (o: Point): string => `${o.x.toFixed(1)} ${o.y.toFixed(1)}`;
    return `M${at(p)}C${at(a)} ${at(b)} ${at(q)}`;
};

/** Points along a curve, for a token that travels it. */
export function along([p, a, b, q]: [Point, Point, Point, Point], steps = 12): Point[] {
    return Array.from({ length: steps + 1 }, (_, i) => {
        const t = i / steps;
        const u = 1 - t;
        const mix = (k: 'x' | 'y'): number => u * u * u * p[k] + 3 * u * u * t * a[k] + 3 * u * t * t * b[k] + t * t * t * q[k];
        return { x: mix('x'), y: mix('y') };
    });
}

/** The curve from where it leaves a cell, so that it does not lie over that cell's own name. */
export function leaving(line: [Point, Point, Point, Point], cell: number): [Point, Point, Point, Point] {
    const outline = outlineOf(cell);
    const points = along(line, 20);
    const last = points.reduce((at, p, i) => (depth(outline, p) > 0 ? i : at), 0);
    const t = Math.min(0.55, Math.max(0, last / 20));
    const mix = (p: Point, q: Point): Point => ({ x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t });
    const [p, a, b, q] = line;
    const bq = mix(b, q);
    const abq = mix(mix(a, b), bq);
    return [mix(mix(mix(p, a), mix(a, b)), abq), abq, bq, q];
}
