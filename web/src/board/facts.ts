// What can be said about a place: who and what is there, its ground, the storm, and what
// the open decision thinks of it. The tip, the list and the screen reader all use these
// words, so they never disagree.
import type { CellView, Faction, Reason, Stack, View } from '../lib/protocol';
import { FACTIONS } from '../lib/protocol';
import type { BoardChoice } from '../lib/stage.svelte';
import { capital, factionName } from '../lib/words';
import { shapeOf, territoryOf, type Terrain } from './geometry';
import { called, placeName } from './named';
import { say } from './say';

export interface Group {
    faction: Faction;
    stack: Stack;
    advisors: boolean;
}

export interface Place {
    cell: number;
    /** "Cielago North, sector 1", and of the territory alone */
    name: string;
    territory: string;
    terrain: Terrain;
    /** -1: the Polar Sink is in no sector */
    sector: number;
    groups: Group[];
    spice: number;
    storm: boolean;
    destroyed: boolean;
    /** what a click does here; null: it may not */
    deed: string | null;
    picked: boolean;
    reason: Reason | null;
}

/** The ground in a word. */
export const TERRAIN: Record<Terrain, string> = {
    get sand() {
        return say('sand');
    },
    get rock() {
        return say('rock');
    },
    get stronghold() {
        return say('stronghold');
    },
    get polar() {
        return say('polar-ice');
    },
};

/** The board by cells; on the wire it is by place names. */
export function byCell(board: View['board']): Map<number, CellView> {
    return new Map(Object.values(board).map((c) => [c.cell, c]));
}

export function groupsIn(cell: CellView | undefined): Group[] {
    if (!cell) return [];
    return FACTIONS.filter((f) => cell[f]).map((faction) => ({
        faction,
        stack: cell[faction] as Stack,
        advisors: faction === 'bene-gesserit' && cell.advisors === true,
    }));
}

/** What choosing a place does: the engine's words, or the page's own where a click does more or
 * less than choose. */
function deedAt(choice: BoardChoice, cell: number): string | null {
    const value = choice.legal.get(cell);
    return value ? (choice.deed ?? value.deed ?? value.text) : null;
}

export function placeOf(
    cell: number,
    cells: Map<number, CellView>,
    view: View,
    choice: BoardChoice | null,
): Place {
    const territory = territoryOf(cell);
    const { sector } = shapeOf(cell);
    return {
        cell,
        name: placeName(cell),
        territory: called(territory),
        terrain: territory.terrain,
        sector,
        groups: groupsIn(cells.get(cell)),
        spice: cells.get(cell)?.spice ?? 0,
        storm: view.turn.storm_placed && sector === view.turn.storm,
        destroyed: view.turn.destroyed.includes(territory.territory),
        deed: choice ? deedAt(choice, cell) : null,
        picked: choice?.picked.includes(cell) ?? false,
        reason: choice?.refused.get(cell) ?? null,
    };
}

export const groupText = ({ faction, stack: [forces, elites], advisors }: Group): string => {
    const name = factionName(faction);
    if (advisors) return say('group.advisors', { faction: name, count: forces });
    if (!elites) return say('group.forces', { faction: name, forces });
    return say(forces ? 'group.both' : 'group.elites', { faction: name, forces, elites });
};

/** "Sand, sector 11, in the storm"; where it stands under its sector, without it. */
export function groundText(place: Place, { sector = true } = {}): string {
    const words = [TERRAIN[place.terrain]];
    if (sector && place.sector >= 0) words.push(say('in-sector', { sector: place.sector }));
    if (place.storm) words.push(say('under-the-storm'));
    if (place.destroyed) words.push(say('destroyed'));
    return words.join(', ');
}

/** Everything, as one sentence after the other, for who hears the board. */
export function spokenText(place: Place): string {
    const parts = [place.territory, groundText(place)];
    if (place.groups.length) parts.push(place.groups.map(groupText).join(', '));
    if (place.spice) parts.push(say('spice', { spice: place.spice }));
    if (place.picked) parts.push(say('chosen'));
    else if (place.deed) parts.push(capital(place.deed));
    const said = `${parts.join('. ')}.`;
    return place.reason
        ? say('forbidden-place', { place: said, reason: reasonText(place.reason) })
        : said;
}

/** The case where numbers decide, and the rule. */
export function reasonText({ rule, title, text, case: numbers }: Reason): string {
    const head = [rule, title].filter(Boolean).join(' ');
    return [numbers ? `${capital(numbers)}.` : '', head ? `${head}: ${text}` : text]
        .filter(Boolean)
        .join(' ');
}

/** "Not to Carthag", or "Not from Carthag" when a group is picked up. */
export const refusalTitle = (place: Place, leaves: boolean): string =>
    say('not', { what: leaves ? say('from') : say('to'), name: place.name });
