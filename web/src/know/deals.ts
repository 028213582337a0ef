// A deal in words for the one who reads it: who promises what to whom, and who pays, with "you"
// where it is you.
import type { DealView, Faction } from '../lib/protocol';
import { does, theFaction } from '../lib/words';

export function dealSentence(deal: DealView, me: Faction | null): string {
    const { from, to, bound, promise, pays, price } = deal;
    const you = (f: Faction): string => (f === me ? 'you' : theFaction(f));
    const terms = `to ${promise}${pays ? `, for ${price} spice from ${you(pays)}` : ''}.`;
    if (deal.accepted) return `${bound === me ? 'You are' : does(bound, 'are', 'is')} ${terms}`;
    const [many, one] = bound === to ? ['ask', 'asks'] : ['promise', 'promises'];
    return `${from === me ? `You ${many}` : does(from, many, one)} ${you(to)} ${terms}`;
}
