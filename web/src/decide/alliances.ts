// What a faction brings into an alliance, in a few words with the rule, and the
// strongholds two factions hold together.
import type { Faction, TerritoryFacts, View } from '../lib/protocol';

export interface Gift {
    text: string;
    rule: string;
}

export const BRINGS: Record<Faction, Gift[]> = {
    atreides: [{ text: 'Prescience in their ally’s battles', rule: '2.01.09' }],
    'bene-gesserit': [{ text: 'The Voice in their ally’s battles', rule: '2.02.07' }],
    emperor: [
        { text: 'Spice as a gift, at any time', rule: '2.03.06' },
        { text: 'Up to three more revivals each turn', rule: '2.03.07' },
    ],
    fremen: [
        { text: 'Worms may spare their ally’s forces', rule: '2.04.10' },
        { text: 'Three free revivals each turn', rule: '2.04.11' },
        { text: 'Their special victory is shared', rule: '2.04.12' },
    ],
    guild: [
        { text: 'Half price for shipments', rule: '2.06.09' },
        { text: 'Cross-shipment', rule: '2.06.10' },
        { text: 'Their special victory is shared', rule: '2.06.11' },
    ],
    harkonnen: [{ text: 'Their traitors count for their ally', rule: '2.05.09' }],
};

/** The strongholds in which a faction has fighters. */
export function strongholdsOf(
    view: Pick<View, 'board'>,
    territories: readonly TerritoryFacts[],
    faction: Faction,
): string[] {
    const standing = new Set(
        Object.values(view.board)
            .filter((c) => c[faction] && !(faction === 'bene-gesserit' && c.advisors))
            .map((c) => c.cell),
    );
    return territories
        .filter((t) => t.terrain === 'stronghold' && t.cells.some((c) => standing.has(c)))
        .map((t) => t.territory);
}

export const together = (
    view: Pick<View, 'board'>,
    territories: readonly TerritoryFacts[],
    a: Faction,
    b: Faction,
): number =>
    new Set([...strongholdsOf(view, territories, a), ...strongholdsOf(view, territories, b)]).size;

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
