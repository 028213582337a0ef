// The bytes of forms and events, as the things they stand for. The order of each list is the
// engine's own (include/kanly/board.def), which is why it is not the alphabet's.
import { FACTIONS, type CardFacts, type Faction, type GameFacts } from '../lib/protocol';

export const NONE = 255;
export const CHEAP_HERO = 254;
export const KWISATZ_HADERACH = 253;

export const factionNumbered = (n: number): Faction | null => FACTIONS[n] ?? null;
export const numberOf = (faction: Faction): number => FACTIONS.indexOf(faction);

/** The name of a treachery card by its number; the copies of a name have consecutive numbers. */
export function cardNumbered(cards: readonly CardFacts[], n: number): string | null {
    let first = 0;
    for (const card of cards) {
        if (n < first + card.count) return n >= first ? card.name : null;
        first += card.count;
    }
    return null;
}

/** A leader by number: a name, 'cheap-hero', or null where nobody leads. */
export function leaderNumbered(game: Pick<GameFacts, 'leaders'>, n: number): string | null {
    if (n === CHEAP_HERO) return 'cheap-hero';
    return game.leaders[n]?.name ?? null;
}

export const territoryNumbered = (game: Pick<GameFacts, 'territories'>, n: number): string | null =>
    game.territories[n]?.territory ?? null;
