// The position as one event after the other changes it. An update brings many events and the view
// after all of them; between them the page shows the view before, with what was heard so far put
// into it. No rule is known here: an event says which tokens, how much spice, where. What no event
// says (hands, who is asked next) changes when the whole update is taken. Backwards the same:
// the view before from the view after, for what is played again.
import { flow } from '../lib/flow';
import {
    FACTIONS,
    type CellView,
    type Faction,
    type FactionView,
    type GameEvent,
    type LeaderView,
    type Stack,
    type TurnView,
    type View,
} from '../lib/protocol';

/** Which cell a place is; and the places of a territory. */
export interface Atlas {
    cell(place: string): number;
    places(territory: string): string[];
    /** a place that counts for a victory */
    counts(place: string): boolean;
}

type Place = 'reserves' | 'tanks' | { at: string };

interface Step {
    /** tokens that go from one place to another; null: out of sight */
    tokens?: { by: Faction; stack: Stack; from: Place | null; to: Place | null }[];
    spice?: { at: string; more: number }[];
    turn?: { now: Partial<TurnView>; before: Partial<TurnView> };
    leaders?: { name: string; now: LeaderView['place']; before: LeaderView['place'] }[];
    allies?: { a: Faction; b: Faction; allied: boolean };
    advisors?: { territory: string; now: boolean };
    /** who bids, or lets the card go */
    auction?: { by: Faction; bid: number | null };
}

const at = (place: string): Place => ({ at: place });

function moved(event: GameEvent, by: Faction, before: GameEvent | undefined): Step['tokens'] {
    switch (event.kind) {
        case 'forces-lost':
            return [{ by, stack: event.named[0], from: at(event.named[1]), to: 'tanks' }];
        case 'forces-placed':
        case 'shipped':
        case 'sent':
            return [{ by, stack: event.named[0], from: 'reserves', to: at(event.named[1]) }];
        case 'accompanied':
            return [{ by, stack: [1, 0], from: 'reserves', to: at(event.named[0]) }];
        case 'crossed':
        case 'moved': {
            const [stack, from, to] = event.named;
            return [{ by, stack, from: at(from), to: at(to) }];
        }
        case 'retreated':
            // Where they stood was told one place at a time, if there were several.
            return before?.kind === 'forces-left'
                ? [{ by, stack: event.named[0], from: null, to: 'reserves' }]
                : [{ by, stack: event.named[0], from: at(event.named[1]), to: 'reserves' }];
        case 'forces-left':
            return [{ by, stack: event.named[0], from: at(event.named[1]), to: null }];
        case 'rode':
            return [{ by, stack: event.named[0], from: null, to: at(event.named[1]) }];
        case 'revived':
            return [{ by, stack: event.named[0], from: 'tanks', to: 'reserves' }];
        default:
            return undefined;
    }
}

/** What an event changes; `before` is the event before it. */
export function stepOf(event: GameEvent, before: GameEvent | undefined, turn: TurnView): Step {
    if (event.by) {
        const tokens = moved(event, event.by, before);
        if (tokens) return { tokens };
    }
    switch (event.kind) {
        case 'spice-blew':
            return { spice: [{ at: event.named[1], more: event.named[0] }] };
        case 'spice-lost':
        case 'collected':
            return { spice: [{ at: event.named[1], more: -event.named[0] }] };
        case 'phase-began':
            return {
                turn: {
                    now: { turn: event.named[0], phase: event.named[1] },
                    before: { turn: turn.turn, phase: turn.phase },
                },
            };
        case 'storm-moved':
            return {
                turn: {
                    now: { storm: event.named[1], storm_placed: true },
                    before: { storm: event.named[0], storm_placed: turn.storm_placed },
                },
            };
        case 'leader-died':
        case 'leader-revived': {
            const [now, past] =
                event.kind === 'leader-died'
                    ? (['tanks', 'alive'] as const)
                    : (['alive', 'tanks'] as const);
            return event.named[0] ? { leaders: [{ name: event.named[0], now, before: past }] } : {};
        }
        case 'alliance-made':
        case 'alliance-broken':
            return event.by
                ? {
                      allies: {
                          a: event.by,
                          b: event.named[0],
                          allied: event.kind === 'alliance-made',
                      },
                  }
                : {};
        case 'bid-made':
            return event.by ? { auction: { by: event.by, bid: event.named[0] } } : {};
        case 'bid-passed':
            return event.by ? { auction: { by: event.by, bid: null } } : {};
        case 'flipped':
            return { advisors: { territory: event.named[0], now: event.named[1] } };
        default:
            return {};
    }
}

const sum = (a: Stack | undefined, b: Stack, sign: number): Stack => [
    Math.max(0, (a?.[0] ?? 0) + sign * b[0]),
    Math.max(0, (a?.[1] ?? 0) + sign * b[1]),
];

type Sections = { -readonly [K in keyof View]?: View[K] };

class Fold {
    sections: Sections = {};
    #view: View;
    #atlas: Atlas;

    constructor(view: View, atlas: Atlas) {
        this.#view = view;
        this.#atlas = atlas;
    }

    #cell(place: string): CellView {
        const board = (this.sections.board ??= { ...this.#view.board });
        return (board[place] = { ...(board[place] ?? { cell: this.#atlas.cell(place) }) });
    }

    #faction(name: Faction): FactionView | null {
        const now = (this.sections.factions ??= { ...this.#view.factions })[name];
        return now ? (this.sections.factions[name] = { ...now }) : null;
    }

    put(place: Place | null, by: Faction, stack: Stack, sign: number): void {
        if (!place) return;
        if (typeof place === 'string') {
            const faction = this.#faction(by);
            if (faction) faction[place] = sum(faction[place], stack, sign);
            return;
        }
        const cell = this.#cell(place.at);
        const now = sum(cell[by], stack, sign);
        if (now[0] || now[1]) cell[by] = now;
        else {
            delete cell[by];
            if (by === 'bene-gesserit') delete cell.advisors;
        }
        this.#alone(place.at);
    }

    /** Who stands alone with fighters where it counts: what the tokens that are drawn show. What
     * the rules make of it comes with the whole update. */
    #alone(place: string): void {
        if (!this.#atlas.counts(place)) return;
        const cell = (this.sections.board ?? this.#view.board)[place];
        const fights = (f: Faction): boolean =>
            !!(cell?.[f]?.[0] || cell?.[f]?.[1]) && !(f === 'bene-gesserit' && cell?.advisors);
        const there = FACTIONS.filter(fights);
        for (const f of FACTIONS) {
            const { strongholds } = (this.sections.factions ?? this.#view.factions)[f] ?? {};
            const alone = there.length === 1 && there[0] === f;
            if (!strongholds || strongholds.includes(place) === alone) continue;
            const faction = this.#faction(f);
            if (faction)
                faction.strongholds = alone
                    ? [...strongholds, place]
                    : strongholds.filter((other) => other !== place);
        }
    }

    spice(place: string, more: number): void {
        const cell = this.#cell(place);
        const now = Math.max(0, (cell.spice ?? 0) + more);
        if (now) cell.spice = now;
        else delete cell.spice;
    }

    turn(change: Partial<TurnView>): void {
        this.sections.turn = { ...(this.sections.turn ?? this.#view.turn), ...change };
    }

    leader(name: string, place: LeaderView['place']): void {
        const leaders = (this.sections.leaders ??= { ...this.#view.leaders });
        if (leaders[name]) leaders[name] = { ...leaders[name], place };
    }

    ally(a: Faction, b: Faction | null): void {
        const faction = this.#faction(a);
        if (faction) faction.ally = b;
    }

    bid(by: Faction, bid: number | null): void {
        const now = this.#view.auction;
        if (!now?.lot) return;
        const passed = now.passed ?? [];
        this.sections.auction =
            bid === null
                ? { ...now, passed: [...passed, by] }
                : { ...now, bid, leader: by, passed: passed.filter((f) => f !== by) };
    }

    /** A purse that is known. */
    purse(by: Faction | undefined, more: number): void {
        const faction = by ? this.#faction(by) : null;
        if (faction?.spice !== undefined) faction.spice += more;
    }

    advisors(territory: string, now: boolean): void {
        for (const place of this.#atlas.places(territory)) {
            const there = (this.sections.board ?? this.#view.board)[place];
            if (!there?.['bene-gesserit']) continue;
            const cell = this.#cell(place);
            if (now) cell.advisors = true;
            else delete cell.advisors;
            this.#alone(place);
        }
    }
}

/** The sections of the view that an event changes, as they are after it; or, backwards, as they
 * were before it. */
export function fold(
    view: View,
    event: GameEvent,
    previous: GameEvent | undefined,
    atlas: Atlas,
    back = false,
): Partial<View> {
    const step = stepOf(event, previous, view.turn);
    const f = new Fold(view, atlas);
    const sign = back ? -1 : 1;
    for (const { by, stack, from, to } of step.tokens ?? []) {
        f.put(from, by, stack, -sign);
        f.put(to, by, stack, sign);
    }
    for (const { at: place, more } of step.spice ?? []) f.spice(place, sign * more);
    const spent = flow(event);
    f.purse(spent?.from, -sign * (spent?.amount ?? 0));
    f.purse(spent?.to, sign * (spent?.amount ?? 0));
    if (step.turn) f.turn(back ? step.turn.before : step.turn.now);
    for (const { name, now, before } of step.leaders ?? []) f.leader(name, back ? before : now);
    if (step.allies) {
        const { a, b, allied } = step.allies;
        const on = allied !== back;
        f.ally(a, on ? b : null);
        f.ally(b, on ? a : null);
    }
    // Backwards nobody looks at an auction: it is over.
    if (step.auction && !back) f.bid(step.auction.by, step.auction.bid);
    if (step.advisors) f.advisors(step.advisors.territory, step.advisors.now !== back);
    return f.sections;
}
