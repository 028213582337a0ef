// A battle as it was heard: the plans, who won and what it cost, put together from the events so
// that a battle that was over in one breath can still be read in five steps.
import type { Faction, GameEvent, PlanView } from '../lib/protocol';
import { doer } from '../lib/words';
import { say } from './say';

export interface HeardBattle {
    /** the number of its first event */
    at: number;
    territory: string;
    aggressor: Faction;
    defender: Faction;
    plans: Partial<Record<Faction, PlanView>>;
    betrayed: boolean;
    exploded: boolean;
    winner: Faction | null;
    /** nobody won */
    bothLost: boolean;
    /** what each side's plan was worth in the end; a traitor makes it worth nothing */
    totals: Partial<Record<Faction, number>>;
    dead: string[];
    /** what was heard since the plans are open: losses and discards before belong to something
     * else */
    since: GameEvent[];
    over: boolean;
}

const ENDS = new Set<GameEvent['kind']>(['battle-began', 'phase-began', 'game-won']);

export const isDecided = (battle: HeardBattle): boolean =>
    !!battle.winner || battle.bothLost || battle.exploded;

export function plansRevealed(battle: HeardBattle): boolean {
    return Object.keys(battle.plans).length === 2;
}

type Told<Kind extends GameEvent['kind']> = Extract<GameEvent, { kind: Kind }>;

function planOf({ named }: Told<'plan-shown'>): PlanView {
    const [leader, kwisatz_haderach, weapon, defence, dial, spice] = named;
    return { leader, kwisatz_haderach, weapon, defence, dial, spice };
}

function begin(event: Told<'battle-began'>): HeardBattle {
    const [territory, aggressor, defender] = event.named;
    return {
        at: event.n,
        territory,
        aggressor,
        defender,
        plans: {},
        betrayed: false,
        exploded: false,
        winner: null,
        bothLost: false,
        totals: {},
        dead: [],
        since: [],
        over: false,
    };
}

function hear(battle: HeardBattle, event: GameEvent): void {
    const { by } = event;
    if (plansRevealed(battle)) battle.since.push(event);
    switch (event.kind) {
        case 'plan-shown':
            if (by) battle.plans[by] = planOf(event);
            break;
        case 'traitor-called':
            battle.betrayed = true;
            break;
        case 'explosion':
            battle.exploded = true;
            break;
        case 'battle-lost-both':
            battle.bothLost = true;
            break;
        case 'battle-won': {
            const [other, mine, theirs] = event.named;
            if (!by) break;
            battle.winner = by;
            if (!battle.betrayed) battle.totals = { [by]: mine, [other]: theirs };
            break;
        }
        case 'leader-died':
            if (event.named[0] && plansRevealed(battle)) battle.dead.push(event.named[0]);
            break;
    }
}

/** All battles in these events, in order. */
export function battlesIn(events: readonly GameEvent[]): HeardBattle[] {
    const battles: HeardBattle[] = [];
    let now: HeardBattle | null = null;
    for (const event of events) {
        if (now && ENDS.has(event.kind)) {
            now.over = true;
            now = null;
        }
        if (event.kind === 'battle-began') {
            now = begin(event);
            battles.push(now);
        } else if (now) {
            hear(now, event);
        }
    }
    return battles;
}

// --- in five steps -------------------------------------------------------------------------------

export interface Part {
    title: string;
    text: string;
    /** as the event cites it; null where nothing happened */
    rule: string | null;
}

type Step = 'traitor' | 'weapons' | 'strength' | 'losses' | 'cards';

/** What is heard of each step, and what is said where nothing is. */
const STEPS: { step: Step; kinds: GameEvent['kind'][] }[] = [
    { step: 'traitor', kinds: ['traitor-called'] },
    {
        step: 'weapons',
        kinds: ['explosion', 'leader-died', 'leader-died-hidden', 'haderach-died'],
    },
    { step: 'strength', kinds: ['battle-won', 'battle-lost-both'] },
    { step: 'losses', kinds: ['forces-lost', 'got-bank'] },
    { step: 'cards', kinds: ['card-discarded', 'card-kept'] },
];

/** How it was decided, in the order of the rules and in the words of what was heard. */
export function fiveSteps(battle: HeardBattle): Part[] {
    const { aggressor, defender, betrayed, winner } = battle;
    const ours = battle.since.filter(({ by }) => !by || by === aggressor || by === defender);
    const steps = STEPS.map(({ step, kinds }) => {
        const heard = ours.filter((event) => kinds.includes(event.kind));
        const text = heard.map((event) => event.text).join(' ') || say(`no.${step}`);
        // A total after treachery is none.
        const won = betrayed && winner && kinds.includes('battle-won');
        return {
            title: say(`part.${step}`),
            text: won ? say('at-once', doer(winner)) : text,
            rule: heard[0]?.rule ?? null,
        };
    });
    if (isDecided(battle)) return steps;
    return steps
        .slice(0, 1)
        .map((step) => (betrayed ? step : { ...step, text: say('may-be-called-now') }));
}
