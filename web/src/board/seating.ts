// Who sits at which of the six circles. The server says so; for views that do not, the
// storm order tells it when all six play: counterclockwise from the storm, and whoever the
// storm stands on comes last.
import type { Faction, TurnView } from '../lib/protocol';

const CIRCLES = 6;

export function seatsOf(turn: TurnView): (Faction | null)[] {
    if (turn.seats) return turn.seats;
    const seats: (Faction | null)[] = Array.from({ length: CIRCLES }, () => null);
    const next = Math.ceil(turn.storm / 3) % CIRCLES;
    turn.order.forEach((faction, i) => (seats[(next + i) % CIRCLES] = faction));
    return seats;
}
