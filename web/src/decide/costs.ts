// A preview, sorted: what is paid to whom, what is left, and what else would happen. The
// title says the move itself.
import { stepNamed, wayOf, type Step } from '../lib/step';
import { FACTIONS, type Faction, type Preview, type Stack, type View } from '../lib/protocol';
import { groupAt } from './controls';
import { factionNumbered } from './numbers';

export interface Payment {
    /** null: the bank */
    to: Faction | null;
    spice: number;
    rule: string | null;
    /** I receive it */
    gain: boolean;
}

const PAYS = new Set(['paid', 'paid-bank', 'got-bank', 'bribed', 'gave']);

export function payments(preview: Preview, me: Faction): Payment[] {
    return preview.events.flatMap((e) => {
        const spice = e.arguments[0] ?? 0;
        const other = factionNumbered(e.arguments[1] ?? 255);
        if (!PAYS.has(e.kind)) return [];
        if (e.by === me)
            return [
                {
                    to: e.kind.endsWith('bank') ? null : other,
                    spice,
                    rule: e.rule,
                    gain: e.kind === 'got-bank',
                },
            ];
        return other === me && e.by && !e.kind.endsWith('bank')
            ? [{ to: e.by, spice, rule: e.rule, gain: true }]
            : [];
    });
}

/** Events that say what the title and the payments say already. */
const SAID = new Set([
    ...PAYS,
    'shipped',
    'sent',
    'moved',
    'crossed',
    'retreated',
    'rode',
    'traitor-kept',
    'bid-made',
    'bid-passed',
    'storm-dialed',
    'plan-locked',
    'forces-placed',
    'prediction-made',
    'predicted',
    'charity',
    'revived',
    'leader-revived',
    'voiced',
    'foresaw',
    'accompanied',
    'battle-began',
    'phase-began',
    'segment-began',
    'timing-chosen',
    'looked-spice',
    'storm-card-looked',
    'alliance-offered',
    'disclosed',
    'deal-offered',
    'pledged',
    'card-taken',
    'hand-size',
    'forces-left',
    'lot-opened',
    'traitor-called',
    'card-played',
    'card-discarded',
    'storm-controlled',
]);

const LOSES = new Set(['forces-lost', 'leader-died']);

/** What nobody can know beforehand, however likely it is in the worlds a preview imagines; and my
 * own question is in the title. */
const UNTOLD = new Set(['truth-told', 'truth-asked']);

export function consequences(preview: Preview, me: Faction): { text: string; rule?: string }[] {
    const { events, lines } = preview;
    // A line for each event, in the same order; lines beyond are remarks.
    const told = lines.flatMap((line, i) => {
        const event = events[i];
        const said =
            event &&
            SAID.has(event.kind) &&
            (event.by === me ||
                event.by === undefined ||
                PAYS.has(event.kind) ||
                event.kind === 'forces-placed');
        return said || (event && UNTOLD.has(event.kind))
            ? []
            : [{ line, loss: !!event && event.by === me && LOSES.has(event.kind) }];
    });
    // What I would lose is not to be overlooked.
    return [...told.filter((t) => t.loss), ...told.filter((t) => !t.loss)].map((t) => t.line);
}

const chosen = (steps: readonly Step[], field: string): number =>
    steps.find((s) => s.field === field)?.chosen ?? 0;

export function reservesLeft(
    question: string,
    steps: readonly Step[],
    reserves: Stack,
): { before: Stack; after: Stack } | null {
    const way = wayOf(steps) ?? '';
    if (
        question !== 'ship' ||
        !['reserves', 'send'].includes(way) ||
        stepNamed(steps, 'to')?.chosen == null
    )
        return null;
    return {
        before: reserves,
        after: [reserves[0] - chosen(steps, 'forces'), reserves[1] - chosen(steps, 'elites')],
    };
}

/** The price of a shipment for each token, where it is a whole number: "2 × 1". Where a part is for
 * nothing or halved it is not. */
export function eachCosts(steps: readonly Step[], spice: number): string | null {
    if (wayOf(steps) !== 'reserves') return null;
    const tokens = chosen(steps, 'forces') + chosen(steps, 'elites');
    return tokens > 1 && spice > 0 && spice % tokens === 0 ? `${tokens} × ${spice / tokens}` : null;
}

/** The other factions where my tokens would go: allies part, the others fight. The Polar Sink
 * knows no battles. */
export function whoIsThere(
    question: string,
    steps: readonly Step[],
    view: View,
    me: Faction,
    territory: (cell: number) => readonly number[],
): { faction: Faction; stack: Stack; ally: boolean }[] {
    if (!['ship', 'move', 'ride'].includes(question)) return [];
    const to = stepNamed(steps, 'to')?.chosen;
    if (to == null || to === 0) return [];
    const cells = new Set(territory(to));
    const here = Object.values(view.board).filter((c) => cells.has(c.cell));
    return FACTIONS.filter((f) => f !== me).flatMap((faction) => {
        const stack: Stack = [0, 0];
        for (const cell of here) {
            const there = cell[faction];
            if (!there || (faction === 'bene-gesserit' && cell.advisors)) continue;
            stack[0] += there[0];
            stack[1] += there[1];
        }
        return stack[0] + stack[1]
            ? [{ faction, stack, ally: view.factions[me]?.ally === faction }]
            : [];
    });
}

/** What a group leaves behind, by the cell it comes from. */
export function staysBehind(
    question: string,
    steps: readonly Step[],
    view: View,
    me: Faction,
): { cell: number; stack: Stack }[] {
    const first = steps.findIndex((s) => s.field === 'from');
    if (question !== 'move' || first < 0 || stepNamed(steps, 'to')?.chosen == null) return [];
    return groupAt(steps, first).parts.map(({ cell, forces, elites }) => {
        const here = Object.values(view.board).find((c) => c.cell === cell)?.[me] ?? [0, 0];
        const gone = (index: number | null): number =>
            index === null ? 0 : (steps[index]?.chosen ?? 0);
        return { cell, stack: [here[0] - gone(forces), here[1] - gone(elites)] };
    });
}

/** Rules that say how far a group goes, as the cells out of its reach cite them. */
const REACH: Record<string, string> = {
    '1.06.05.03': 'On foot: reach 1',
    '1.06.05.04': 'Ornithopters: reach 3',
    '2.04.06': 'Fremen reach',
};

/** How far the group goes, by the rule most cells beyond it are refused with. */
export function reachOf(
    question: string,
    steps: readonly Step[],
): { text: string; rule: string } | null {
    if (question !== 'move') return null;
    const to = stepNamed(steps, 'to');
    const count = new Map<string, number>();
    for (const { reason } of to?.refused ?? [])
        if (reason.rule && REACH[reason.rule])
            count.set(reason.rule, (count.get(reason.rule) ?? 0) + 1);
    const rule = [...count].sort((a, b) => b[1] - a[1])[0]?.[0];
    return rule ? { rule, text: REACH[rule] ?? '' } : null;
}
