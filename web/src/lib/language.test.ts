// The catalogues: every language says what English says, in messages that can be read, with the
// values and the plural forms it needs; and nothing of a moved room comes past them.
import { readdirSync, readFileSync } from 'node:fs';
import { IntlMessageFormat } from 'intl-messageformat';
import { afterEach, describe, expect, test } from 'vitest';
import english from '../../locales/en/shell.json';
import { CALLED } from './heard';
import type { Faction } from './protocol';
import { factionName, theFaction } from './words';
import { best, language, LANGUAGES, MARKED, nameOf, room, type Messages } from './language.svelte';

interface Element {
    type: number;
    value: string;
    options?: Record<string, { value: Element[] }>;
    pluralType?: Intl.PluralRuleType;
    children?: Element[];
}
const [SELECT, PLURAL, POUND, TAG, LITERAL] = [5, 6, 7, 8, 0];

const folder = new URL('../../locales/', import.meta.url);
const read = (tag: string, file: string): Messages =>
    JSON.parse(readFileSync(new URL(`${tag}/${file}`, folder), 'utf8')) as Messages;
const parsed = (message: string, tag: string): Element[] =>
    new IntlMessageFormat(message, tag).getAst() as unknown as Element[];

function* all(elements: Element[]): Generator<Element> {
    for (const element of elements) {
        yield element;
        yield* all(element.children ?? []);
        for (const option of Object.values(element.options ?? {})) yield* all(option.value);
    }
}
/** What a message is handed, each as what it is used as at its strictest. */
function handed(elements: Element[]): string[] {
    const names = [...all(elements)]
        .filter(({ type }) => type !== LITERAL && type !== POUND)
        .map(({ type, value }) => (type === TAG ? `<${value}>` : value));
    return [...new Set(names)].sort();
}
/** Of a value that has forms (by, by_dative …) a language uses those it needs. */
const plain = (names: string[]): string[] => [
    ...new Set(names.map((name) => name.replace(/_[a-z]+$/, ''))),
];

const others = LANGUAGES.filter((tag) => tag !== 'en');
const files = readdirSync(new URL('en/', folder)).sort();

test('there is German', () => expect(others).toContain('de'));

describe.each(['en', ...others])('%s', (tag) => {
    test('has the files of English', () =>
        expect(readdirSync(new URL(`${tag}/`, folder)).sort()).toEqual(files));

    test.each(files)('%s', (file) => {
        const said = read(tag, file);
        const model = read('en', file);
        expect(Object.keys(said)).toEqual(Object.keys(model));
        for (const [key, message] of Object.entries(said)) {
            const elements = parsed(message, tag);
            expect(message.trim(), `${key} says something`).not.toBe('');
            expect(plain(handed(elements)), key).toEqual(
                plain(handed(parsed(model[key] ?? '', 'en'))),
            );
            for (const { type, options, pluralType } of all(elements)) {
                if (type === SELECT) expect(Object.keys(options ?? {}), key).toContain('other');
                if (type !== PLURAL) continue;
                const needed = new Intl.PluralRules(tag, { type: pluralType }).resolvedOptions();
                const forms = Object.keys(options ?? {}).filter((form) => !form.startsWith('='));
                if (forms.length === 1) expect(forms, key).toEqual(['other']);
                else expect(forms.sort(), key).toEqual(needed.pluralCategories.sort());
            }
        }
    });
});

describe('say', () => {
    const say = room<Record<string, null | Record<string, string | number>>>('shell', english);
    const rich = room<{ both: null; name: { name: string } }>('test', {
        both: 'See <a>your page</a> or <b>stay</b>.',
        name: 'You are <b>{name}</b>',
    });
    afterEach(() => language.use('en'));

    test('speaks English first, and the language that was chosen last', async () => {
        expect(say('close')).toBe('Close');
        await Promise.all([language.use('de'), language.use('en'), language.use('de')]);
        expect(language.tag).toBe('de');
        expect(say('close')).toBe('Schließen');
        await language.use('en');
        expect(say('close')).toBe('Close');
    });

    test('hands markup over in pieces, and leaves it out of plain text', () => {
        expect(rich.rich('both')).toEqual([
            'See ',
            { tag: 'a', text: 'your page' },
            ' or ',
            { tag: 'b', text: 'stay' },
            '.',
        ]);
        expect(rich('both')).toBe('See your page or stay.');
        expect(rich('name', { name: '<i>' })).toBe('You are <i>');
    });

    test('marks what it says in the marked language, every message of every room', async () => {
        await language.use(MARKED);
        for (const key of Object.keys(english))
            expect(say(key, { seconds: 2, link: 'x', name: 'x' })).toMatch(/^⟦.*⟧$/s);
        expect(rich.rich('both')[1]).toEqual({ tag: 'a', text: '⟦your page⟧' });
    });
});

test('factions are called in English what the engine calls them', () => {
    for (const [faction, { name, said }] of Object.entries(CALLED)) {
        expect(factionName(faction as Faction)).toBe(name);
        expect(theFaction(faction as Faction)).toBe(said);
    }
});

test('the browser says which language, where nobody chose', () => {
    expect(best(['de-AT', 'en'])).toBe('de');
    expect(best(['xx', 'en-GB', 'de'])).toBe('en');
    expect(best(['xx'])).toBe('en');
    expect(nameOf('de')).toBe('Deutsch');
});
