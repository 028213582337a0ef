// The words of the game, each in a sentence or two, with the rule that says more. The same words
// stand everywhere on the page; Term shows them as a tip, the rulebook lists them. Words, the
// forms in which they are found in a text and meanings are in the catalogue of this room.
import { language } from '../lib/language.svelte';
import { say } from './say';

export interface Word {
    word: string;
    text: string;
    rule?: string;
}

/** The words, each with the rule that says more. */
const RULES = {
    advisors: '2.02.12',
    alliance: '1.10.00',
    auction: '1.04.06.01',
    'battle-plan': '1.07.04',
    bribe: '1.12.02',
    'choam-charity': '1.03.01',
    deal: '1.12.00',
    dial: '1.07.04',
    elites: '2.03.08',
    'first-player': '1.01.01',
    forces: '0.09',
    karama: '3.01.11',
    'kwisatz-haderach': '2.01.11',
    leader: '1.07.04',
    lasgun: '3.01.14',
    'mentat-pause': '1.09.00',
    nexus: '1.10.01',
    ornithopters: '1.06.05.04',
    'polar-sink': '1.07.01.03',
    prediction: '2.02.03',
    prescience: '2.01.08',
    reserves: '1.06.03',
    revival: '1.05.01',
    'shai-hulud': '1.02.05',
    shield: '1.11.00',
    'shield-wall': '3.01.07',
    shipment: '1.06.03.01',
    sector: null,
    spice: '0.04',
    'spice-blow': '1.02.01',
    storm: '1.01.03',
    'storm-order': '1.01.01',
    stronghold: '1.09.02',
    tanks: '1.05.00',
    territory: null,
    traitor: '1.07.06.07',
    'treachery-card': '1.04.00',
    truthtrance: '3.01.22',
    voice: '2.02.06',
    window: null,
} as const;
type Key = keyof typeof RULES;
const KEYS = Object.keys(RULES) as Key[];

const word = (key: Key): Word => ({
    word: say(`word.${key}`),
    text: say(`about.${key}`),
    rule: RULES[key] ?? undefined,
});

/** All words, in the order of the alphabet. */
export const glossary = (): Word[] =>
    KEYS.map(word).sort((a, b) => a.word.localeCompare(b.word, language.tag));

/** The other forms under which a word is looked up, too. */
const formsOf = (key: Key): string[] => say(`forms.${key}`).split(', ');

/** The words by all their forms, made anew for another language. */
let known = { tag: '', index: new Map<string, Word>() };
function index(): Map<string, Word> {
    const { tag } = language;
    if (known.tag !== tag) {
        const entries = KEYS.flatMap((key) => {
            const entry = word(key);
            return formsOf(key).map((form): [string, Word] => [form.toLowerCase(), entry]);
        });
        known = { tag, index: new Map(entries) };
    }
    return known.index;
}

/** What a word means; undefined for words that need no saying. */
export const meaning = (form: string): Word | undefined => index().get(form.toLowerCase());

/** Splits a text at the words of the glossary; every second piece is one. Each word is marked once:
 * `seen` are those before. */
export function withTerms(text: string, seen = new Set<Word>()): string[] {
    const forms = [...index().keys()]
        .sort((a, b) => b.length - a.length)
        .map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const pieces: string[] = [];
    let plain = '';
    text.split(new RegExp(`(?<![\\p{L}])(${forms.join('|')})(?![\\p{L}])`, 'iu')).forEach(
        (piece, i) => {
            const entry = i % 2 ? meaning(piece) : undefined;
            if (!entry || seen.has(entry)) {
                plain += piece;
                return;
            }
            seen.add(entry);
            pieces.push(plain, piece);
            plain = '';
        },
    );
    return [...pieces, plain];
}
