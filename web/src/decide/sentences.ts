// The words between the blanks of a sentence.
import type { Step } from '../lib/form.svelte';

const DEAL_ASKED = 16;
const DEAL_PAY = 1;

/** What a deal's fields are about, by the kind that was chosen: the words before each
 * blank after it. */
const DEAL: Record<number, string[]> = {
    1: ['of', 'spice,', 'namely'],
    2: ['', 'until the end of turn', 'for'],
    3: ['', 'for'],
    4: ['', 'for'],
    5: ['for'],
    6: ['for'],
    7: ['for'],
    8: ['', 'for'],
    9: ['until the end of turn', 'for'],
};

export function wordsBefore(question: string, index: number, steps: readonly Step[]): string {
    switch (question) {
        case 'predict':
            return ['I predict that', 'wins in turn'][index] ?? '';
        case 'voice':
            return ['They', ''][index] ?? '';
        case 'truthtrance':
            return ['Under Truthtrance I ask', '', 'about', 'and'][index] ?? '';
        case 'bribe':
            return ['I give', 'a bribe of'][index] ?? '';
        case 'disclose':
            return ['I show', '', 'namely'][index] ?? '';
        case 'deal-answer':
            return ['Of the deals number', 'my answer is'][index] ?? '';
        case 'prevent':
            return ['I prevent', 'with'][index] ?? '';
        case 'deal': {
            if (index < 2) return ['To', ''][index] ?? '';
            const kind = (steps[1]?.chosen ?? 0) & ~DEAL_ASKED;
            const words = DEAL[kind]?.[index - 2] ?? '';
            return words === 'for' ? 'for a price of' : words;
        }
        default:
            return '';
    }
}

/** What still comes after the last blank, so that the sentence can be read to its end. */
export function wordsAfter(question: string, steps: readonly Step[], complete: boolean): string {
    if (complete && question === 'bribe') return 'spice.';
    if (complete && question === 'deal') {
        const chosen = steps[1]?.chosen ?? 0;
        if ((chosen & ~DEAL_ASKED) === DEAL_PAY) return '.';
        return chosen & DEAL_ASKED ? 'spice from you.' : 'spice from them.';
    }
    if (question === 'predict' && steps.length === 1) return 'wins in turn …';
    if (question === 'bribe' && steps.length === 1) return 'a bribe of … spice';
    return '';
}
