// A preview, sorted: what is paid to whom, what is left, and what else would happen. The
// title says the move itself.
import { paymentIn } from '../lib/flow';
import type { Faction, GameEvent, Preview, Stack } from '../lib/protocol';

export interface Payment {
    /** null: the bank */
    to: Faction | null;
    spice: number;
    rule: string | null;
    /** I receive it */
    gain: boolean;
}

export function payments(preview: Preview, me: Faction): Payment[] {
    return preview.events.flatMap((e) => {
        const paid = paymentIn(e);
        if (!paid || (paid.from !== me && paid.to !== me)) return [];
        const gain = paid.to === me;
        return [{ to: gain ? paid.from : paid.to, spice: paid.amount, rule: e.rule, gain }];
    });
}

/** Events that say what the title says already. */
const SAID = new Set<GameEvent['kind']>([
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
            (paymentIn(event) || // it stands among the payments
                (SAID.has(event.kind) &&
                    (event.by === me || event.by === undefined || event.kind === 'forces-placed')));
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
