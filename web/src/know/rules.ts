// Finding rules in the catalogue: by number, by title, by words of the text.
import type { Rule, RuleBook } from '../lib/protocol';

const wordsOf = (query: string): string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

/** How well a rule fits; 0: not at all. Every word must be somewhere, titles count most. */
function fit(rule: Rule, words: string[]): number {
    const title = rule.title.toLowerCase();
    const text = rule.text.toLowerCase();
    let sum = 0;
    for (const word of words) {
        if (rule.number === word) sum += 100;
        else if (rule.number.startsWith(word)) sum += 20;
        else if (title.includes(word)) sum += title.startsWith(word) ? 12 : 8;
        else if (text.includes(word)) sum += 2;
        else return 0;
    }
    return sum;
}

/** The rules that fit, the best first, in the order of the book where equal. */
export function findRules(book: RuleBook, query: string): Rule[] {
    const words = wordsOf(query);
    if (!words.length) return [];
    return book.rules
        .map((rule, at) => ({ rule, at, fits: fit(rule, words) }))
        .filter(({ fits }) => fits)
        .sort((a, b) => b.fits - a.fits || a.at - b.at)
        .map(({ rule }) => rule);
}

/** The text in pieces; every second one is a word that was searched for. */
export function marked(text: string, query: string): string[] {
    const words = wordsOf(query).filter((word) => word.length > 1);
    if (!words.length) return [text];
    const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return text.split(new RegExp(`(${escaped.join('|')})`, 'i'));
}

/** The chapter of a rule: the longest beginning its number has among the chapters. */
export function chapterOf(book: RuleBook, number: string): string {
    let best = '';
    for (const chapter of book.chapters) {
        const starts = number === chapter.number || number.startsWith(`${chapter.number}.`);
        if (starts && chapter.number.length > best.length) best = chapter.number;
    }
    return best;
}

/** The book by chapters. */
export function chapters(book: RuleBook): { number: string; title: string; rules: Rule[] }[] {
    const all = book.chapters.map((chapter) => ({ ...chapter, rules: [] as Rule[] }));
    const at = new Map(all.map((chapter) => [chapter.number, chapter]));
    for (const rule of book.rules) at.get(chapterOf(book, rule.number))?.rules.push(rule);
    return all.filter((chapter) => chapter.rules.length);
}
