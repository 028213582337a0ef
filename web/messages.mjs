// The page's words as types: locales/en/ROOM.json becomes src/ROOM/say.ts, in which every key has
// the values its message needs; ROOM-PART.json, for words that come later, src/ROOM/say-PART.ts.
// A key that is not there, or a value left out, does not compile.
//   node messages.mjs [--check]
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { IntlMessageFormat } from 'intl-messageformat';
import { keepSource } from './made.mjs';

const english = new URL('locales/en/', import.meta.url);
/** The kinds of elements of a parsed message. */
const [ARGUMENT, NUMBER, DATE, TIME, SELECT, PLURAL] = [1, 2, 3, 4, 5, 6];
const TYPES = {
    [ARGUMENT]: 'Value',
    [NUMBER]: 'number',
    [DATE]: 'number',
    [TIME]: 'number',
    [PLURAL]: 'number',
};

const choices = (element) => {
    const words = Object.keys(element.options).map((word) => `'${word}'`);
    return words.includes("'other'") ? 'string' : words.join(' | ');
};

/** The values of a message: the strictest type of all places where each is used. */
function valuesOf(elements, found = new Map()) {
    for (const element of elements) {
        const type = element.type === SELECT ? choices(element) : TYPES[element.type];
        if (type && (!found.has(element.value) || type !== TYPES[ARGUMENT]))
            found.set(element.value, type);
        for (const option of Object.values(element.options ?? {})) valuesOf(option.value, found);
        if (element.children) valuesOf(element.children, found);
    }
    return found;
}

function line([key, message]) {
    const values = [...valuesOf(new IntlMessageFormat(message, 'en').getAst())];
    const type = values.map(([name, is]) => `'${name}': ${is}`).join('; ');
    return `    '${key}': ${type ? `{ ${type} }` : 'null'};`;
}

for (const file of readdirSync(english).sort()) {
    const name = file.replace(/\.json$/, '');
    const [room, part] = name.split('-');
    if (!existsSync(new URL(`src/${room}/`, import.meta.url))) continue;
    const messages = Object.entries(JSON.parse(readFileSync(new URL(file, english), 'utf8')));
    const types = messages.map(line).join('\n');
    const source = `// Made by messages.mjs from locales/en/${file}; not to be edited.
import english from '../../locales/en/${file}';
import { room${/: Value\b/.test(types) ? ', type Value' : ''} } from '${
        room === 'lib' ? './' : '../lib/'
    }language.svelte';

/** The values each message needs. */
interface Said {
${types}
}

export const say = room<Said>('${name}', english);
`;
    await keepSource(`src/${room}/say${part ? `-${part}` : ''}.ts`, source);
}
