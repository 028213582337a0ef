// Who stands where at the end of a turn: sides (allies count as one) by how near they are to
// winning, who is in each stronghold, and what the turn will be remembered for.
import { catalogue } from '../lib/catalogue.svelte';
import { phaseNow, phaseSteps } from '../lib/phases';
import type { Faction, GameEvent, Stack, View } from '../lib/protocol';
import { FACTIONS } from '../lib/protocol';

export interface Side {
    members: Faction[];
    held: number;
    need: number;
    /** tokens on the planet */
    forces: number;
}

const total = (stack: Stack | undefined): number => (stack ? stack[0] + stack[1] : 0);

export function sidesOf(view: View): Side[] {
    const sides: Side[] = [];
    for (const faction of FACTIONS) {
        const now = view.factions[faction];
        if (!now || sides.some((s) => s.members.includes(faction))) continue;
        const members = now.ally ? [faction, now.ally] : [faction];
        const places = new Set(members.flatMap((f) => view.factions[f]?.strongholds ?? []));
        const forces = Object.values(view.board).reduce(
            (sum, cell) => sum + members.reduce((s, f) => s + total(cell[f]), 0),
            0,
        );
        sides.push({ members, held: places.size, need: now.to_win, forces });
    }
    return sides.sort((a, b) => a.need - a.held - (b.need - b.held) || b.held - a.held);
}

/** Territories of strongholds, by who is in them. */
export type Holders = ReadonlyMap<string, Faction>;

const SHIPS = phaseSteps.findIndex((step) => step.id === 'ship');

const holdersOf = (view: View): Holders =>
    new Map(
        FACTIONS.flatMap((f) =>
            (view.factions[f]?.strongholds ?? []).map((t): [string, Faction] => [t, f]),
        ),
    );

export interface Plate {
    territory: string;
    text: string;
    holder: Faction | null;
    forces: string;
}

export function platesOf(view: View): Plate[] {
    return (catalogue.game?.territories ?? [])
        .filter((t) => t.terrain === 'stronghold')
        .map(({ territory, text }) => {
            const holder =
                FACTIONS.find((f) => view.factions[f]?.strongholds.includes(territory)) ?? null;
            const stack = holder ? view.board[territory]?.[holder] : undefined;
            return {
                territory,
                text,
                holder,
                forces: stack ? `${stack[0]}${stack[1] ? ` + ${stack[1]}★` : ''}` : '',
            };
        });
}

/** Who held which stronghold before anybody shipped in this turn, and who does now. */
export class TurnBegan {
    #turn = -1;
    #held: Holders | null = null;
    #last: { turn: number; held: Holders } | null = null;

    /** To be told of every position that is shown. */
    see(view: View): void {
        const { turn, phase } = view.turn;
        const held = holdersOf(view);
        if (phaseNow(phase) < SHIPS) {
            this.#turn = turn;
            this.#held = held;
        } else if (this.#turn !== turn) {
            // What was not seen to begin is as the turn before left it, if that was seen.
            this.#held = this.#last?.turn === turn - 1 ? this.#last.held : null;
            this.#turn = turn;
        }
        this.#last = { turn, held };
    }

    /** null: the beginning of this turn was not seen */
    of(turn: number): Holders | null {
        return turn === this.#turn ? this.#held : null;
    }
}

/** Strongholds won and lost since: +1, −1. */
export const changeOf = (side: Side, began: Holders): number =>
    side.held - [...began.values()].filter((f) => side.members.includes(f)).length;

/** From whom a stronghold was taken; null: from nobody. */
export function takenFrom({ territory, holder }: Plate, began: Holders): Faction | null {
    const before = began.get(territory);
    return before && holder && before !== holder ? before : null;
}

/** What of a turn is worth a line: traitors, explosions, worms that ate, battles, alliances. */
const WEIGHT: Partial<Record<GameEvent['kind'], number>> = {
    'wall-destroyed': 9,
    explosion: 8,
    'traitor-called': 7,
    'alliance-made': 6,
    'alliance-broken': 6,
    'battle-won': 5,
    'battle-lost-both': 5,
    'worm-appeared': 4,
    'karama-stops': 3,
    'storm-moved': 1,
};

export function memorable(events: readonly GameEvent[], most = 3): GameEvent[] {
    return events
        .filter((e) => WEIGHT[e.kind])
        .sort((a, b) => (WEIGHT[b.kind] ?? 0) - (WEIGHT[a.kind] ?? 0) || a.n - b.n)
        .slice(0, most)
        .sort((a, b) => a.n - b.n);
}

/** The events of the turn that ends. */
export function ofThisTurn(events: readonly GameEvent[], turn: number): GameEvent[] {
    const from = events.findIndex((e) => e.kind === 'phase-began' && e.named[0] === turn);
    return from < 0 ? [] : events.slice(from);
}
