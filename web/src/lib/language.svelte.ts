// The language of the page: every sentence and label comes from a catalogue of ICU messages
// (web/locales/LANGUAGE/ROOM.json) by way of the room's `say`. English travels with the code of its
// room; the others are a file each, fetched when chosen. docs/languages.md says how to move a text
// here and how to add a language.
//
// Invariants: `say` follows the chosen language wherever Svelte watches (markup, $derived and
// $effect); what is not watched asks again when it is needed. A language has the keys of English
// (language.test.ts); one that lacks a key all the same shows the English message.
import { IntlMessageFormat } from 'intl-messageformat';

export type Messages = Record<string, string>;
/** A name in the form a language asks for, such as 'dative'; 'other' is the usual one. */
export type Named = (form: string) => string;
/** `{whom}` is a name in its usual form, `{whom_dative}` the same name in that form. */
export type Value = string | number | Named;
export type Values = Record<string, Value>;

/** A piece of a sentence with markup: text, or what stands between <tag> and </tag>. */
export type Part = string | { tag: string; text: string };

/** What a message needs: nothing, or its values by name. */
type Given<V> = V extends null ? [] : [values: V];

export interface Say<Said> {
    <K extends keyof Said & string>(key: K, ...values: Given<Said[K]>): string;
    /** The same in pieces, for Rich.svelte; `say` of such a message leaves its tags out. */
    rich<K extends keyof Said & string>(key: K, ...values: Given<Said[K]>): Part[];
}

const FILES = import.meta.glob<Messages>(['../../locales/*/*.json', '!../../locales/en/*.json'], {
    import: 'default',
});
const PATH = /\/locales\/([^/]+)\/([^/]+)\.json$/;
const placeOf = (path: string): { tag: string; room: string } => {
    const [, tag = '', room = ''] = PATH.exec(path) ?? [];
    return { tag, room };
};

/** Fetched when they are needed. */
const LATER = new Set(['engine-lessons', 'engine-rules']);

/** For tests: English between marks, so that whatever stands outside them came another way. */
export const MARKED = 'en-XA';

/** Every language there is a folder for. */
export const LANGUAGES: readonly string[] = [
    ...new Set(['en', ...Object.keys(FILES).map((path) => placeOf(path).tag)]),
].sort();

/** Each in its own words: "Deutsch". */
export function nameOf(tag: string): string {
    const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/** The first of the wanted languages that there is, by its own tag or without its country. */
export function best(wanted: readonly string[]): string {
    for (const tag of wanted) {
        if (LANGUAGES.includes(tag) || tag === MARKED) return tag;
        const plain = tag.split('-')[0] ?? tag;
        if (LANGUAGES.includes(plain)) return plain;
    }
    return 'en';
}

class Language {
    #tag = $state('en');
    #rooms = $state.raw<Record<string, Messages>>({});
    #wanted = 'en';
    /** of what comes later, what has been asked for */
    #also = new Set<string>();

    get tag(): string {
        return this.#tag;
    }

    /** Speaks this language from when its words are here; the last one asked for counts. */
    async use(tag: string): Promise<void> {
        this.#wanted = tag;
        const rooms = await this.#fetch(tag);
        if (this.#wanted !== tag) return;
        this.#rooms = rooms;
        this.#tag = tag;
    }

    /** From now on the words of this room, too. */
    async also(room: string): Promise<void> {
        if (this.#also.has(room)) return;
        this.#also.add(room);
        await this.use(this.#wanted);
    }

    async #fetch(tag: string): Promise<Record<string, Messages>> {
        const rooms: Record<string, Messages> = {};
        await Promise.all(
            Object.entries(FILES).map(async ([path, load]) => {
                const place = placeOf(path);
                if (place.tag !== tag) return;
                if (LATER.has(place.room) && !this.#also.has(place.room)) return;
                rooms[place.room] = await load();
            }),
        );
        return rooms;
    }

    /** A message that may be missing: of what has no English in the page. */
    find(room: string, key: string): string | undefined {
        return this.#rooms[room]?.[key];
    }

    /** All keys of a room that begin so. */
    keys(room: string, begin: string): string[] {
        return Object.keys(this.#rooms[room] ?? {}).filter((key) => key.startsWith(begin));
    }

    message(room: string, key: string, english: Messages): string {
        return this.#rooms[room]?.[key] ?? english[key] ?? key;
    }
}

export const language = new Language();

interface Ready {
    format: IntlMessageFormat;
    tags: string[];
    names: string[];
}
const ready = new Map<string, Ready>();

interface Element {
    type: number;
    value: string;
    options?: Record<string, { value: Element[] }>;
    children?: Element[];
}
const [LITERAL, POUND, TAG] = [0, 7, 8];

/** The names of the tags of a message, wherever in it they stand. */
function tagsOf(elements: Element[]): string[] {
    return elements.flatMap((element) => [
        ...(element.type === TAG ? [element.value] : []),
        ...tagsOf(element.children ?? []),
        ...Object.values(element.options ?? {}).flatMap((option) => tagsOf(option.value)),
    ]);
}

/** The names of the values of a message. */
function namesOf(elements: Element[]): string[] {
    return elements.flatMap((element) => [
        ...([LITERAL, POUND, TAG].includes(element.type) ? [] : [element.value]),
        ...namesOf(element.children ?? []),
        ...Object.values(element.options ?? {}).flatMap((option) => namesOf(option.value)),
    ]);
}

function prepared(message: string, tag: string): Ready {
    const name = `${tag}\n${message}`;
    let known = ready.get(name);
    if (!known) {
        const format = new IntlMessageFormat(message, tag === MARKED ? 'en' : tag);
        const elements = format.getAst() as unknown as Element[];
        known = { format, tags: tagsOf(elements), names: namesOf(elements) };
        ready.set(name, known);
    }
    return known;
}

/** What a message is handed for one of its names. */
function valueOf(name: string, values: Values): string | number | undefined {
    const [, base = name, form = 'other'] = /^(.+)_([a-z]+)$/.exec(name) ?? [];
    const value = values[name] ?? values[base];
    return typeof value === 'function' ? value(form) : value;
}

const marked = (text: string): string => `⟦${text}⟧`;

/** A message in pieces. */
function pieces(message: string, values: Values): Part[] {
    const tag = language.tag;
    const { format, tags, names } = prepared(message, tag);
    const wraps = Object.fromEntries(
        tags.map((name) => [
            name,
            (inner: (string | Part)[]): Part => ({ tag: name, text: inner.map(textOf).join('') }),
        ]),
    );
    const said = format.format<Part>({
        ...Object.fromEntries(names.map((name) => [name, valueOf(name, values)])),
        ...wraps,
    });
    const parts = Array.isArray(said) ? said : [said];
    if (tag !== MARKED) return parts;
    return parts.map((part) =>
        typeof part === 'string' ? marked(part) : { ...part, text: marked(part.text) },
    );
}

const textOf = (part: Part): string => (typeof part === 'string' ? part : part.text);

/** A message in the chosen language; `message` itself is in that language already. */
export const formatted = (message: string, values: Values = {}): string =>
    pieces(message, values).map(textOf).join('');

/** The `say` of a room, with its English messages. */
export function room<Said>(name: string, english: Messages): Say<Said> {
    const said = (key: string, values?: Values): string =>
        formatted(language.message(name, key, english), values);
    const rich = (key: string, values: Values = {}): Part[] =>
        pieces(language.message(name, key, english), values);
    return Object.assign(said, { rich }) as Say<Said>;
}
