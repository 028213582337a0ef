// What lies behind everybody's shield, counted from what was paid and received in the open. Every
// payment is told to the whole table, so one who writes it all down knows; the page writes it down.
// Nothing is taken from the server's secrets: where not everything was heard, nothing is said.
import { flow } from '../lib/flow';
import type { Faction, GameEvent, View } from '../lib/protocol';

export type Purse = Partial<Record<Faction, number>>;

/** The spice of each faction by this account; null where it cannot be kept: the game was not heard
 * from its beginning, or one's own purse says otherwise. */
export function countSpice(events: GameEvent[], view: View, me: Faction | null): Purse | null {
    if (events[0]?.n !== 1 || events[0].kind !== 'phase-began') return null;
    if (events[0].named[1] !== 'setup') return null;
    const purse: Purse = {};
    // What everybody begins with is told as well: the bank gives it.
    for (const faction of Object.keys(view.factions) as Faction[]) purse[faction] = 0;
    for (const event of events) {
        const flowed = flow(event);
        if (!flowed) continue;
        const { from, to, amount } = flowed;
        if (from) purse[from] = (purse[from] ?? 0) - amount;
        if (to) purse[to] = (purse[to] ?? 0) + amount;
    }
    const own = me ? view.factions[me]?.spice : undefined;
    const wrong = Object.values(purse).some((spice) => spice < 0);
    return wrong || (me && own !== purse[me]) ? null : purse;
}
