// The colours of the drawing. The board is an object: it looks the same in light and dark.
import glyphs from '../ui/glyphs.svg?raw';
import {
    sectorMiddle,
    sectorStart,
    polar,
    RIM,
    SECTORS,
    SINK,
    TRACK,
    type TerritoryShape,
} from './geometry';
import { say } from './say';

/** The tints of the ground as it is drawn, for the halo of the names on it. */
const TINTS: Record<string, string> = {
    '#edca93':
        'cielago-depression sihaya-ridge tsimpo arsunt funeral-plain the-greater-flat ' +
        'wind-pass-north',
    '#dfb072':
        'cielago-east harg-pass red-chasm hole-in-the-rock old-gap rock-outcroppings ' +
        'hagga-basin the-great-flat habbanya-erg cielago-west',
    '#d8a565': 'meridian',
    '#dcc59b': 'imperial-basin',
    '#935d3b': 'false-wall-east pasty-mesa',
};

const tints = new Map(
    Object.entries(TINTS).flatMap(([tint, names]) =>
        names.split(' ').map((n) => [n, tint] as const),
    ),
);
const PLAIN = { sand: '#e7bf82', rock: '#a06a45', stronghold: '#6d2a20', polar: '#e6edef' };

const tint = (t: TerritoryShape): string => tints.get(t.territory) ?? PLAIN[t.terrain];

/** The ink of a name and the halo that keeps it readable over storm and shading. */
export function ink(t: TerritoryShape): { fill: string; halo: string } {
    if (t.terrain === 'rock') return { fill: '#fff0d8', halo: '#7a4a2c' };
    if (t.terrain === 'stronghold') return { fill: '#ffe2a6', halo: '#6d2a20' };
    if (t.terrain === 'polar') return { fill: '#33505c', halo: '#e9eef0' };
    return { fill: '#3a1f0e', halo: tint(t) };
}

const all = Array.from({ length: SECTORS }, (_, sector) => sector);

/** The track around the rim, on which the storm is counted. */
export const track = all.map((sector) => {
    const middle = sectorMiddle(sector) % 360;
    const p = polar((TRACK.inner + TRACK.outer) / 2, middle);
    const lower = middle >= 180;
    return {
        sector,
        x: p.x,
        y: p.y,
        turn: lower ? 270 - middle : 90 - middle,
        label: sector === 0 ? say('storm-start') : String(sector),
    };
});

/** The dashed lines between sectors. */
export const sectorLines = all.map((sector) => {
    const from = polar(SINK, sectorStart(sector));
    const to = polar(RIM, sectorStart(sector));
    return `M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${to.x.toFixed(1)} ${to.y.toFixed(1)}`;
});

export const hexagon = (radius: number): string =>
    Array.from({ length: 6 }, (_, i) => {
        const a = ((60 * i - 90) * Math.PI) / 180;
        return `${(radius * Math.cos(a)).toFixed(1)},${(radius * Math.sin(a)).toFixed(1)}`;
    }).join(' ');

/** The cuts that shade a disc of radius 20.5 at its lower right. */
export const SHADE =
    'M20.1-2.1L10.7-2.7 19.5 0.7zM20 2.8L11 0 18.7 5.4zM18.7 7.6L10.7 2.7 16.9 9.8z' +
    'M16.3 11.9L9.7 5.2 14 13.6zM13 15.5L8.2 7.4 10.3 16.5zM8.8 18.2L6.2 9.1 6 18.6z' +
    'M4.2 19.8L3.8 10.3 1.3 19.5zM-0.7 20.2L1.1 10.9 -3.4 19.2z';

/** A rim of twelve points around it, 28.2 from the middle: elite troops. */
export const STAR =
    'M0-28.2L5.8-21.7L14.1-24.4L15.9-15.9L24.4-14.1L21.7-5.8L28.2 0L21.7 5.8L24.4 14.1' +
    'L15.9 15.9L14.1 24.4L5.8 21.7L0 28.2L-5.8 21.7L-14.1 24.4L-15.9 15.9L-24.4 14.1' +
    'L-21.7 5.8L-28.2 0L-21.7-5.8L-24.4-14.1L-15.9-15.9L-14.1-24.4L-5.8-21.7z';

/** Each faction's own rim, so that colour never stands alone; the first has a plain one. */
export const RIM_DASH: Record<string, string | null> = {
    atreides: null,
    'bene-gesserit': '2 4',
    emperor: '9 4',
    fremen: '1.5 6',
    guild: '6 3 1.5 3',
    harkonnen: '14 3',
};

const emblems = new Map(
    [...glyphs.matchAll(/<symbol id="([^"]+)"[^>]*>(.*?)<\/symbol>/gs)].map(([, id, inside]) => [
        id,
        inside ?? '',
    ]),
);

/** The shapes of one of our symbols, in a box of 24. */
export const emblem = (name: string): string => emblems.get(name) ?? '';
