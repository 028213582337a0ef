// What a place is called in the reader's language. The drawing has the printed names with the lines
// they are set in (layout.json); another language's names are set into the same lines, in letters
// as much smaller as they are longer.
import { catalogue } from '../lib/catalogue.svelte';
import { shapeOf, territoryOf, type NameLine, type TerritoryShape } from './geometry';
import { say } from './say';

/** Asked again once the printed names have come. */
export const called = (t: TerritoryShape): string =>
    (catalogue.game && catalogue.territories.get(t.territory)?.text) || t.name;

/** Several cells of one territory differ by their sector only. */
export function placeName(cell: number): string {
    const t = territoryOf(cell);
    return t.cells.length > 1
        ? say('place-in-sector', { territory: called(t), sector: shapeOf(cell).sector })
        : called(t);
}

/** A name in so many lines, or fewer: broken where a word ends, as evenly as it goes. */
export function broken(name: string, lines: number): string[] {
    const words = name.split(/(?<=[ -])/);
    if (lines < 2 || words.length < 2) return [name];
    let best = [name];
    for (let at = 1; at < words.length; at++) {
        const rest = broken(words.slice(at).join(''), lines - 1);
        const parts = [words.slice(0, at).join('').trim(), ...rest.map((part) => part.trim())];
        if (longest(parts) < longest(best)) best = parts;
    }
    return best;
}

const longest = (parts: string[]): number => Math.max(...parts.map((part) => part.length));

/** The lines of a territory's name as they are drawn. */
export function linesOf(t: TerritoryShape): NameLine[] {
    const name = called(t);
    if (name === t.name) return t.lines;
    const parts = broken(name.toUpperCase(), t.lines.length);
    // One line where two were printed has room at its ends.
    const room =
        longest(t.lines.map((line) => line.text)) * (parts.length < t.lines.length ? 1.4 : 1);
    const smaller = Math.min(1, (room + 1) / longest(parts));
    // A name of fewer lines stands in the middle of their place.
    const from = Math.floor((t.lines.length - parts.length) / 2);
    return parts.map((text, i) => {
        const line = t.lines[from + i] as NameLine;
        return { ...line, text, size: line.size * smaller };
    });
}
