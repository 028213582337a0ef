// From what was heard to what is shown: events become scenes, each of one or more steps, in order.
// Invariants: every event is in exactly one step of exactly one scene, and the order of the events
// is the order of the steps; nothing is left out because nobody drew it (a `note` shows any event
// by its sentence). A battle goes on over many updates, so the script remembers how far it is.
import { kindsBy } from '../lib/flow';
import type { GameEvent } from '../lib/protocol';

export type SceneKind =
    | 'phase'
    | 'storm'
    | 'blow'
    | 'worm'
    | 'nexus'
    | 'offer'
    | 'alliance'
    | 'karama'
    | 'atomics'
    | 'lot'
    | 'bid'
    | 'sale'
    | 'ship'
    | 'move'
    | 'battle'
    | 'harvest'
    | 'mentat'
    | 'truth'
    | 'victory'
    | 'note';

export interface Step {
    name: string;
    events: GameEvent[];
    /** milliseconds at each pace; brisk 0: not shown then */
    watch: number;
    brisk: number;
}

export interface Scene {
    /** the number of its first event */
    at: number;
    kind: SceneKind;
    steps: Step[];
}

export type Pace = 'instant' | 'brisk' | 'watch';
export const PACES: readonly Pace[] = ['instant', 'brisk', 'watch'];

type Kind = GameEvent['kind'];

/** What begins a scene, how long it is, and what is part of it when it follows. */
interface Row {
    scene: SceneKind;
    watch: number;
    brisk: number;
    follows?: Kind[];
}

const row = (scene: SceneKind, watch: number, brisk: number, follows: Kind[] = []): Row => ({
    scene,
    watch,
    brisk,
    follows,
});

const TAKEN: Kind[] = ['forces-lost', 'spice-lost', 'sheltered', 'leader-died'];
const PRICES = kindsBy('to-bank', 'price');
const GAINS = kindsBy('from-bank');
const PAID: Kind[] = [...PRICES, ...GAINS, 'card-seen', 'card-taken', 'hand-size'];

const ROWS: Partial<Record<Kind, Row>> = {
    'phase-began': row('phase', 800, 300),
    'storm-dialed': row('storm', 1000, 400, ['storm-dialed']),
    'storm-card-shown': row('storm', 1000, 400),
    'storm-controlled': row('storm', 1200, 500),
    // The set-up goes round the table: one thing of everybody is one scene.
    'traitor-dealt': row('note', 900, 300, ['traitor-dealt']),
    'got-bank': row('note', 1400, 500, ['got-bank']),
    'forces-placed': row('note', 1800, 700, ['forces-placed', 'flipped']),
    'card-taken': row('note', 1400, 500, ['card-taken', 'card-seen']),
    'hand-size': row('note', 1200, 400, ['hand-size']),
    'first-player': row('note', 700, 250),
    'spice-blew': row('blow', 1800, 800),
    'no-spice-in-storm': row('blow', 1400, 600),
    'worm-appeared': row('worm', 2600, 1100),
    'worm-sent': row('worm', 2000, 900),
    'worm-nowhere': row('worm', 1400, 600),
    'worm-set-aside': row('worm', 1400, 600),
    'nexus-began': row('nexus', 2000, 900),
    'alliance-offered': row('offer', 1100, 420),
    'offer-withdrawn': row('offer', 800, 300),
    'alliance-made': row('alliance', 2200, 900),
    'alliance-broken': row('alliance', 2000, 900),
    'karama-stops': row('karama', 2000, 800, ['card-discarded', 'card-played']),
    'worthless-shown': row('karama', 1600, 700),
    'wall-destroyed': row('atomics', 2800, 1200, TAKEN),
    'cards-dealt': row('lot', 900, 300),
    'lot-opened': row('lot', 900, 300, ['lot-seen']),
    'bid-made': row('bid', 480, 180),
    'bid-passed': row('bid', 380, 120),
    'lot-sold': row('sale', 1500, 500, PAID),
    'lot-free': row('sale', 1700, 600, [...PAID, 'card-played', 'card-discarded']),
    'bought-in': row('sale', 1200, 400),
    shipped: row('ship', 1500, 600, ['flipped']),
    sent: row('ship', 1500, 600, ['flipped']),
    crossed: row('ship', 1500, 600, ['flipped']),
    retreated: row('ship', 1300, 500),
    accompanied: row('ship', 1000, 350, ['flipped']),
    moved: row('move', 900, 350, ['flipped', 'collided', 'forces-lost']),
    rode: row('move', 1300, 500),
    collected: row('harvest', 2400, 900, ['collected', 'income', ...GAINS]),
    income: row('harvest', 2400, 900, ['collected', 'income', ...GAINS]),
    'truth-told': row('truth', 2600, 1200),
    'game-won': row('victory', 6000, 3000),
};

/** They belong to what comes next, where that wants them. */
const LEADS = new Set<Kind>([
    ...PRICES,
    'segment-began',
    'card-played',
    'card-discarded',
    'forces-left',
    'truth-asked',
    'prediction-shown',
    'timing-chosen',
]);
const LED = new Set<Kind>([
    'shipped',
    'sent',
    'crossed',
    'retreated',
    'moved',
    'rode',
    'wall-destroyed',
    'storm-controlled',
    'karama-stops',
    'revived',
    'leader-revived',
    'hand-taken',
    'truth-told',
    'truth-asked',
    'game-won',
    'segment-began',
]);

/** Once the plans are open all of these are part of the battle. */
const IN_BATTLE = new Set<Kind>([
    'no-leader',
    'voiced',
    'foresaw',
    'showed',
    'plan-looked',
    'plan-locked',
    'plan-shown',
]);
const DECIDES = new Set<Kind>(['traitor-called', 'explosion', 'battle-won', 'battle-lost-both']);
const ENDS_BATTLE = new Set<Kind>(['battle-began', 'phase-began', 'game-won']);

/** A storm of so many sectors. */
const stormStep = (events: GameEvent[], sectors: number): Step => ({
    name: 'sweep',
    events,
    watch: 300 + Math.min(sectors, 10) * 260 + Math.max(0, sectors - 10) * 120,
    brisk: 150 + sectors * 120,
});

const step = (name: string, events: GameEvent[], watch: number, brisk: number): Step => ({
    name,
    events,
    watch,
    brisk,
});

export class Script {
    #fighting: 'no' | 'closed' | 'open' | 'decided' = 'no';
    #mentat = false;

    /** The scenes of these events, which follow those read before. */
    read(events: readonly GameEvent[]): Scene[] {
        const scenes: Scene[] = [];
        let lead: GameEvent[] = [];
        const add = (kind: SceneKind, steps: Step[]): void => {
            scenes.push({ at: steps[0]?.events[0]?.n ?? 0, kind, steps });
        };
        const flush = (): void => {
            for (const event of lead) add('note', [step('said', [event], 700, 250)]);
            lead = [];
        };
        for (let i = 0; i < events.length;) {
            const event = events[i]!;
            const rest = events.slice(i);
            if (LEADS.has(event.kind) && this.#fighting !== 'decided' && ahead(rest)) {
                lead.push(event);
                i++;
                continue;
            }
            if (!LED.has(event.kind)) flush();
            const found = this.#scene(rest, lead);
            const used = found.steps.reduce((sum, s) => sum + s.events.length, 0);
            i += used - lead.length;
            lead = [];
            add(found.kind, found.steps);
        }
        flush();
        return scenes;
    }

    #scene(rest: readonly GameEvent[], lead: GameEvent[]): { kind: SceneKind; steps: Step[] } {
        const event = rest[0]!;
        if (ENDS_BATTLE.has(event.kind)) this.#fighting = 'no';
        const battle = this.#battle(rest);
        if (battle) return { kind: 'battle', steps: battle };
        if (event.kind === 'phase-began') return this.#phase(rest);
        if (event.kind === 'storm-moved') return { kind: 'storm', steps: storm(rest) };
        if (event.kind === 'worm-appeared') return { kind: 'worm', steps: worm(rest) };
        const r = ROWS[event.kind] ?? row('note', event.private ? 400 : 800, 300);
        const used = [event, ...following(rest, r.follows ?? [])];
        return { kind: r.scene, steps: [step(event.kind, [...lead, ...used], r.watch, r.brisk)] };
    }

    #phase(rest: readonly GameEvent[]): { kind: SceneKind; steps: Step[] } {
        const event = rest[0]!;
        this.#mentat = event.kind === 'phase-began' && event.named[1] === 'mentat';
        if (!this.#mentat) return { kind: 'phase', steps: [step('phase', [event], 800, 300)] };
        const more = following(rest, ['bribes-taken-in', 'prediction-shown']);
        const won = rest[1 + more.length]?.kind === 'game-won';
        return {
            kind: 'mentat',
            steps: [step('pause', [event, ...more], won ? 1600 : 8000, won ? 700 : 3500)],
        };
    }

    #battle(rest: readonly GameEvent[]): Step[] | null {
        const event = rest[0]!;
        if (event.kind === 'battle-began') {
            this.#fighting = 'closed';
            return [step('open', [event], 1800, 700)];
        }
        if (this.#fighting === 'no') return null;
        if (event.kind === 'plan-shown') {
            this.#fighting = 'open';
            const plans = [event, ...following(rest, ['plan-shown'])];
            return [
                step('dials', plans, 1000, 400),
                step('leaders', [], 1200, 0),
                step('cards', [], 1300, 300),
            ];
        }
        if (DECIDES.has(event.kind)) return this.#decided(rest);
        if (this.#fighting === 'decided') {
            const more = rest.slice(1).findIndex((e) => ends(e));
            const used = more < 0 ? [...rest] : rest.slice(0, more + 1);
            return [step('losses', used, 1200, 450)];
        }
        if (!IN_BATTLE.has(event.kind)) return null;
        const [watch, brisk] = event.kind === 'plan-locked' ? [700, 250] : [1400, 550];
        return [step(event.kind === 'plan-locked' ? 'locked' : 'said', [event], watch, brisk)];
    }

    /** All that comes of the plans, up to the next battle or question. */
    #decided(rest: readonly GameEvent[]): Step[] {
        this.#fighting = 'decided';
        const end = rest.findIndex((e) => ends(e));
        const used = end < 0 ? [...rest] : rest.slice(0, end);
        const calls = used.filter((e) => e.kind === 'traitor-called').length;
        if (calls)
            return [
                step('traitor', used.slice(0, calls), 3000, 1400),
                step('losses', used.slice(calls), 2000, 800),
            ];
        const sum = used.findIndex((e) => e.kind === 'battle-won') + 1;
        return [
            step('weapons', [], 1900, 0),
            step('sum', used.slice(0, sum), sum ? 2000 : 0, sum ? 700 : 0),
            step('losses', used.slice(sum), 2200, 800),
        ];
    }
}

const ends = (event: GameEvent): boolean => ENDS_BATTLE.has(event.kind);

/** Whether something comes that the events at the front of it belong to. */
function ahead(rest: readonly GameEvent[]): boolean {
    const next = rest.find((e) => !LEADS.has(e.kind));
    return !!next && LED.has(next.kind);
}

/** The events after the first as long as they are of these kinds, or nobody else's business. */
function following(rest: readonly GameEvent[], kinds: readonly Kind[]): GameEvent[] {
    const end = rest.findIndex((e, i) => i > 0 && !kinds.includes(e.kind));
    return rest.slice(1, end < 0 ? undefined : end);
}

function storm(rest: readonly GameEvent[]): Step[] {
    const event = rest[0]!;
    const sectors = event.kind === 'storm-moved' ? event.named[2] : 0;
    const taken = following(rest, TAKEN);
    const steps = [stormStep([event], sectors)];
    if (taken.length) steps.push(step('takes', taken, 1600, 700));
    return steps;
}

function worm(rest: readonly GameEvent[]): Step[] {
    const taken = following(rest, TAKEN);
    const steps = [step('rises', [rest[0]!], 2200, 900)];
    if (taken.length) steps.push(step('takes', taken, 1600, 700));
    return steps;
}

/** How long a step stands at a pace. */
export const lasting = (s: Step, pace: Pace): number =>
    pace === 'instant' ? 0 : pace === 'brisk' ? s.brisk : s.watch;
