// A preview, sorted: what is paid to whom, what is left, and what else would happen. The
// title says the move itself.
import { paymentIn } from '../lib/flow';
import { SORTS } from '../lib/heard';
import type { Faction, Preview, Stack } from '../lib/protocol';

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

export function consequences(preview: Preview, me: Faction): { text: string; rule?: string }[] {
    const { events, lines } = preview;
    // A line for each event, in the same order; lines beyond are remarks.
    const told = lines.flatMap((line, i) => {
        const event = events[i];
        const said =
            event &&
            (paymentIn(event) || // it stands among the payments
                (SORTS.said.has(event.kind) && (event.by === me || event.by === undefined)));
        // My own question is in the title, and what nobody can know beforehand is not told,
        // however likely it is in the worlds a preview imagines.
        return said || (event && SORTS.untold.has(event.kind))
            ? []
            : [{ line, loss: !!event && event.by === me && SORTS.loss.has(event.kind) }];
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
