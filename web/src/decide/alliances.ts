// Who is allied with whom.
import type { Faction, View } from '../lib/protocol';

/** Pairs of allies, each once. */
export function alliances(view: Pick<View, 'factions'>): [Faction, Faction][] {
    const pairs: [Faction, Faction][] = [];
    for (const [name, facts] of Object.entries(view.factions) as [
        Faction,
        { ally: Faction | null },
    ][])
        if (facts.ally && name < facts.ally) pairs.push([name, facts.ally]);
    return pairs;
}
