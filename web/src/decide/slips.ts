// Where the slips of a Nexus lie: each as near as can be to where it would lie between giver and
// taker, and on nothing else. What finds no room is told in a number, never laid over a name.

export interface Box {
    x: number;
    y: number;
    w: number;
    h: number;
}

export const meet = (a: Box, b: Box): boolean =>
    a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** The middle of a thing on the table. */
export interface Spot {
    x: number;
    y: number;
}

/** The free spot nearest to the one wished for, of a thing of this size; null: there is none. */
function nearest(wish: Spot, w: number, h: number, room: Box, taken: Box[]): Spot | null {
    const STEP = 6;
    let best: Spot | null = null;
    let least = Infinity;
    for (let y = room.y + h / 2; y <= room.y + room.h - h / 2; y += STEP)
        for (let x = room.x + w / 2; x <= room.x + room.w - w / 2; x += STEP) {
            const far = (x - wish.x) ** 2 + (y - wish.y) ** 2;
            const box = { x: x - w / 2, y: y - h / 2, w, h };
            if (far >= least || taken.some((other) => meet(box, other))) continue;
            [best, least] = [{ x, y }, far];
        }
    return best;
}

/** Lays one thing where it is wished or near it, and adds what it takes to `taken`. */
export function layOne(
    wish: Spot | undefined,
    w: number,
    h: number,
    room: Box,
    taken: Box[],
): Spot | null {
    const spot = wish ? nearest(wish, w, h, room, taken) : null;
    if (spot) taken.push({ x: spot.x - w / 2, y: spot.y - h / 2, w, h });
    return spot;
}

/** Lays things of one size in the order given, which is that of their weight. */
export const lay = (
    wishes: Spot[],
    w: number,
    h: number,
    room: Box,
    taken: Box[],
): (Spot | null)[] => wishes.map((wish) => layOne(wish, w, h, room, taken));
