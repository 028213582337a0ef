// Going over the board with the keyboard: the neighbour in a direction, the next lawful
// place, a territory by name.
import { cellShapes, shapeOf, territoryShapes, type Point } from './geometry';
import { called } from './named';

export type Way = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

const WAYS: Record<Way, Point> = {
    ArrowUp: { x: 0, y: -1 },
    ArrowDown: { x: 0, y: 1 },
    ArrowLeft: { x: -1, y: 0 },
    ArrowRight: { x: 1, y: 0 },
};

function best(
    cell: number,
    way: Point,
    candidates: Iterable<number>,
    narrow: number,
): number | null {
    const here = shapeOf(cell).anchor;
    let found: number | null = null;
    let least = Infinity;
    for (const other of candidates) {
        if (other === cell) continue;
        const p = shapeOf(other).anchor;
        const dx = p.x - here.x;
        const dy = p.y - here.y;
        const ahead = dx * way.x + dy * way.y;
        const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
        if (ahead <= 0 || aside > ahead * narrow) continue;
        const cost = ahead + 1.6 * aside;
        if (cost < least) {
            least = cost;
            found = other;
        }
    }
    return found;
}

/** The cell in this direction: a neighbour where there is one, otherwise the nearest that way. */
export function step(cell: number, way: Way, neighbours: Iterable<number>): number | null {
    const every = cellShapes.map((c) => c.cell);
    return (
        best(cell, WAYS[way], neighbours, 1.2) ??
        best(cell, WAYS[way], every, 1.2) ??
        best(cell, WAYS[way], every, 3)
    );
}

const order = (cell: number): number => (shapeOf(cell).sector + 1) * 100 + cell;

/** The next (or the previous) of these cells, around the board by sectors. */
export function nextOf(cells: Iterable<number>, from: number | null, back = false): number | null {
    const sorted = [...cells].sort((a, b) => order(a) - order(b));
    if (!sorted.length) return null;
    if (from === null) return sorted[back ? sorted.length - 1 : 0] ?? null;
    const here = order(from);
    if (back)
        return (
            [...sorted].reverse().find((c) => order(c) < here) ?? sorted[sorted.length - 1] ?? null
        );
    return sorted.find((c) => order(c) > here) ?? sorted[0] ?? null;
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

/** Territories whose name has this in it, those that begin with it first. */
export function find(text: string): { territory: string; name: string; cells: number[] }[] {
    const wanted = plain(text);
    const rank = (name: string): number => {
        const words = name.toLowerCase().split(/[ -]/);
        if (plain(name).startsWith(wanted)) return 0;
        if (words.some((w) => plain(w).startsWith(wanted))) return 1;
        return plain(name).includes(wanted) ? 2 : 3;
    };
    return territoryShapes
        .map((t) => ({ ...t, name: called(t) }))
        .filter((t) => rank(t.name) < 3)
        .sort((a, b) => rank(a.name) - rank(b.name) || a.name.localeCompare(b.name));
}
