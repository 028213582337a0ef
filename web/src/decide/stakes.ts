// What a battle for a stronghold is about: how many each side would hold with it, and
// how many win the game.
import { catalogue } from '../lib/catalogue.svelte';
import type { Stake, View } from '../lib/protocol';
import { factionName, listed } from '../lib/words';
import { say } from './say';

export interface Stakes {
    text: string;
    rule: string;
}

const names = ({ side }: Stake): string => listed(side.map(factionName));

/** Nothing where the battle is not for a stronghold, or is over. */
export function stakesOf(view: View, territory: string): Stakes | null {
    const { stakes, aggressor, defender } = view.battle ?? {};
    const one = aggressor && stakes?.[aggressor];
    const other = defender && stakes?.[defender];
    if (!one || !other || view.battle?.territory !== territory) return null;
    const place = catalogue.territoryText(territory);
    const would = say('with-would-hold', {
        place,
        one: names(one),
        held: one.held,
        other: names(other),
        theirs: other.held,
    });
    const win =
        one.to_win === other.to_win
            ? say('win-the-game', { towin: one.to_win })
            : say('would-win-with-with', {
                  one: names(one),
                  towin: one.to_win,
                  other: names(other),
                  towin2: other.to_win,
              });
    return { text: `${would} ${win}`, rule: one.rule };
}
