// What a seat can say of a hand it does not see: which kinds of card somebody has, may have or
// cannot have, counted from the cards it has seen. Nothing is guessed beyond the count.
import type { Faction, View } from '../lib/protocol';
import { trackCards, type Tracked } from './cards';
import { say } from './say';

export interface Held {
    state: 'has' | 'may' | 'cannot';
    /** the cards of the kind, and where each copy is */
    cards: Tracked[];
    /** those of the kind that this hand is known to hold */
    theirs: string[];
    /** how many of the kind are unseen, and how many cards are unseen in all */
    out: number;
    unseen: number;
    /** how likely it is that the hand has one; 0 and 1 where it is certain */
    chance: number;
}

/** The chance that among `drawn` of `all` cards there is at least one of `wanted`. */
export function atLeastOne(wanted: number, drawn: number, all: number): number {
    let none = 1;
    for (let i = 0; i < drawn; i++) none *= Math.max(0, (all - wanted - i) / (all - i));
    return 1 - none;
}

export function heldOf(view: View, faction: Faction, kind: string): Held {
    const all = trackCards(view);
    const cards = all.filter((card) => card.facts.kind === kind);
    const theirs = cards.flatMap((card) =>
        card.copies
            .filter((copy) => copy.place === 'hand' && copy.faction === faction)
            .map(() => card.facts.name),
    );
    const out = cards.reduce((sum, card) => sum + card.out, 0);
    const unseen = all.reduce((sum, card) => sum + card.out, 0);
    const facts = view.factions[faction];
    const places = Math.max(0, (facts?.cards ?? 0) - (facts?.hand.length ?? 0));
    const chance = theirs.length ? 1 : atLeastOne(out, Math.min(places, unseen), unseen);
    return {
        state: theirs.length ? 'has' : chance > 0 ? 'may' : 'cannot',
        cards,
        theirs,
        out,
        unseen,
        chance,
    };
}

/** A chance as people say it. */
export function oddsText(chance: number): string {
    if (chance >= 0.85) return say('very-likely');
    if (chance >= 0.6) return say('likely');
    if (chance >= 0.45) return say('as-likely-as-not');
    return `about 1 in ${Math.max(3, Math.round(1 / chance))}`;
}
