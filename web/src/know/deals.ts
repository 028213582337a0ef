// A deal in words for the one who reads it. The server's sentence says what is promised after its
// colon; who promises it to whom, and who pays, is told here with "you" where it is you.
import type { DealView, Faction } from '../lib/protocol';
import { does, theFaction } from '../lib/words';

const ASKED = 'the other side is ';

export function dealSentence(
    deal: Pick<DealView, 'from' | 'to' | 'accepted' | 'text'>,
    me: Faction | null,
): string {
    const said = deal.text.slice(deal.text.indexOf(': ') + 2);
    const asked = said.startsWith(ASKED);
    const terms = asked ? said.slice(ASKED.length) : said;
    const [bound, payer] = asked ? [deal.to, deal.from] : [deal.from, deal.to];
    const priced = terms.replace(
        /, for (\d+) spice$/,
        (_, n: string) => `, for ${n} spice from ${payer === me ? 'you' : theFaction(payer)}`,
    );
    if (deal.accepted) return `${bound === me ? 'You are' : does(bound, 'are', 'is')} ${priced}.`;
    const verb = asked ? (['ask', 'asks'] as const) : (['promise', 'promises'] as const);
    const from = deal.from === me ? `You ${verb[0]}` : does(deal.from, verb[0], verb[1]);
    return `${from} ${deal.to === me ? 'you' : theFaction(deal.to)} ${priced}.`;
}
