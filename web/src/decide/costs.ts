// A preview, sorted: what is paid to whom, what is left, and what else would happen. The
// title says the move itself.
import type { Faction, GameEvent, Preview, Stack } from '../lib/protocol';

export interface Payment {
    /** null: the bank */
    to: Faction | null;
    spice: number;
    rule: string | null;
    /** I receive it */
    gain: boolean;
}

const PAYS = new Set<GameEvent['kind']>(['paid', 'paid-bank', 'got-bank', 'bribed', 'gave']);

/** Who pays whom; null: the bank. */
function parties(e: GameEvent): { from: Faction | null; to: Faction | null } | null {
    const by = e.by ?? null;
    if (e.kind === 'paid-bank') return { from: by, to: null };
    if (e.kind === 'got-bank') return { from: null, to: by };
    if (e.kind === 'paid' || e.kind === 'bribed' || e.kind === 'gave')
        return { from: by, to: e.named[1] };
    return null;
}

export function payments(preview: Preview, me: Faction): Payment[] {
    return preview.events.flatMap((e) => {
        const sides = parties(e);
        if (!sides || (sides.from !== me && sides.to !== me)) return [];
        const gain = sides.to === me;
        const spice = e.named[0] as number;
        return [{ to: gain ? sides.from : sides.to, spice, rule: e.rule, gain }];
    });
}

/** Events that say what the title and the payments say already. */
const SAID = new Set<GameEvent['kind']>([
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

const LOSES = new Set<GameEvent['kind']>(['forces-lost', 'leader-died']);

/** What nobody can know beforehand, however likely it is in the worlds a preview imagines; and my
 * own question is in the title. */
const UNTOLD = new Set<GameEvent['kind']>(['truth-told', 'truth-asked']);

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

/** The price for each token, where it is a whole number: "2 × 1". Where a part is for nothing or
 * halved it is not. */
export function eachCosts(tokens: number, spice: number): string | null {
    return tokens > 1 && spice > 0 && spice % tokens === 0 ? `${tokens} × ${spice / tokens}` : null;
}

const size = ([ordinary, elite]: Stack): number => ordinary + elite;

/** How many tokens leave the reserves. */
export const shipped = ({ reserves }: Preview): number =>
    reserves ? size(reserves.before) - size(reserves.after) : 0;

/** What a group leaves behind, by the cell it comes from. */
export const staysBehind = ({ cells = [] }: Preview): { cell: number; stack: Stack }[] =>
    cells
        .filter(({ before, after }) => size(after) < size(before))
        .map(({ cell, after }) => ({ cell, stack: after }));
