// What a battle for a stronghold is about: how many each side would hold with it, and
// how many win the game.
import { catalogue } from '../lib/catalogue.svelte';
import type { Stake, View } from '../lib/protocol';
import { factionName } from '../lib/words';

export interface Stakes {
    text: string;
    rule: string;
}

const names = ({ side }: Stake): string => side.map(factionName).join(' and ');

/** Nothing where the battle is not for a stronghold, or is over. */
export function stakesOf(view: View, territory: string): Stakes | null {
    const { stakes, aggressor, defender } = view.battle ?? {};
    const one = aggressor && stakes?.[aggressor];
    const other = defender && stakes?.[defender];
    if (!one || !other || view.battle?.territory !== territory) return null;
    const place = catalogue.territoryText(territory);
    const would =
        `With ${place}, ${names(one)} would hold ${one.held} ` +
        `${one.held === 1 ? 'stronghold' : 'strongholds'}, ${names(other)} ${other.held}.`;
    const win =
        one.to_win === other.to_win
            ? `${one.to_win} win the game.`
            : `${names(one)} would win with ${one.to_win}, ${names(other)} with ${other.to_win}.`;
    return { text: `${would} ${win}`, rule: one.rule };
}
