// What happened on the board lately, read from the events: moves as trails, worms,
// explosions. Pure, so that a replay shows the same arrows.
import type { Faction, GameEvent, Stack } from '../lib/protocol';
import { outlineOf, depth } from './outline';
import {
    CENTRE,
    cellNamed,
    polar,
    seatPoint,
    SEAT_RADIUS,
    shapeOf,
    SINK,
    territoryOf,
    type Point,
} from './geometry';

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
    /** an advisor that went along with somebody's shipment */
    escort?: boolean;
}

/** The trail of one event. `left`: where the same faction just left from, for events that do
 * not say so. */
function trailOf(event: GameEvent, left: number | null): Trail | null {
    if (!event.by) return null;
    const trail = (
        stack: Stack,
        from: number | null,
        to: string,
        more?: Partial<Trail>,
    ): Trail => ({
        key: `${event.n} ${event.kind}`,
        faction: event.by!,
        stack,
        from,
        to: cellNamed(to),
        flown: false,
        far: false,
        ...more,
    });
    switch (event.kind) {
        case 'moved':
            return trail(event.named[0], cellNamed(event.named[1]), event.named[2]);
        case 'shipped':
            return trail(event.named[0], null, event.named[1], { flown: true });
        case 'sent':
            return trail(event.named[0], null, event.named[1], { flown: true, far: true });
        case 'crossed':
            return trail(event.named[0], cellNamed(event.named[1]), event.named[2], {
                flown: true,
            });
        case 'accompanied':
            return trail([1, 0], null, event.named[0], { flown: true, escort: true });
        case 'rode':
            return trail(event.named[0], left, event.named[1]);
        default:
            return null;
    }
}

/** All trails in a row of events. */
export function trailsOf(events: GameEvent[]): Trail[] {
    const trails: Trail[] = [];
    let left: { by: Faction; cell: number } | null = null;
    for (const event of events) {
        if (event.kind === 'forces-left' && event.by)
            left = { by: event.by, cell: cellNamed(event.named[1]) };
        const trail = trailOf(event, left && left.by === event.by ? left.cell : null);
        if (!trail) continue;
        left = null;
        // The same group moved on: one trail from where it began would hide the way it took,
        // so each keeps its own.
        trails.push(trail);
    }
    return trails;
}

const SHOWN = 5;

/** Those worth an arrow: the last few. An advisor goes where somebody's arrow points already, so it
 * has its own only while it is the last. */
export function lastTrails(trails: Trail[]): Trail[] {
    return trails.filter((t, i) => !t.escort || i === trails.length - 1).slice(-SHOWN);
}

/** The events since the phase began. */
export function ofThisPhase(events: GameEvent[]): GameEvent[] {
    let start = events.length;
    while (start > 0 && events[start - 1]?.kind !== 'phase-began') start--;
    return events.slice(start);
}

/** Territories a worm has come to in these events. */
export function wormsOf(events: GameEvent[]): string[] {
    const found = events.flatMap((e) =>
        e.kind === 'worm-appeared' || e.kind === 'worm-sent' ? e.named : [],
    );
    return [...new Set(found)];
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

// --- ways ----------------------------------------------------------------------------------------

export type Curve = [Point, Point, Point, Point];
/** What a group travels: curves one after the other. */
export type Way = Curve[];

/** Further than this over the planet is far. */
const ACROSS = 420;
const radians = (p: Point): number => Math.atan2(p.y - CENTRE, p.x - CENTRE);
const fromMiddle = (p: Point): number => Math.hypot(p.x - CENTRE, p.y - CENTRE);
const onRing = (radius: number, angle: number): Point => ({
    x: CENTRE + radius * Math.cos(angle),
    y: CENTRE + radius * Math.sin(angle),
});

/** The way of a trail. What flies far goes around the planet's rim, where it hides neither names
 * nor spice. `lane`: ways around the rim lie beside each other. */
export function wayOf(
    trail: Pick<Trail, 'from' | 'flown' | 'far'>,
    from: Spot,
    to: Spot,
    lane = 0,
): Way {
    const shipped = trail.from === null && !trail.far;
    const turn = Math.abs(turnBetween(radians(from), radians(to)));
    const around = shipped
        ? turn > 0.6
        : trail.flown && Math.hypot(to.x - from.x, to.y - from.y) > ACROSS;
    if (around && fromMiddle(to) > SINK && fromMiddle(from) > SINK)
        return rimWay(from, to, LANES[lane % LANES.length]!);
    return [curve(from, to, shipped ? 0.48 : 0.24)];
}

/** How long the arrow of a shipment is at most: it says where, and hides little. */
const SHORT = 170;

/** The arrow of a trail. What came from off the planet has a short one, straight in from outside;
 * what went from place to place has all of its way. */
export function arrowWay(trail: Trail, from: Spot, to: Spot, rim: number): Way {
    if (trail.from !== null) return [curve(from, to, trail.flown ? 0.2 : 0.24)];
    const angle = radians(to);
    const far = fromMiddle(to);
    const start = onRing(Math.min(rim, far + to.r + SHORT), angle);
    const end = onRing(far + to.r + 7, angle);
    const part = (t: number): Point => ({
        x: start.x + (end.x - start.x) * t,
        y: start.y + (end.y - start.y) * t,
    });
    return [[start, part(1 / 3), part(2 / 3), end]];
}

/** From one angle to another the shorter way around, in radians. */
function turnBetween(a: number, b: number): number {
    const turn = (b - a) % (2 * Math.PI);
    return turn > Math.PI ? turn - 2 * Math.PI : turn < -Math.PI ? turn + 2 * Math.PI : turn;
}

/** On the rim, clear of the seats outside and of the names inside. */
const LANES = [522, 513, 531];

/** To the rim, around on it, and straight in towards the goal. */
function rimWay(from: Spot, to: Spot, radius: number): Way {
    const start = radians(from);
    const turn = turnBetween(start, radians(to));
    const side = Math.sign(turn) || 1;
    // The further from the rim, the wider the bend on to it and off it.
    const bend = (p: Point): number =>
        0.12 + Math.min(0.3, (Math.abs(radius - fromMiddle(p)) / radius) * 0.5);
    const share = Math.min(1, Math.abs(turn) / (bend(from) + bend(to)));
    const on = start + side * bend(from) * share;
    const off = start + turn - side * bend(to) * share;
    const up = ramp(from, radius, on, -side);
    const down = ramp(to, radius, off, side);
    return [
        [toward(from, up.near, from.r), up.near, up.far, up.joint],
        ...ringCurves(radius, on, off),
        [down.joint, down.far, down.near, toward(to, down.near, to.r + 7)],
    ];
}

/** Between a place and the ring: where they meet, and what makes the curve leave the one upright
 * and join the other smoothly. */
function ramp(
    place: Point,
    radius: number,
    angle: number,
    side: number,
): { joint: Point; near: Point; far: Point } {
    const joint = onRing(radius, angle);
    const length = Math.hypot(joint.x - place.x, joint.y - place.y) * 0.45;
    const far = {
        x: joint.x - side * length * Math.sin(angle),
        y: joint.y + side * length * Math.cos(angle),
    };
    const upright = radians(place);
    const inward = fromMiddle(place) > radius ? -1 : 1;
    return {
        joint,
        far,
        near: {
            x: place.x + inward * length * Math.cos(upright),
            y: place.y + inward * length * Math.sin(upright),
        },
    };
}

function ringCurves(radius: number, from: number, to: number): Way {
    const n = Math.max(1, Math.ceil(Math.abs(to - from) / 0.8));
    const step = (to - from) / n;
    const handle = (4 / 3) * Math.tan(step / 4) * radius;
    return Array.from({ length: n }, (_, i): Curve => {
        const [a, b] = [from + i * step, from + (i + 1) * step];
        const [p, q] = [onRing(radius, a), onRing(radius, b)];
        return [
            p,
            { x: p.x - handle * Math.sin(a), y: p.y + handle * Math.cos(a) },
            { x: q.x + handle * Math.sin(b), y: q.y - handle * Math.cos(b) },
            q,
        ];
    });
}

/** A curve between two places, bent away from the middle of the board, that stops
 * at their edges. */
function curve(from: Spot, to: Spot, bend = 0.24): Curve {
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
    return [
        toward(from, a, Math.min(from.r, length / 3)),
        a,
        b,
        toward(to, b, Math.min(to.r + 7, length / 2.5)),
    ];
}

function toward(p: Point, q: Point, distance: number): Point {
    const length = Math.hypot(q.x - p.x, q.y - p.y) || 1;
    return {
        x: p.x + ((q.x - p.x) * distance) / length,
        y: p.y + ((q.y - p.y) * distance) / length,
    };
}

export function wayPath(way: Way): string {
    const at = (o: Point): string => `${o.x.toFixed(1)} ${o.y.toFixed(1)}`;
    return way
        .map(([p, a, b, q], i) => `${i ? '' : `M${at(p)}`}C${at(a)} ${at(b)} ${at(q)}`)
        .join('');
}

function pointsOf([p, a, b, q]: Curve, steps: number): Point[] {
    return Array.from({ length: steps + 1 }, (_, i) => {
        const t = i / steps;
        const u = 1 - t;
        const mix = (k: 'x' | 'y'): number =>
            u * u * u * p[k] + 3 * u * u * t * a[k] + 3 * u * t * t * b[k] + t * t * t * q[k];
        return { x: mix('x'), y: mix('y') };
    });
}

/** Points along a way, about equally far apart, for a token that travels it. */
export function along(way: Way, steps = 12): Point[] {
    const lengths = way.map(([p, , , q]) => Math.hypot(q.x - p.x, q.y - p.y));
    const whole = lengths.reduce((sum, n) => sum + n, 0) || 1;
    return way.flatMap((curve, i) =>
        pointsOf(curve, Math.max(2, Math.round((steps * lengths[i]!) / whole))).slice(i ? 1 : 0),
    );
}

/** A curve in two, at a part of it. */
function split([p, a, b, q]: Curve, t: number): [Curve, Curve] {
    const mix = (m: Point, n: Point): Point => ({
        x: m.x + (n.x - m.x) * t,
        y: m.y + (n.y - m.y) * t,
    });
    const [pa, ab, bq] = [mix(p, a), mix(a, b), mix(b, q)];
    const [left, right] = [mix(pa, ab), mix(ab, bq)];
    const at = mix(left, right);
    return [
        [p, pa, left, at],
        [at, right, bq, q],
    ];
}

const STEPS = 20;

/** A way from where it leaves a cell, so that it does not lie over that cell's own name. */
export function leaving(way: Way, cell: number): Way {
    const [line, ...rest] = way;
    if (!line) return way;
    const outline = outlineOf(cell);
    const last = pointsOf(line, STEPS).reduce((at, p, i) => (depth(outline, p) > 0 ? i : at), 0);
    return [split(line, Math.min(0.55, last / STEPS))[1], ...rest];
}

/** Half the arrow's head, and a little. */
const HEAD = 12;

/** A way up to its goal, or only just into the goal's cell where it would go on over the name. */
export function arriving(way: Way, cell: number): Way {
    const line = way.at(-1);
    if (!line) return way;
    const outline = outlineOf(cell);
    const { letters } = territoryOf(cell);
    const points = pointsOf(line, STEPS);
    const covers = (p: Point): boolean =>
        letters.some((l) => Math.hypot(l.x - p.x, l.y - p.y) < l.r + HEAD);
    const enters = points.findIndex((p) => depth(outline, p) > 0);
    const name = points.findIndex((p, i) => i >= enters && covers(p));
    if (enters < 1 || name < 0) return way;
    return [...way.slice(0, -1), split(line, Math.max(enters, name - 1) / STEPS)[0]];
}
