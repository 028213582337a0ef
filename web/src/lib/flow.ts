// Spice that changes hands, as the events tell it. Which of them do, and which way it goes, is said
// in the engine's rows (include/kanly/events.def).
import { SPICE } from './heard';
import type { Faction, GameEvent } from './protocol';

export type Way = (typeof SPICE)[keyof typeof SPICE];
type Flowing = Extract<GameEvent, { kind: keyof typeof SPICE }>;

const isFlowing = (event: GameEvent): event is Flowing => event.kind in SPICE;

const wayOf = (event: GameEvent): Way | null => (isFlowing(event) ? SPICE[event.kind] : null);

/** The kinds of event by which it goes one of these ways. */
export const kindsBy = (...ways: Way[]): GameEvent['kind'][] =>
    (Object.keys(SPICE) as (keyof typeof SPICE)[]).filter((kind) => ways.includes(SPICE[kind]));

export interface Payment {
    /** null: the bank */
    from: Faction | null;
    to: Faction | null;
    amount: number;
    /** it is the price of what was done, or its gain, and nothing done by itself */
    part: boolean;
}

/** Who pays whom; null where nobody does. */
export function paymentIn(event: GameEvent): Payment | null {
    const { by } = event;
    if (!by || !isFlowing(event)) return null;
    const [amount, second] = event.named;
    const other = (second ?? null) as Faction | null;
    switch (SPICE[event.kind]) {
        case 'to-bank':
            return { from: by, to: null, amount, part: true };
        case 'from-bank':
            return { from: null, to: by, amount, part: true };
        case 'price':
            return { from: by, to: other, amount, part: true };
        case 'gift':
        case 'bribe':
            return { from: by, to: other, amount, part: false };
        case 'taken-in':
            return null;
    }
}

/** What an event takes from behind one shield and puts behind another. */
export function flow(event: GameEvent): { from?: Faction; to?: Faction; amount: number } | null {
    const { by } = event;
    const way = wayOf(event);
    if (way === 'taken-in' && by) return { to: by, amount: event.named[0] as number };
    const paid = paymentIn(event);
    if (!paid) return null;
    const { from, to, amount } = paid;
    // A bribe lies in front of the other's shield until the Mentat Pause.
    return { ...(from && { from }), ...(to && way !== 'bribe' && { to }), amount };
}
