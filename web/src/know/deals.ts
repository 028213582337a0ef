// A deal in words for the one who reads it: who promises what to whom, and who pays, with "you"
// where it is you.
import type { DealView, Faction } from '../lib/protocol';
import { doer, named } from '../lib/words';
import { say } from './say';

export function dealSentence(deal: DealView, me: Faction | null): string {
    const { from, to, bound, promise, pays, price } = deal;
    const seat = (f: Faction): string => (f === me ? 'me' : f);
    const spice = pays ? say('deal.price', { price, faction: seat(pays), who: named(pays) }) : '';
    const subject = deal.accepted ? bound : from;
    const values = {
        ...doer(subject),
        faction: seat(subject),
        whom: named(to),
        other: seat(to),
        promise,
        price: spice,
    };
    if (deal.accepted) return say('deal.bound', values);
    return bound === to ? say('deal.asks', values) : say('deal.promises', values);
}
