// From the board to the tokens that are drawn: one for each faction in a cell,
// and those a decision plans.
import type { CellView, Faction, Stack } from '../lib/protocol';
import type { BoardChoice } from '../lib/stage.svelte';
import { groupsIn } from './facts';
import { shapeOf, territoryNamed } from './geometry';
import type { Crowd, Wish } from './place';

export interface TokenFacts {
    key: string;
    cell: number;
    faction: Faction;
    stack: Stack;
    kind: Wish['kind'];
}

const wishOf = (t: TokenFacts): Wish => {
    const [ordinary, elite] = t.stack;
    const digits =
        ordinary || !elite ? String(ordinary).length + (t.kind === 'planned' ? 1 : 0) : 0;
    return { key: t.faction, pill: digits, elite: elite > 0, kind: t.kind };
};

/** What the planned march takes away; where all of them go, an empty disc is left. */
function departing(leaving: BoardChoice['leaving'], cell: number, faction: Faction): Stack {
    const gone = leaving?.find((l) => l.cell === cell && l.faction === faction);
    return gone?.stack ?? [0, 0];
}

/** What is to be drawn, by cell. */
export function tokensIn(
    cells: Map<number, CellView>,
    planned: BoardChoice['planned'],
    leaving?: BoardChoice['leaving'],
): Map<number, TokenFacts[]> {
    const tokens = new Map<number, TokenFacts[]>();
    for (const [cell, here] of cells) {
        const list = groupsIn(here).map(({ faction, stack, advisors }): TokenFacts => {
            const [ordinary, elite] = departing(leaving, cell, faction);
            return {
                key: `${cell} ${faction}`,
                cell,
                faction,
                stack: [Math.max(0, stack[0] - ordinary), Math.max(0, stack[1] - elite)],
                kind: advisors ? 'advisors' : 'forces',
            };
        });
        // Advisors keep to the side: they are the last to find a place.
        list.sort((a, b) => Number(a.kind === 'advisors') - Number(b.kind === 'advisors'));
        if (list.length) tokens.set(cell, list);
    }
    for (const { faction, cell, stack } of planned ?? []) {
        if (!stack[0] && !stack[1]) continue;
        const list = tokens.get(cell) ?? [];
        tokens.set(cell, [
            ...list,
            // no words: a key
            { key: `${cell} ${faction} planned`, cell, faction, stack, kind: 'planned' },
        ]);
    }
    return tokens;
}

const WORM: Wish = { key: 'worm', pill: 0, elite: false, kind: 'forces' };

/** `worms`: cells in which a worm wants its place too. */
export function wishesOf(
    tokens: Map<number, TokenFacts[]>,
    worms: number[] = [],
): Map<number, Wish[]> {
    const wishes = new Map([...tokens].map(([cell, list]) => [cell, list.map(wishOf)]));
    for (const cell of worms) wishes.set(cell, [...(wishes.get(cell) ?? []), WORM]);
    return wishes;
}

/** Where in a territory a worm is shown: on the spice, else where nobody stands. */
export function wormCell(territory: string, cells: Map<number, CellView>): number {
    const own = territoryNamed(territory)?.cells ?? [0];
    const free = own.find((c) => !groupsIn(cells.get(c)).length);
    return (
        own.find((c) => cells.get(c)?.spice) ??
        own.find((c) => shapeOf(c).spice && !groupsIn(cells.get(c)).length) ??
        free ??
        own[0] ??
        0
    );
}

export interface Standing extends TokenFacts {
    x: number;
    y: number;
    r: number;
}

/** Tokens that stand for themselves, and the crowds that are one pill. */
export interface Drawn {
    free: Standing[];
    joined: { cell: number; crowd: Crowd; tokens: Standing[] }[];
}

export function standing(tokens: Map<number, TokenFacts[]>, crowds: Map<number, Crowd>): Drawn {
    const free: Standing[] = [];
    const joined: Drawn['joined'] = [];
    for (const [cell, list] of tokens) {
        const crowd = crowds.get(cell);
        if (!crowd) continue;
        const here = list.map((t, i) => ({
            ...t,
            x: crowd.tokens[i]!.x,
            y: crowd.tokens[i]!.y,
            r: crowd.tokens[i]!.r,
        }));
        if (crowd.joined) joined.push({ cell, crowd, tokens: here });
        else free.push(...here);
    }
    return { free, joined };
}
