// The rulebook in the chosen language: rules and the notes to them go by their numbers
// (locales/LANGUAGE/engine-rules.json), a file that is fetched when the first of them is read.
import { formatted, language } from './language.svelte';
import type { GameFacts, RuleBook } from './printed';
import { isSpoken, put, type Told } from './rows';

const ROOM = 'engine-rules';

/** What cannot be fetched stays English. */
const fetched = (): Promise<void> => language.also(ROOM).catch(() => undefined);

/** What is said under a key: the member of a rule, of a note or of a chapter. */
function said(key: string): string | undefined {
    void fetched();
    const message = language.find(ROOM, key);
    return message === undefined ? undefined : formatted(message);
}

/** In place of what was received stands the rulebook's own. */
export const speakRule = (of: object, member: string, key: string): void =>
    put(of as Told, member, () => said(key));

/** The rulebook, when its words are here. */
export async function spokenBook(book: RuleBook): Promise<void> {
    for (const chapter of book.chapters) speakRule(chapter, 'title', `chapter.${chapter.number}`);
    for (const rule of [...book.rules, ...book.notes])
        for (const member of ['title', 'problem', 'text'])
            speakRule(rule, member, `${rule.number}.${member}`);
    if (isSpoken()) await fetched();
}

/** What the printed game has of the rulebook: the sheets of the factions, what the cards do. */
export function printedRules({ cards = [], factions = [] }: Partial<GameFacts>): void {
    for (const card of cards) speakRule(card, 'effect', `${card.rule}.text`);
    for (const { sheet = [], brings = [] } of factions) {
        for (const row of sheet) speakRule(row, 'text', `${row.rule}.text`);
        for (const row of [...sheet, ...brings]) speakRule(row, 'title', `${row.rule}.title`);
    }
}
