// Finding rules and the notes to them in the catalogue: by number, by title, by words of the text.
import type { Rule, RuleBook } from '../lib/printed';

const wordsOf = (query: string): string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

/** How well a rule fits; 0: not at all. Every word must be somewhere, titles count most. */
function fit(rule: Rule, words: string[]): number {
    const number = rule.number.toLowerCase();
    const title = rule.title.toLowerCase();
    const text = `${rule.problem ?? ''} ${rule.text}`.toLowerCase();
    let sum = 0;
    for (const word of words) {
        if (number === word) sum += 100;
        else if (number.startsWith(word)) sum += 20;
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
    return [...book.rules, ...book.notes]
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

/** The book by chapters, with the notes in theirs. */
export function chapters(book: RuleBook): { number: string; title: string; rules: Rule[] }[] {
    const all = book.chapters.map((chapter) => ({ ...chapter, rules: [] as Rule[] }));
    const at = new Map(all.map((chapter) => [chapter.number, chapter]));
    for (const rule of [...book.rules, ...book.notes]) at.get(rule.chapter)?.rules.push(rule);
    return all.filter((chapter) => chapter.rules.length);
}

/** A text in pieces; every second one has the shape of a rule's number or a note's. */
export function cited(text: string): string[] {
    return text.split(/(\b(?:\d\.\d\d(?:\.\d\d)*|R\d\d|[A-Z]{2}-\d+|Q\d\d|B\d+[ab]?)\b)/);
}
