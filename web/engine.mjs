// The engine's words for the page's catalogues: its rows as locales/en/engine.json, which is no
// part of the page (in English it says what the engine says), but what other languages translate.
//   for what in moves game words; do build/kanly_schema $what; echo; done | node engine.mjs
import { text } from 'node:stream/consumers';
import { keep } from './made.mjs';

const lines = (await text(process.stdin)).trim().split('\n');
const [schema, game, words] = lines.map((line) => JSON.parse(line));
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
for (const { option, text } of game.options) said[`option.${option}`] = text;
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

keep('locales/en/engine.json', `${JSON.stringify(said, null, 4)}\n`);
