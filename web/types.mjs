// The page's types of questions, made from the schema: build/kanly_schema | node types.mjs.
// What a question is called, its ways, its fields and their kinds are words of the engine's rows
// (include/kanly/questions.def, fields.def); a word that is not there does not compile.
import { keepSource, rows } from './made.mjs';

const schema = rows();
const quoted = (words) => [...new Set(words)].map((w) => `'${w}'`).join(' | ') || 'never';
const questions = Object.entries(schema['x-questions']);

const source = `// Made by types.mjs from the engine's rows; not to be edited.

/** What is asked. */
export type Question = ${quoted(questions.map(([name]) => name))};

/** The moves that may be made at any time. */
export type Anytime = ${quoted(questions.filter(([, row]) => row.anytime).map(([name]) => name))};

/** The ways to answer each question that has several. */
export interface Ways {
${questions
    .filter(([, row]) => Object.keys(row.ways).length)
    .map(([name, row]) => `    '${name}': ${quoted(Object.keys(row.ways))};`)
    .join('\n')}
}

/** The names of the fields of each question. */
export interface Fields {
${questions.map(([name, row]) => `    '${name}': ${quoted(row.fields)};`).join('\n')}
}

/** What a field is. */
export type FieldKind = ${quoted(Object.keys(schema.$defs))} | 'done';
`;

await keepSource('src/lib/questions.ts', source);
