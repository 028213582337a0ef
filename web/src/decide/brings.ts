// What a faction brings its ally, in a few words of the reader's language; the rule itself is one
// mark away. What the page has no words for is called as the rule is.
import type { FactionFacts } from '../lib/printed';
import { capital } from '../lib/words';
import { say } from './say';

type Gift = FactionFacts['brings'][number];

const SAID = [
    '2.01.09',
    '2.02.07',
    '2.03.06',
    '2.03.07',
    '2.04.10',
    '2.04.11',
    '2.04.12',
    '2.05.09',
    '2.06.09',
    '2.06.10',
    '2.06.11',
] as const;

export function gift({ rule, title }: Gift): string {
    const known = SAID.find((one) => one === rule);
    return known ? say(`brings.${known}`) : title;
}

/** All of it in one sentence. */
export const giftsOf = (brings: Gift[]): string => capital(brings.map(gift).join('; '));
