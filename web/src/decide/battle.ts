// A battle as it was heard: the plans, the calls, who won and what it cost, put together from the
// events so that a battle that was over in one breath can still be read in five steps.
import type { Faction, GameEvent, PlanView, Stack } from '../lib/protocol';

export interface HeardBattle {
    /** the number of its first event */
    at: number;
    territory: string;
    aggressor: Faction;
    defender: Faction;
    plans: Partial<Record<Faction, PlanView>>;
    /** the leader each side called a traitor */
    calls: { by: Faction; leader: string }[];
    exploded: boolean;
    winner: Faction | null;
    /** nobody won */
    bothLost: boolean;
    /** what each side's plan was worth in the end */
    totals: Partial<Record<Faction, number>>;
    dead: string[];
    /** forces lost by each side, and the event that says so */
    lost: Partial<Record<Faction, Stack>>;
    discarded: Partial<Record<Faction, string[]>>;
    kept: Partial<Record<Faction, string[]>>;
    /** who got how much for killed leaders */
    gains: { by: Faction; spice: number }[];
    events: GameEvent[];
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
        calls: [],
        exploded: false,
        winner: null,
        bothLost: false,
        totals: {},
        dead: [],
        lost: {},
        discarded: {},
        kept: {},
        gains: [],
        events: [event],
        over: false,
    };
}

function push(to: string[], name: string | null): void {
    if (name) to.push(name);
}

const addStacks = (a: Stack | undefined, b: Stack): Stack => [
    (a?.[0] ?? 0) + b[0],
    (a?.[1] ?? 0) + b[1],
];

function hear(battle: HeardBattle, event: GameEvent): void {
    const { kind, by } = event;
    battle.events.push(event);
    if (kind === 'explosion') battle.exploded = true;
    if (kind === 'battle-lost-both') battle.bothLost = true;
    if (!by) {
        if (kind === 'leader-died' && plansRevealed(battle)) push(battle.dead, event.named[0]);
        return;
    }
    if (kind === 'plan-shown') battle.plans[by] = planOf(event);
    if (kind === 'traitor-called') battle.calls.push({ by, leader: event.named[0] ?? '' });
    if (kind === 'battle-won') {
        const [other, mine, theirs] = event.named;
        battle.winner = by;
        if (!battle.calls.length) battle.totals = { [by]: mine, [other]: theirs };
    }
    // Losses and discards before the reveal belong to something else.
    if (!plansRevealed(battle)) return;
    if (kind === 'leader-died') push(battle.dead, event.named[0]);
    if (by !== battle.aggressor && by !== battle.defender) return;
    if (kind === 'forces-lost') battle.lost[by] = addStacks(battle.lost[by], event.named[0]);
    if (kind === 'card-discarded') push((battle.discarded[by] ??= []), event.named[0]);
    if (kind === 'card-kept') push((battle.kept[by] ??= []), event.named[0]);
    if (kind === 'got-bank') battle.gains.push({ by, spice: event.named[0] });
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

export interface Words {
    leader(name: string): string;
    card(name: string): string;
    number(points: number): string;
    stack(s: Stack): string;
    isWeapon(name: string): boolean;
    /** a disc, whose death is told; not a Cheap Hero */
    isLeader(name: string): boolean;
    /** whether this defence, or none, saves a leader from that weapon */
    stops(defence: string | null, weapon: string): boolean;
    /** "You", "The Fremen" */
    subject(f: Faction): string;
    /** whether a verb after it is plural: You and most factions */
    many(f: Faction): boolean;
}

const other = (battle: HeardBattle, f: Faction): Faction =>
    f === battle.aggressor ? battle.defender : battle.aggressor;
const find = (battle: HeardBattle, kind: string): GameEvent | undefined =>
    battle.events.find((e) => e.kind === kind);

function weaponsText(battle: HeardBattle, w: Words): string {
    if (battle.exploded) return 'A Lasgun meets a Shield: everything there is destroyed.';
    if (battle.calls.length) return 'Weapons do not count after a traitor is called.';
    const parts: string[] = [];
    for (const f of [battle.aggressor, battle.defender]) {
        const plan = battle.plans[f];
        const against = battle.plans[other(battle, f)];
        if (!plan?.weapon || !w.isWeapon(plan.weapon)) continue;
        const victim = against?.leader ? w.leader(against.leader) : 'nobody';
        const died = against?.leader
            ? battle.dead.includes(against.leader) ||
              (!w.isLeader(against.leader) && !w.stops(against.defence, plan.weapon))
            : false;
        parts.push(
            died
                ? `${w.card(plan.weapon)} kills ${victim}.`
                : against?.defence && against.leader
                  ? `${w.card(against.defence)} stops ${w.card(plan.weapon)}.`
                  : `${w.card(plan.weapon)} finds no leader.`,
        );
    }
    if (!parts.length) return 'No weapons were played; both leaders live.';
    return parts.join(' ');
}

function strengthText(battle: HeardBattle, w: Words): string {
    if (battle.exploded || battle.bothLost) return 'Nobody wins.';
    if (!battle.winner) return '';
    if (battle.calls.length)
        return `${w.subject(battle.winner)} win${w.many(battle.winner) ? '' : 's'} at once.`;
    const a = battle.totals[battle.winner] ?? 0;
    const b = battle.totals[other(battle, battle.winner)] ?? 0;
    return a === b
        ? `${w.number(a)} each: the aggressor wins ties.`
        : `${w.number(a)} beats ${w.number(b)}.`;
}

const verb = (f: Faction, w: Words, many: string): string =>
    `${w.subject(f)} ${w.many(f) ? many : `${many}s`}`;

function lossesText(battle: HeardBattle, w: Words): string {
    const parts = [battle.aggressor, battle.defender]
        .filter((f) => battle.lost[f])
        .map((f) => `${verb(f, w, 'lose')} ${w.stack(battle.lost[f] ?? [0, 0])}.`);
    for (const gain of battle.gains)
        parts.push(`${verb(gain.by, w, 'receive')} ${gain.spice} spice for the dead.`);
    return parts.length ? parts.join(' ') : 'No forces were lost.';
}

function cardsText(battle: HeardBattle, w: Words): string {
    const list = (cards: string[]): string => cards.map((card) => w.card(card)).join(' and ');
    const parts: string[] = [];
    for (const f of [battle.aggressor, battle.defender]) {
        const gone = battle.discarded[f];
        const kept = battle.kept[f];
        if (gone?.length) parts.push(`${verb(f, w, 'discard')} ${list(gone)}.`);
        if (kept?.length) parts.push(`${verb(f, w, 'keep')} ${list(kept)}.`);
    }
    return parts.length ? parts.join(' ') : 'No cards are discarded.';
}

/** How it was decided, in the order of the rules. */
export function fiveSteps(battle: HeardBattle, w: Words): Part[] {
    const calls = battle.calls
        .map((c) => `${verb(c.by, w, 'call')} ${w.leader(c.leader)} a traitor.`)
        .join(' ');
    const rule = (kind: string): string | null => find(battle, kind)?.rule ?? null;
    const traitor = { title: 'Traitor?', rule: rule('traitor-called') };
    if (!isDecided(battle)) return [{ ...traitor, text: calls || 'It may be called now.' }];
    return [
        { ...traitor, text: calls || 'Nobody calls one.' },
        {
            title: 'Weapons',
            text: weaponsText(battle, w),
            rule: rule('explosion') ?? rule('leader-died'),
        },
        { title: 'Strength', text: strengthText(battle, w), rule: rule('battle-won') },
        { title: 'Losses', text: lossesText(battle, w), rule: rule('forces-lost') },
        { title: 'Cards', text: cardsText(battle, w), rule: rule('card-discarded') },
    ];
}
