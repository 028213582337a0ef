// Where things lie on the board: the drawing's own coordinates (a box of 1260, y downwards),
// outlines as polygons, and what the names cover. How it is drawn stands in layout.json; what is
// printed there (territories, sectors, terrain, spice) is the engine's, in planet.json. Nothing
// here knows a rule of the game.
import layout from './layout.json';
import planet from './planet.json';

export interface Point {
    x: number;
    y: number;
}

/** A disc on the board; names, tokens and spice are all made of discs when they must keep clear
 * of each other. */
export interface Disc extends Point {
    r: number;
}

export type Terrain = 'sand' | 'rock' | 'stronghold' | 'polar';

export interface CellShape {
    cell: number;
    territory: string;
    sector: number;
    path: string;
    /** the free spot for tokens */
    anchor: Point;
    /** where spice is printed, and how much */
    spice: (Point & { amount: number }) | null;
}

export interface NameLine {
    text: string;
    size: number;
    /** along an arc of this path … */
    arc?: string;
    /** … or straight, turned about its own middle */
    at?: Point;
    turn?: number;
}

export interface TerritoryShape {
    territory: string;
    name: string;
    terrain: Terrain;
    cells: number[];
    path: string;
    size: number;
    lines: NameLine[];
    /** what the letters cover */
    letters: Disc[];
}

export const CENTRE = layout.view.cx;
export const SINK = layout.view.sink_radius;
export const RIM = layout.view.rim_radius;
export const TRACK = { inner: 513, outer: 531 };
/** Where the pictures of the whole planet lie (art/board). */
export const PICTURE = { x: 82, y: 82, width: 1096, height: 1096 };
export const SEAT_RADIUS = 573;
export const SECTORS = layout.sectors;

const round = (n: number): number => Math.round(n * 10) / 10;

/** A point by pixels from the centre and degrees counterclockwise from the right. */
export function polar(radius: number, degrees: number): Point {
    const a = (degrees * Math.PI) / 180;
    return { x: CENTRE + radius * Math.cos(a), y: CENTRE - radius * Math.sin(a) };
}

const radiusOf = (r: number): number => SINK + r * (RIM - SINK);
const at = (p: Point): string => `${round(p.x)} ${round(p.y)}`;

export const sectorStart = (sector: number): number =>
    layout.sector0_start_deg + sector * layout.sector_deg;
export const sectorMiddle = (sector: number): number => sectorStart(sector) + layout.sector_deg / 2;

/** Part of a ring from one angle to another, each end cut back by `gap` pixels along the ring. */
export function ringPart(inner: number, outer: number, from: number, to: number, gap = 0): string {
    const cut = (radius: number): number => (gap / radius) * (180 / Math.PI);
    const large = to - from > 180 ? 1 : 0;
    const a = polar(inner, from + cut(inner));
    const b = polar(outer, from + cut(outer));
    const c = polar(outer, to - cut(outer));
    const d = polar(inner, to - cut(inner));
    const there = `M${at(a)}L${at(b)}A${outer} ${outer} 0 ${large} 0 ${at(c)}`;
    return `${there}L${at(d)}A${inner} ${inner} 0 ${large} 1 ${at(a)}Z`;
}

/** One eighteenth of the planet, without the Polar Sink. */
export const wedge = (sector: number): string =>
    ringPart(SINK, RIM, sectorStart(sector), sectorStart(sector) + 20);

/** The circle of a seat: 0 is the one in sector 1, then counterclockwise. */
export const seatPoint = (seat: number): Point => polar(SEAT_RADIUS, sectorMiddle(1 + 3 * seat));

// --- names ---------------------------------------------------------------------------------------

/** How wide a letter is and how much room it takes, in parts of the type size. */
const LETTER = { step: 0.56, radius: 0.4, rise: 0.36, line: 1.12 };

interface NamePlace {
    mode: string;
    r: number;
    deg: number;
    size: number;
    lines: string[];
}

function arcLine(
    text: string,
    place: NamePlace,
    offset: number,
): { line: NameLine; letters: Disc[] } {
    const upper = place.deg % 360 < 180;
    const { size } = place;
    const middle = radiusOf(place.r) + (upper ? -offset : offset);
    const base = middle + (upper ? -1 : 1) * LETTER.rise * size;
    const step = ((LETTER.step * size) / middle) * (180 / Math.PI);
    const reach = (step * (text.length + 6)) / 2;
    const from = polar(base, place.deg + (upper ? reach : -reach));
    const to = polar(base, place.deg + (upper ? -reach : reach));
    const letters = [...text].map((_, i) => {
        const turn = (i - (text.length - 1) / 2) * step;
        return { ...polar(middle, place.deg + (upper ? -turn : turn)), r: LETTER.radius * size };
    });
    const arc = `M${at(from)}A${round(base)} ${round(base)} 0 0 ${upper ? 1 : 0} ${at(to)}`;
    return { line: { text, size, arc }, letters };
}

function straightLine(
    text: string,
    place: NamePlace,
    offset: number,
): { line: NameLine; letters: Disc[] } {
    const { size } = place;
    const left = place.deg > 90 && place.deg < 270;
    const turn = place.mode === 'flat' ? 0 : left ? 180 - place.deg : -place.deg;
    const a = (turn * Math.PI) / 180;
    const middle =
        place.mode === 'flat' ? { x: CENTRE, y: CENTRE } : polar(radiusOf(place.r), place.deg);
    const p = { x: middle.x - Math.sin(a) * offset, y: middle.y + Math.cos(a) * offset };
    const letters = [...text].map((_, i) => {
        const along = (i - (text.length - 1) / 2) * LETTER.step * size;
        return {
            x: p.x + Math.cos(a) * along,
            y: p.y + Math.sin(a) * along,
            r: LETTER.radius * size,
        };
    });
    return { line: { text, size, at: p, turn }, letters };
}

function nameOf(place: NamePlace): { lines: NameLine[]; letters: Disc[] } {
    const made = place.lines.map((text, i) => {
        const offset = (i - (place.lines.length - 1) / 2) * LETTER.line * place.size;
        return (place.mode === 'arc' ? arcLine : straightLine)(text.toUpperCase(), place, offset);
    });
    return { lines: made.map((m) => m.line), letters: made.flatMap((m) => m.letters) };
}

// --- the lists -----------------------------------------------------------------------------------

/** The entry that draws this one; the two files name the same (board.test.ts). */
function drawn<T>(list: T[], is: (entry: T) => boolean, what: string | number): T {
    const found = list.find(is);
    if (!found) throw new Error(`layout.json does not draw ${what}`);
    return found;
}

export const cellShapes: CellShape[] = planet.cells.map(({ cell, territory, sector, spice }) => {
    const c = drawn(layout.cells, (entry) => entry.cell === cell, cell);
    const at = 'spice' in c && c.spice ? polar(radiusOf(c.spice.r), c.spice.deg) : null;
    return {
        cell,
        territory,
        sector,
        path: c.path,
        anchor: polar(radiusOf(c.label.r), c.label.deg),
        spice: at && spice ? { ...at, amount: spice } : null,
    };
});

export const territoryShapes: TerritoryShape[] = planet.territories.map((facts) => {
    const { territory, text, terrain, cells } = facts;
    const t = drawn(layout.territories, (entry) => entry.territory === territory, territory);
    return {
        territory,
        name: text,
        terrain: terrain as Terrain,
        cells,
        path: t.path,
        size: t.name_at.size,
        ...nameOf(t.name_at),
    };
});

const byPlace = new Map(planet.cells.map((c) => [c.place, c.cell]));
const byTerritory = new Map(territoryShapes.map((t) => [t.territory, t]));

export const shapeOf = (cell: number): CellShape => cellShapes[cell] as CellShape;
export const territoryOf = (cell: number): TerritoryShape =>
    byTerritory.get(shapeOf(cell).territory) as TerritoryShape;
/** The cell of a place as events name it. */
export const cellNamed = (place: string): number => byPlace.get(place) ?? 0;
export const territoryNamed = (territory: string): TerritoryShape | undefined =>
    byTerritory.get(territory);
