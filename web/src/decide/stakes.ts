// What a battle for a stronghold is about: how many each side would hold with it, and
// how many win the game.
import { strongholds } from '../know/standing';
import { catalogue } from '../lib/catalogue.svelte';
import type { Faction, View } from '../lib/protocol';
import { factionName } from '../lib/words';

export interface Stakes {
    text: string;
    rule: string;
}

/** Nothing where the battle is not for a stronghold, or is over. */
export function stakesOf(view: View, territory: string): Stakes | null {
    const facts = catalogue.territories.get(territory);
    const { aggressor, defender } = view.battle ?? {};
    if (
        facts?.terrain !== 'stronghold' ||
        view.battle?.territory !== territory ||
        !aggressor ||
        !defender
    )
        return null;
    const sides = [aggressor, defender].map((faction) => {
        const side = [faction, view.factions[faction]?.ally].filter((f): f is Faction => !!f);
        const elsewhere = new Set(
            side.flatMap((f) => strongholds(view, f)).filter((t) => t !== territory),
        );
        return {
            names: side.map(factionName).join(' and '),
            held: elsewhere.size + 1,
            allied: side.length > 1,
        };
    });
    const [one, other] = sides as [(typeof sides)[0], (typeof sides)[0]];
    const first = one.held === 1 ? '1 stronghold' : `${one.held} strongholds`;
    const second = `${other.names} ${other.held}`;
    const would = `With ${facts.text}, ${one.names} would hold ${first}, ${second}.`;
    if (one.allied && other.allied)
        return { text: `${would} Allies need four to win.`, rule: '1.09.02.03' };
    const win =
        one.allied || other.allied
            ? 'Three alone, or four with an ally, win the game.'
            : 'Three win the game.';
    return { text: `${would} ${win}`, rule: '1.09.02.02' };
}
