// The engine's words for the page's catalogues: its rows as locales/en/engine.json, which is no
// part of the page (in English it says what the engine says), but what other languages translate.
//   for what in moves game words rules; do build/kanly_schema $what; echo; done | node engine.mjs
import { readdirSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { keep } from './made.mjs';

const lines = (await text(process.stdin)).trim().split('\n');
const [schema, game, words, book] = lines.map((line) => JSON.parse(line));
const said = {};

/** A name that other languages bend. */
const name = (called) => `{form, select, other {${called}}}`;
/** %1 and %h1 become {1} and {1_half}. */
const blanks = (sentence) =>
    sentence.replace(/%(h?)(\d)/g, (_, half, n) => (half ? `{${n}_half}` : `{${n}}`));

for (const [kind, text] of Object.entries(words.event)) said[`event.${kind}`] = text;
for (const [fact, text] of Object.entries(words.fact)) said[`fact.${fact}`] = blanks(text);
for (const list of ['nothing', 'idle', 'ability', 'phase', 'victory', 'sort', 'kind', 'when'])
    for (const [word, text] of Object.entries(words[list]))
        if (word) said[`${list}.${word}`] = text;
for (const { territory, text } of game.territories) said[`territory.${territory}`] = name(text);
for (const card of game.cards) said[`card.${card.name}`] = card.text;
for (const faction of game.factions) said[`short.${faction.name}`] = faction.short;
/** A word as a heading: "Storm deck". */
const heading = (word) => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('-', ' ');
for (const { option, text, values } of game.options) {
    said[`option.${option}`] = text;
    said[`option-name.${option}`] = heading(option);
    for (const value of values)
        if (/[a-z]/.test(value)) said[`option-value.${option}.${value}`] = heading(value);
}
for (const [question, row] of Object.entries(schema['x-questions'])) {
    said[`prompt.${question}`] = row.prompt;
    if (row.means) said[`means.${question}`] = row.means;
    for (const [way, { label }] of Object.entries(row.ways))
        said[`way.${question}.${way}`] = label.replace('{spice-card}', '{card}');
}
/** A deed's blanks as names of values: what is said only where there is something to say becomes a
 * choice by whether there is ({karama_has, select, …}). */
const deed = (title) =>
    title
        .replace(/\{(\w+)(\+\w+|:)\}/g, (_, first, more) => (more === ':' ? '' : `{${first}}`))
        .replace(/\[([^[\]]*)\]/g, (_, clause) => {
            const blank = /\{(\w+)\}/.exec(clause)?.[1] ?? 'haderach';
            return `{${blank}_has, select, yes {${clause}} other {}}`;
        });
for (const { title, properties } of schema.oneOf) {
    for (const { title: label } of Object.values(properties))
        if (label) said[`label.${label}`] = label;
    // What an answer does; where it says with what, only the act itself.
    const act = title.split(/ ?[[{]/)[0];
    if (act) said[`deed.${act}`] = act;
    if (act === title) continue;
    const question = properties.question.const;
    const way = properties.way?.const;
    const label = way && schema['x-questions'][question].ways[way].label;
    // The question of a Truthtrance is its own label.
    if (label && title.endsWith(label)) said[`doing.${question}`] = title.replace(label, '{way}');
    else said[`doing.${question}${way ? `.${way}` : ''}`] = deed(title);
}

// --- hints, talk and what else is said in sentences ----------------------------------------------

/** {stand|stands} by how many are spoken of, {2:force|forces} by the number. */
const forms = (sentence) =>
    sentence
        .replace(/\{(\d):([^|}]*)\|([^}]*)\}/g, '{$1, plural, one {# $2} other {# $3}}')
        .replace(/\{([^{}|]*)\|([^{}]*)\}/g, '{side_number, select, one {$2} other {$1}}')
        .replaceAll('{h1}', '{1_half}');

for (const [ground, sentence] of Object.entries(words.ground))
    said[`ground.${ground}`] = forms(sentence);
for (const [note, sentence] of Object.entries(words.note)) said[`note.${note}`] = sentence;
for (const { key, by, first, second } of words.talk)
    for (const [way, sentence] of [first, second].entries())
        if (sentence) said[`talk.${key}.${by}.${way + 1}`] = forms(sentence);
// As one speaks to them.
for (const { name: faction, said: called } of game.factions)
    said[`addressed.${faction}`] = called.replace(/^the /, '');
const NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');
for (const [number, word] of NUMBERS.entries()) said[`number.${number}`] = word;
Object.assign(said, {
    'terms.given': 'to {terms}',
    'terms.asked': 'the other side is to {terms}',
    'counsel.best': 'Of {moves} moves compared this one does best{share}.',
    'counsel.before': 'Of {moves} moves compared this one does best, before “{before}”{share}.',
    'counsel.share': '; it wins about {share} % (give or take {margin})',
    'unless.karama': 'This holds if nobody stops it with Karama.',
    'unless.atomics': 'This holds if nobody stops it with Karama or plays Family Atomics.',
    'fate.lives': '{defense} stops {weapon}: {leader} is safe, unless a traitor.',
    'fate.dies': 'Nothing in your plan stops {weapon}: {leader} dies and counts 0.',
    'fate.explosion':
        'A Lasgun and a Shield in one battle destroy everything in the territory: both leaders, ' +
        'all forces, the spice. Nobody wins.',
});

// --- refusals of the server ----------------------------------------------------------------------

/** The sentences of every refuse(r, "code", "sentence", …) under src/serve: each is its own key. Of
 * what is no lawful message, which people do not write, all are one. */
function refusals(source) {
    const calls = source.matchAll(
        /\brefuse\(\s*[^,"]+,\s*"([a-z-]+)",((?:[^";]|"(?:[^"\\]|\\.)*")*);/g,
    );
    for (const [, code, rest] of calls) {
        if (code === 'shape') continue;
        for (const [strings] of rest.matchAll(/(?:"(?:[^"\\]|\\.)*"\s*)+/g)) {
            let blanks = 0;
            const sentence = strings
                .replace(/"\s*"/g, '')
                .trim()
                .slice(1, -1)
                .replaceAll('\\"', '"')
                .replace(/%(?:d|u|lld|s)/g, () => `{${++blanks}}`);
            if (sentence !== '{1}') said[`refused.${sentence}`] = sentence;
        }
    }
}
const server = new URL('../src/serve/', import.meta.url);
for (const file of readdirSync(server).sort())
    if (file.endsWith('.c')) refusals(readFileSync(new URL(file, server), 'utf8'));
said['refused.shape'] = 'The server could not make sense of that.';

keep('locales/en/engine.json', `${JSON.stringify(said, null, 4)}\n`);

// --- the rulebook --------------------------------------------------------------------------------

/** A blank that nothing fills: {card} as it stands there. */
const unfilled = (sentence) => sentence.replace(/\{[^{}]*\}/g, "'$&'");
const ruled = {};
for (const { number, title } of book.chapters) ruled[`chapter.${number}`] = title;
for (const { number, title, problem, text } of [...book.rules, ...book.notes]) {
    ruled[`${number}.title`] = unfilled(title);
    if (problem) ruled[`${number}.problem`] = problem;
    ruled[`${number}.text`] = text;
}
keep('locales/en/engine-rules.json', `${JSON.stringify(ruled, null, 4)}\n`);

// --- lessons -------------------------------------------------------------------------------------

/** The texts of a lesson (src/serve/lessons.h): its head, its steps from 1, and its end. */
function lessonTexts(file) {
    const lines = file.replace(/\n[ \t]+/g, ' ').split('\n');
    const texts = {};
    let step = 0;
    let wrong = 0;
    const name = /^lesson (.*)$/m.exec(file)[1];
    for (const line of lines) {
        const [, key, rest] = /^(\S+) ?(.*)$/.exec(line) ?? [];
        if (key === 'step') [step, wrong] = [step + 1, 0];
        const at = `${name}.${step}`;
        if (key === 'title' || key === 'end') texts[`${name}.${key}`] = rest;
        if (key === 'text') texts[step ? `${at}.task` : `${name}.text`] = rest;
        if (key === 'after' || key === 'else') texts[`${at}.${key}`] = rest;
        if (key === 'wrong')
            texts[`${at}.wrong.${++wrong}`] = rest.split(' : ').slice(1).join(' : ');
    }
    return texts;
}

const folder = new URL('../src/serve/lessons/', import.meta.url);
const lessons = readdirSync(folder)
    .sort()
    .map((file) => lessonTexts(readFileSync(new URL(file, folder), 'utf8')));
keep(
    'locales/en/engine-lessons.json',
    `${JSON.stringify(Object.assign({}, ...lessons), null, 4)}\n`,
);
