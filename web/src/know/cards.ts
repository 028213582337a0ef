// Where the treachery cards are, as far as this seat may know: the view says what is
// known, this only counts it.
import { catalogue } from '../lib/catalogue.svelte';
import type { Faction, GameEvent, View } from '../lib/protocol';
import type { CardFacts } from '../lib/printed';
import { say } from './say';

export type Where = { place: 'hand'; faction: Faction } | { place: 'discard' | 'sale' | 'out' };

export interface Tracked {
    facts: CardFacts;
    /** one for each copy; 'out': in the deck or in a hand, unseen */
    copies: Where[];
    out: number;
}

/** Whether this seat has a list of cards seen; until a position tells, it has. */
export const keepsNotes = (view: View | null | undefined): boolean => view?.decks.notes ?? true;

/** Every name on treachery cards with the places of its copies. */
export function trackCards(view: View): Tracked[] {
    const known = new Map<string, Where[]>();
    const add = (card: string | null, where: Where): void => {
        if (card) known.set(card, [...(known.get(card) ?? []), where]);
    };
    for (const [faction, facts] of Object.entries(view.factions))
        for (const card of facts.hand) add(card, { place: 'hand', faction: faction as Faction });
    for (const card of view.decks.lots) add(card, { place: 'sale' });
    for (const card of view.decks.discard) add(card, { place: 'discard' });
    return (catalogue.game?.cards ?? []).map((facts) => {
        const seen = (known.get(facts.name) ?? []).slice(0, facts.count);
        const out = facts.count - seen.length;
        return {
            facts,
            copies: [...seen, ...Array.from({ length: out }, (): Where => ({ place: 'out' }))],
            out,
        };
    });
}

/** The kinds of card in the order in which one thinks of them, */
const KINDS = [
    'weapon-projectile',
    'weapon-poison',
    'weapon-lasgun',
    'defense-projectile',
    'defense-poison',
    'special',
    'hero',
    'worthless',
] as const;
const isKind = (kind: string): kind is (typeof KINDS)[number] =>
    (KINDS as readonly string[]).includes(kind);

/** In the order above; kinds this list does not know come last under their own name. */
export function byKind(cards: Tracked[]): { kind: string; title: string; cards: Tracked[] }[] {
    const kinds = [...new Set(cards.map((card) => card.facts.kind))];
    const at = (kind: string): number => (isKind(kind) ? KINDS.indexOf(kind) : KINDS.length);
    return kinds
        .sort((a, b) => at(a) - at(b))
        .map((kind) => ({
            kind,
            title: isKind(kind) ? say(`kind.${kind}`) : kind,
            cards: cards.filter((card) => card.facts.kind === kind),
        }));
}

export interface Unseen {
    kind: string;
    title: string;
    out: number;
    /** which, and how many of each: "Shield ×3, …" */
    names: string;
}

/** The cards that this seat has not seen, by kind: a card that lies face down is one of them. */
export function unseenByKind(view: View): Unseen[] {
    return byKind(trackCards(view)).map(({ kind, title, cards }) => {
        const left = cards.filter((card) => card.out);
        return {
            kind,
            title,
            out: left.reduce((sum, card) => sum + card.out, 0),
            names: left
                .map(({ facts, out }) => facts.text + (out > 1 ? ` ×${out}` : ''))
                .join(', '),
        };
    });
}

/** The symbol of a card, or of a kind of card where it is not known which. */
export function cardGlyph(kind: string | undefined, name?: string | null): string {
    if (name === 'karama') return 'i-karama';
    switch (kind) {
        case 'weapon-poison':
            return 'i-poison';
        case 'weapon-projectile':
        case 'weapon-lasgun':
            return 'i-weapon';
        case 'defense-poison':
        case 'defense-projectile':
            return 'i-shield';
        case 'hero':
            return 'i-leader';
        default:
            return 'i-treachery';
    }
}

export interface Purchase {
    n: number;
    turn: number;
    by: Faction;
    /** null: taken with Karama */
    price: number | null;
    /** the card as this seat saw it on sale or took it up; null: unseen */
    card: string | null;
}

/** Who bought what for how much, as far as it was seen; the latest first. */
export function purchases(events: GameEvent[]): Purchase[] {
    const all: Purchase[] = [];
    let turn = 0;
    let seen: string | null = null;
    for (const event of events) {
        if (event.kind === 'phase-began') [turn] = event.named;
        else if (event.kind === 'lot-opened') seen = null;
        else if (event.kind === 'lot-seen')
            seen = event.named[0] ? catalogue.cardText(event.named[0]) : seen;
        else if ((event.kind === 'lot-sold' || event.kind === 'lot-free') && event.by) {
            all.push({
                n: event.n,
                turn,
                by: event.by,
                price: event.kind === 'lot-sold' ? event.named[0] : null,
                card: seen,
            });
            seen = null;
        }
    }
    return all.reverse();
}
