// Cards and leaders as the page draws them.
import { catalogue } from '../lib/catalogue.svelte';
import type { LeaderView, Reason } from '../lib/protocol';
import { leaderFace } from '../know/standing';
import type { Standing } from '../ui/Portrait.svelte';
import { say } from './say';

const KINDS = [
    'weapon-lasgun',
    'weapon-projectile',
    'weapon-poison',
    'defense-projectile',
    'defense-poison',
    'hero',
    'special',
    'worthless',
] as const;
type Kind = (typeof KINDS)[number];

/** A card's kind in a word or two. */
export const cardWord = (kind: string | undefined): string =>
    KINDS.includes(kind as Kind) ? say(`kind.${kind as Kind}`) : (kind ?? '');

/** A leader of a plan: a disc, or a card in its place. */
export const leaderText = (name: string): string =>
    catalogue.leaders.get(name)?.text ?? catalogue.cardText(name);

/** Why something is closed, in a line: the case where numbers decide, else what the rule is called,
 * its sentence where it has no name. */
export const refusal = ({ title, text, case: numbers }: Reason): string =>
    numbers ?? (title || text);

/** Where a leader is, if not behind the shield; '' when free. */
export function leaderState(view: LeaderView | undefined, holder: string | null): string {
    if (!view) return '';
    if (view.place === 'tanks')
        return view.deaths && view.deaths > 1
            ? say('tanks-died-times', { deaths: view.deaths })
            : say('in-the-tanks');
    if (view.place === 'face-down') return say('face-down-tanks');
    if (view.place === '?') return say('not-known');
    if (holder) return say('captive-of', { holder });
    return view.fought_in
        ? say('fought-in', { foughtin: catalogue.territoryText(view.fought_in) })
        : '';
}

/** How a leader is drawn behind its own shield; `holder` as above. */
export const standingOf = (view: LeaderView | undefined, holder: string | null): Standing =>
    holder && view?.place === 'alive' ? 'captured' : view ? leaderFace(view) : 'free';
