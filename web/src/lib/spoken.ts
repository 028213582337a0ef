// The engine's own sentences in the chosen language. Events, questions, choices and refusals come
// with the engine's English; beside it stands what they say as words and numbers, and of each row
// of the engine's there is a message (locales/LANGUAGE/engine.json, made from the rows by
// engine.mjs). Here the English of what has been received is replaced by getters that say the
// message; what a language has no message for stays as it came.
import { printedRules, speakRule } from './booktexts';
import { kindOf } from './fieldkinds';
import { language, type Named, type Value, type Values } from './language.svelte';
import type { GameFacts } from './printed';
import type { Choices, Faction, Stack } from './protocol';
import type { FieldKind } from './questions';
import { refusedText } from './refused';
import {
    cell,
    factions,
    isFaction,
    leader,
    leaders,
    put,
    row,
    stack,
    territory,
    type Told,
} from './rows';
import { say } from './say';
import { told } from './told';
import { capital, halves, listed, named, theFaction } from './words';

// --- events ------------------------------------------------------------------------------------

/** What an argument is said as, by its word in events.def; undefined: not by its name alone. */
function argument(is: string, told: unknown, by: Faction | undefined): Value | undefined {
    const name = told as string | null;
    const nothing = (kind: string): string | undefined => row(`nothing.${kind}`);
    switch (is) {
        case 'stack':
            return stack(told as Stack, by);
        case 'cell':
        case 'territory':
            return name === null ? undefined : cell(name);
        case 'faction':
            return isFaction(told) ? named(told) : undefined;
        case 'factions':
            return factions(told as Faction[]);
        case 'dial':
            return halves(told as number);
        case 'card':
            return name === null ? nothing(is) : row(`card.${name}`);
        case 'leader':
        case 'plan-leader':
            return leader(name, nothing('leader') ?? '');
        case 'haderach':
            return told ? say('with-haderach') : '';
        case 'advisors':
            return say(told ? 'advisors' : 'fighters');
        case 'yes-no':
            return say(told ? 'yes' : 'no');
        case 'timing':
            return say(name === 'act' ? 'acts-now' : 'waits');
        case 'spice-card':
            // no words: a proper name
            return name === 'shai-hulud' ? 'Shai-Hulud' : territory(name ?? '');
        case 'card-kind':
        case 'command':
        case 'element':
        case 'secret':
        case 'phase':
        case 'ability':
        case 'victory':
            return word(is, name ?? '', 'other');
        case 'number':
        case 'sector':
        case 'spice':
            return told as number;
        default:
            return undefined;
    }
}

/** What each kind of event tells, as the printed game has it. */
const tells = new Map<string, string[]>();

function eventText(event: Told): string | undefined {
    const { kind, by } = event as { kind: string; by?: Faction };
    const words = tells.get(kind);
    const told = event.named as unknown[];
    if (!words || language.find('engine', `event.${kind}`) === undefined) return undefined;
    const values: Values = by ? { by: named(by) } : {};
    for (const [i, word] of words.entries()) {
        const value = shown(kind, i, told) ?? behind(word, event) ?? argument(word, told[i], by);
        if (value === undefined) return undefined;
        values[`${i + 1}`] = value;
    }
    return capital((row(`event.${kind}`, values) ?? '').replace(/\.\.$/, '.'));
}

/** The terms of a deal and a Truthtrance question, of the form behind them. */
function behind(word: string, event: Told): Value | undefined {
    if (word !== 'terms' && word !== 'truth') return undefined;
    const terms = event.doing ? saidOf(event.doing as Doing) : undefined;
    if (terms === undefined || word === 'truth') return terms;
    return row(event.asked ? 'terms.asked' : 'terms.given', { terms });
}

/** What Prescience asks for is a field of the plan, and what is shown a value of it. */
function shown(kind: string, i: number, told: unknown[]): Value | undefined {
    if (kind !== 'showed' || i !== 1) return undefined;
    return argument(kindOf('plan', told[0] as string), told[1], undefined);
}

// --- questions, choices, refusals ---------------------------------------------------------------

/** Where the words stand for the values of a kind of field; of the others by its own name. */
const WORDS: Partial<Record<string, string>> = {
    karama: 'card',
    'card-name': 'card',
    'card-sort': 'sort',
    'card-kind': 'kind',
    secret: 'way.disclose',
    command: 'way.voice',
    element: 'way.foresee',
    event: 'when',
};

function word(kind: string, name: string, form: string): string | undefined {
    if (/cell|from|territory/.test(kind)) return cell(name)(form);
    // Where a card is named, it may be any card of a sort.
    return row(`${WORDS[kind] ?? kind}.${name}`) ?? row(`sort.${name.replace('any-', '')}`);
}

/** A value of a field by its name. */
function valueText(question: string, field: FieldKind, name: string | undefined, first: boolean) {
    if (name === undefined)
        return (first ? row(`idle.${question}`) : undefined) ?? row(`nothing.${field}`);
    switch (field) {
        case 'option':
        case 'promise':
        case 'question':
            return row(`way.${question}.${name}`);
        case 'yes-no':
            return say(name as 'yes' | 'no');
        case 'faction':
            return capital(theFaction(name as Faction));
        default:
            return word(field, name, 'other');
    }
}

/** The one seat this browser has: whose elites its orders speak of. */
let me: Faction | undefined;

const sum = (of: unknown): number =>
    [of].flat().reduce<number>((all, n) => all + (Number(n) || 0), 0);
const strings = (of: unknown): string[] =>
    Array.isArray(of) ? of.filter((one): one is string => typeof one === 'string') : [];

/** Tokens with where they are, places, or cards. */
function list(said: Told, leaving: boolean): string | undefined {
    const names =
        Object.values(said)
            .map(strings)
            .find(({ length }) => length) ?? [];
    const { forces, elites } = said as { forces?: number[]; elites?: number[] };
    const all = names.map((name, i) => {
        const card = row(`card.${name}`);
        const where = cell(name);
        if (card ?? !forces) return card ?? where('other');
        return say(leaving ? 'tokens-from' : 'tokens', {
            stack: stack([forces[i] ?? 0, elites?.[i] ?? 0], me),
            place: where,
        });
    });
    return all.length ? listed(all) : undefined;
}

/** What stands in a blank of a deed, in a form. */
function blank(name: string, form: string, question: string, said: Told): string | undefined {
    const told = said[name];
    if (name === 'forces') {
        const tokens: Stack = [sum(told), sum(said.elites)];
        if (form === 'has') return tokens[0] + tokens[1] ? 'yes' : 'no';
        return stack(tokens, me);
    }
    if (name === 'group' || name === 'list') return list(said, name === 'group');
    if (form === 'has') return told ? 'yes' : 'no';
    if (name === 'way') return order(`way.${question}.${said.way as string}`, question, said);
    if (told === undefined || told === null) return undefined;
    if (typeof told === 'boolean') return say(told ? 'yes' : 'no');
    if (typeof told !== 'string') return `${told as number}`;
    if (isFaction(told)) return named(told)(form);
    return word(kindOf(question, name), told, form) ?? leader(told, told);
}

/** A row with what was said so far in its blanks. */
function order(key: string, question: string, said: Told): string | undefined {
    const values = new Proxy<Values>(
        {},
        {
            get: (_, name: string): Value | undefined =>
                name.includes('_') ? undefined : (form) => blank(name, form, question, said) ?? '…',
        },
    );
    return row(key, values);
}

/** What a form does as far as it is filled in. */
function doing(question: string, way: string | undefined, said: Told): string | undefined {
    const [first] = Object.values(said);
    if (first === null) return row(`idle.${question}`);
    const all = { ...said, way };
    return (
        (way ? order(`doing.${question}.${way}`, question, all) : undefined) ??
        order(`doing.${question}`, question, all)
    );
}

/** A whole form, as it comes beside a finished sentence. */
export interface Doing {
    question: string;
    way?: string;
    said: Told;
}

/** What a form does; of a Truthtrance, what is asked. */
export function saidOf({ question, way, said }: Doing): string | undefined {
    if (question === 'truthtrance') return order(`way.${question}.${way}`, question, said);
    // Who it is offered to stands elsewhere.
    const { faction, ...terms } = said;
    const all = faction === null ? terms : said;
    if (!Object.keys(all).length) return row(`doing.${question}.${way ?? ''}`) ?? idle(question);
    return doing(question, way, all) ?? idle(question);
}
const idle = (question: string): string | undefined => row(`idle.${question}`);

/** What leads from an act to where or to whom. */
// no words: how the engine's rows go on
const LEADS = ['', ' to', ' of', ' in', ' with', ' by', ' that they play'];

/** A deed without blanks has a row of its own. */
function deeds(of: Told & Partial<Choices>, question: string): void {
    const { deed, act, name, pass } = of;
    const way = of.way as string | undefined;
    const said = (of.said ?? {}) as Told;
    // Before it is said where or to whom, an act is without the word that leads there.
    put(of, 'act', () => {
        const lead = LEADS.find((l) => row(`deed.${act}${l}`));
        return lead === undefined ? undefined : row(`deed.${act}${lead}`);
    });
    put(of, 'deed', () => row(`deed.${deed ?? ''}`) ?? doing(question, way, said));
    if (pass) {
        const english = pass.deed;
        put(
            pass as unknown as Told,
            'deed',
            () => row(`deed.${english}`) ?? row(`idle.${question}`),
        );
    }
    for (const value of of.values ?? [])
        if (name)
            put(value as unknown as Told, 'deed', () =>
                doing(question, way, { ...said, [name]: value.name ?? value.value }),
            );
}

function choices(of: Told & Partial<Choices>, question: string): void {
    const { field = 'done', label = '', values = [], refused = [], name } = of;
    const first = !(of.so_far as number[] | undefined)?.length;
    put(of, 'label', () => row(`label.${label}`));
    for (const value of [...values, ...refused])
        if (value.name !== undefined || value.value === 255) {
            put(value as unknown as Told, 'text', () =>
                valueText(question, name === 'way' ? 'option' : field, value.name, first),
            );
            put(value as unknown as Told, 'title', () => row(`sort.${value.name}`));
        }
}

function reason(of: Told): void {
    const { fact, numbers } = of as { fact?: string; numbers?: number[] };
    if (!fact || !numbers) return;
    const count =
        (n: number): Named =>
        (form) =>
            form === 'half' ? halves(n / 2) : `${n}`;
    put(of, 'case', () =>
        row(`fact.${fact}`, { 1: count(numbers[0] ?? 0), 2: count(numbers[1] ?? 0) }),
    );
}

/** A rule that is named beside what it allows, stops or refuses. */
function ruled(of: Told): void {
    if (typeof of.rule !== 'string') return;
    speakRule(of, 'title', `${of.rule}.title`);
    if (!Array.isArray(of.because)) return;
    speakRule(of, 'text', `${of.rule}.text`);
    for (const one of of.because as Told[])
        if (typeof one.rule === 'string') speakRule(one, 'text', `${one.rule}.text`);
}

/** Whatever was received from the engine, with the getters in it; the same object. */
export function spoken<T>(received: T, question = ''): T {
    if (Array.isArray(received)) for (const one of received) spoken(one, question);
    if (typeof received !== 'object' || received === null || Array.isArray(received))
        return received;
    const of = received as Told;
    const asked = typeof of.question === 'string' ? of.question : question;
    if ('kind' in of && 'named' in of) put(of, 'text', () => eventText(of));
    if ('means' in of) {
        put(of, 'text', () => row(`prompt.${asked}`));
        put(of, 'means', () => row(`means.${asked}`));
    }
    if ('values' in of && 'field' in of && asked) choices(of, asked);
    if (of.type === 'joined') me = (of.faction as Faction | null) ?? undefined;
    if ('deed' in of && 'complete' in of && asked) deeds(of, asked);
    if ('fact' in of) reason(of);
    ruled(of);
    refusedText(of);
    told(of, saidOf);
    for (const inner of Object.values(of))
        if (typeof inner === 'object' && inner !== null) spoken(inner, asked);
    if (Array.isArray(of.because)) {
        const [first] = of.because as Told[];
        if (first?.fact) put(of, 'case', () => first.case as string);
    }
    return received;
}

/** The printed game: names of places, cards, phases and factions, and what its rows say. */
export function printed<T>(received: T): T {
    const game = received as unknown as Record<string, Told[]>;
    const each = (list: string, member: string, key: (of: Told) => string): void => {
        for (const of of game[list] ?? []) put(of, member, () => row(key(of), { form: 'other' }));
    };
    for (const event of game.events ?? [])
        tells.set(event.kind as string, event.arguments as string[]);
    for (const one of game.leaders ?? []) leaders.set(one.name as string, one.text as string);
    each('territories', 'text', (of) => `territory.${of.territory as string}`);
    each('cards', 'text', (of) => `card.${of.name as string}`);
    each('phases', 'text', (of) => `phase.${of.phase as string}`);
    each('factions', 'short', (of) => `short.${of.name as string}`);
    for (const of of game.factions ?? []) put(of, 'text', () => say(`name.${of.name as Faction}`));
    each('options', 'text', (of) => `option.${of.option as string}`);
    each('questions', 'text', (of) => `prompt.${of.question as string}`);
    each('questions', 'means', (of) => `means.${of.question as string}`);
    printedRules(received as unknown as GameFacts);
    return received;
}
