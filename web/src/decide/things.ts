// Cards and leaders as the page draws them.
import { catalogue } from '../lib/catalogue.svelte';
import type { LeaderView, Reason } from '../lib/protocol';
import { leaderFace } from '../know/standing';
import type { Standing } from '../ui/Portrait.svelte';

const WORDS: Record<string, string> = {
    'weapon-lasgun': 'weapon',
    'weapon-projectile': 'projectile',
    'weapon-poison': 'poison',
    'defense-projectile': 'stops projectiles',
    'defense-poison': 'stops poison',
    hero: 'leader',
};

/** A card's kind in a word or two. */
export const cardWord = (kind: string | undefined): string => (kind && WORDS[kind]) ?? kind ?? '';

/** A leader of a plan: a disc, or a card in its place. */
export const leaderText = (name: string): string =>
    catalogue.leaders.get(name)?.text ?? catalogue.cardText(name);

/** Why something is closed, in a line: the case where numbers decide, else the rule by number and
 * name, its sentence where there is none. */
export const refusal = ({ rule, title, text, case: numbers }: Reason): string =>
    numbers ?? (rule ? `${rule} ${title ?? ''}`.trim() : text);

/** Where a leader is, if not behind the shield; '' when free. */
export function leaderState(view: LeaderView | undefined, holder: string | null): string {
    if (!view) return '';
    if (view.place === 'tanks')
        return view.deaths && view.deaths > 1
            ? `in the tanks, died ${view.deaths} times`
            : 'in the tanks';
    if (view.place === 'face-down') return 'face down in the tanks';
    if (view.place === '?') return 'not known';
    if (holder) return `captive of ${holder}`;
    return view.fought_in ? `fought in ${catalogue.territoryText(view.fought_in)}` : '';
}

/** How a leader is drawn behind its own shield; `holder` as above. */
export const standingOf = (view: LeaderView | undefined, holder: string | null): Standing =>
    holder && view?.place === 'alive' ? 'captured' : view ? leaderFace(view) : 'free';
