// The games one is in, in the order in which they want to be seen: others wait at those with
// people, practice waits by itself.
import type { MyTable } from './lists.svelte';

export const withPeople = ({ table }: MyTable): boolean =>
    table.seats.filter(({ kind }) => kind === 'person' || kind === 'open').length > 1;

function rank(game: MyTable): number {
    const urgency = game.asked ? 0 : game.table.state === 'ended' ? 1 : 2;
    return withPeople(game) ? urgency : 3 + urgency;
}

/** Those that go on, and with people those whose end was not seen; where I am asked, and where
 * people are, first. */
export function wanted(games: MyTable[]): MyTable[] {
    return games
        .filter(({ table }) => table.state !== 'ended' || !table.practice)
        .sort((a, b) => rank(a) - rank(b) || b.table.created - a.table.created);
}
