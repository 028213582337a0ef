// Text that people read stands in the catalogues (locales/LANGUAGE/ROOM.json), not in the page's
// code: docs/languages.md. Found are
//   - text between tags, and in attributes that are read or read out (title, alt, aria-label …)
//   - strings in their place: {open ? 'Open' : 'Shut'}
//   - strings elsewhere that read like prose: two words side by side, or one with a capital letter.
// What is no text for people all the same says so on its line or the one before, "no words: why";
// before a statement or a method that holds for the whole of it.
// Rooms that have not been moved yet are listed in locales/unmoved.json, and the page says so where
// one chooses a language; one that is clean must leave the list.
// Prints each offence as FILE:LINE: what is wrong. With a room's name, that room whatever the list:
//   node lint/words.mjs [ROOM]
import { readFileSync } from 'node:fs';
import { parse } from 'svelte/compiler';
import ts from 'typescript-eslint';
import { sources } from './sources.mjs';

const NOT_MOVED = JSON.parse(
    readFileSync(new URL('../locales/unmoved.json', import.meta.url), 'utf8'),
);

const words = (list) => new RegExp(`^(${list.join('|')})$`);
const READ = words([
    ...['title', 'alt', 'label', 'placeholder', 'text'],
    'aria-(label|description|valuetext|roledescription|placeholder)',
]);
/** Attributes of elements that hold no text at all. */
const MUTE = words([
    ...['class', 'style', 'd', 'viewBox', 'transform', 'points', 'id', 'for', 'href', 'src', 'rel'],
    ...['type', 'role', 'sizes', 'media', 'allow', 'fill', 'stroke', 'accept', 'autocomplete'],
    ...['list', 'key', 'preserveAspectRatio', 'fill-.*', 'stroke-.*'],
    'aria-(controls|describedby|labelledby|owns|live|haspopup)',
]);
/** What is handed to these is a selector, a query or a key of a catalogue. */
const MUTE_CALLS = words([
    ...['say', 'rich', '\\$state', 'querySelector', 'querySelectorAll', 'closest', 'matches'],
    ...['matchMedia', 'addEventListener', 'getItem', 'setItem', 'removeItem', 'postMessage'],
    ...['setProperty', 'getAttribute', 'setAttribute', 'createElementNS', 'createElement'],
    ...['fetch', 'require', 'startsWith', 'note', 'said', 'names', 'sayNames', 'linesOf'],
]);
const KEY = words([
    '((Shift|Ctrl|Alt)\\+)?(Arrow\\w+|Enter|Escape|Esc|Tab|Home|End|Page\\w+|Space|\\w)',
    ...['Backspace', 'Delete', 'Arrow'],
]);
const COMPARES = new Set(['===', '!==', '==', '!=', 'in', '<', '>']);

/** Not said in any other way. */
const PROPER = /\bKanly\b/g;

const letters = (text) => /\p{L}/u.test(text.replace(PROPER, ''));
/** Styles, selectors, files, and lists of places by their names. */
const TECHNICAL = /var\(--|\d?px[;)]|\.json\b|\[(role|href|data-|aria-)|^[a-z]+(-[a-z]+)+( |$)/;
const prose = (text) =>
    !KEY.test(text) &&
    !TECHNICAL.test(text) &&
    (/\p{L}{2,}[,;:.]?\s+\p{L}/u.test(text) || /^\p{Lu}\p{Ll}+/u.test(text));

/** A word with a value beside it: "sector 8". */
const wordBeside = (text) => !TECHNICAL.test(text) && /(^| )\p{L}{3,}:? 0|0 \p{L}{3,}/u.test(text);

/** Where strings are no text: types, sources of imports, keys, what is compared with. */
function isMute(node, parent, member) {
    if (/^TS.*(Type|Literal|Keyword|Interface|Alias)/.test(node.type)) return true;
    if (/^(Import|Export(All|Named))/.test(parent?.type ?? '') && member === 'source') return true;
    if (/Property|Member/.test(parent?.type ?? '') && member === 'key') return true;
    if (parent?.type === 'MemberExpression' && member === 'property') return true;
    if (parent?.type === 'SwitchCase' && member === 'test') return true;
    return parent?.type === 'BinaryExpression' && COMPARES.has(parent.operator);
}

const calledName = ({ callee }) => callee.name ?? callee.property?.name ?? '';

/** Whether what a node says is in the place of its parent. */
function standsFor(parent, member) {
    if (parent.type === 'ConditionalExpression') return member !== 'test';
    if (parent.type === 'LogicalExpression') return true;
    if (parent.type === 'BinaryExpression') return parent.operator === '+';
    return /^(TemplateLiteral|ExpressionTag|TS(As|NonNull|Satisfies)Expression)$/.test(parent.type);
}

function* children(node) {
    for (const [member, value] of Object.entries(node)) {
        if (['parent', 'loc', 'range', 'metadata', 'tokens', 'comments'].includes(member)) continue;
        for (const child of Array.isArray(value) ? value : [value])
            if (child && typeof child.type === 'string') yield [child, member];
    }
}

/** Calls `found` with each text and where it stands. `read`: whatever has letters is text here. */
function look(node, found, read = false, parent = null, member = '') {
    if (isMute(node, parent, member) || isExcused(node)) return;
    if (node.type === 'StyleSheet' || node.type === 'Comment') return;
    if (node.type === 'Text') {
        if (read && letters(node.data)) found(node.data, node.start);
        return;
    }
    if (node.type === 'Attribute') {
        if (MUTE.test(node.name)) return;
        const inside = READ.test(node.name);
        for (const value of [node.value].flat())
            if (value && value !== true) look(value, found, inside, node, 'value');
        return;
    }
    if (node.type === 'Literal') {
        if (typeof node.value !== 'string') return;
        if (read ? letters(node.value) : prose(node.value)) found(node.value, at(node));
        return;
    }
    if (node.type === 'TemplateLiteral') {
        const text = node.quasis.map((quasi) => quasi.value.cooked).join('0');
        if (read ? letters(text) : prose(text) || wordBeside(text)) found(text, at(node));
    }
    if (node.type === 'CallExpression' && MUTE_CALLS.test(calledName(node))) {
        look(node.callee, found, false, node, 'callee');
        for (const argument of node.arguments)
            if (argument.type === 'ObjectExpression') look(argument, found, false, node);
        return;
    }
    for (const [child, under] of children(node)) {
        const text = ['Fragment'].includes(node.type) || child.type === 'Fragment';
        const shown = text || child.type === 'ExpressionTag' ? read || text : read;
        look(child, found, text ? true : shown && standsFor(node, under), node, under);
    }
}

const EXCUSE = /no words:/;
const WHOLE = /Statement$|Declaration$|Definition$/;
let isExcused = () => false;

const at = (node) => node.start ?? node.range[0];
const lineOf = (text, place) => text.slice(0, place).split('\n').length;

function treeOf(path, text) {
    if (path.endsWith('.svelte')) return parse(text, { modern: true });
    return ts.parser.parseForESLint(text, { range: true }).ast;
}

function* offences(path, text) {
    const lines = text.split('\n');
    isExcused = (node) => WHOLE.test(node.type) && EXCUSE.test(lines[lineOf(text, at(node)) - 2]);
    const seen = [];
    look(treeOf(path, text), (said, place) => seen.push([said, place]));
    for (const [said, place] of seen) {
        const from = place + (said.length - said.trimStart().length);
        const line = lineOf(text, from);
        if (!EXCUSE.test(`${lines[line - 2] ?? ''}\n${lines[line - 1]}`))
            yield { line, said: said.trim().replace(/\s+/g, ' ') };
    }
}

const asked = process.argv[2];
const dirty = new Set();
for (const { path, text } of sources(['src/'])) {
    const room = path.split('/')[1];
    if (!/\.(svelte|ts)$/.test(path) || /(\.test|\/testing|\/say(-\w+)?)\.ts$/.test(path)) continue;
    if (asked && room !== asked) continue;
    for (const { line, said } of offences(path, text)) {
        dirty.add(room);
        if (!asked && NOT_MOVED.includes(room)) break;
        console.log(`web/${path}:${line}: text outside the catalogues: ${said.slice(0, 60)}`);
        process.exitCode = 1;
    }
}
for (const room of asked ? [] : NOT_MOVED.filter((name) => !dirty.has(name))) {
    console.log(`web/locales/unmoved.json:1: ${room} is clean; take it from the list`);
    process.exitCode = 1;
}
