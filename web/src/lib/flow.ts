// Spice that goes from hand to hand, as the events tell it.
import type { Faction, GameEvent } from './protocol';

/** What an event takes from one and gives to another. */
export function flow(event: GameEvent): { from?: Faction; to?: Faction; amount: number } | null {
    const { by } = event;
    if (!by) return null;
    switch (event.kind) {
        case 'paid-bank':
            return { from: by, amount: event.named[0] };
        case 'got-bank':
        case 'collected':
        case 'bribes-taken-in':
            return { to: by, amount: event.named[0] };
        case 'paid':
        case 'gave':
            return { from: by, to: event.named[1], amount: event.named[0] };
        case 'bribed': // it lies in front of the other's shield until the Mentat Pause
            return { from: by, amount: event.named[0] };
        default:
            return null;
    }
}
