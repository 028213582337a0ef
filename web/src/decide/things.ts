// Cards and leaders as the page draws them.
import type { LeaderView, Reason } from '../lib/protocol';

export function cardGlyph(name: string | null | undefined, kind: string | undefined): string {
    if (name === 'karama') return 'i-karama';
    if (!kind) return 'i-treachery';
    if (kind === 'weapon-poison') return 'i-poison';
    if (kind.startsWith('weapon')) return 'i-weapon';
    if (kind.startsWith('def')) return 'i-shield';
    return kind === 'hero' ? 'i-leader' : 'i-treachery';
}

/** A card's kind in a word or two. */
export function cardWord(kind: string | undefined): string {
    switch (kind) {
        case undefined:
            return '';
        case 'weapon-lasgun':
        case 'weapon-special':
            return 'weapon';
        case 'weapon-projectile':
            return 'projectile';
        case 'weapon-poison':
            return 'poison';
        case 'hero':
            return 'leader';
        default:
            if (kind.startsWith('def'))
                return kind.endsWith('poison') ? 'stops poison' : 'stops projectiles';
            return kind;
    }
}

/** Why something is closed, in a line: the rule by number and name, its sentence where
 * there is none. */
export const refusal = ({ rule, title, text }: Reason): string =>
    rule ? `${rule} ${title ?? ''}`.trim() : text;

/** Where a leader is, if not behind the shield; '' when free. */
export function leaderState(
    view: LeaderView | undefined,
    holder: string | null,
    territoryText: (t: string) => string,
): string {
    if (!view) return '';
    if (view.place === 'tanks')
        return view.deaths && view.deaths > 1
            ? `in the tanks, died ${view.deaths} times`
            : 'in the tanks';
    if (view.place === 'face-down') return 'face down in the tanks';
    if (view.place === '?') return 'not known';
    if (holder) return `captive of ${holder}`;
    return view.fought_in ? `fought in ${territoryText(view.fought_in)}` : '';
}
