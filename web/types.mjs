// The page's types of questions, made from the schema: build/kanly_schema | node types.mjs.
// What a question is called, its ways, its fields and their kinds are words of the engine's rows
// (include/kanly/questions.def, fields.def); a word that is not there does not compile.
import { readFileSync, writeFileSync, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

const target = fileURLToPath(new URL('src/lib/questions.ts', import.meta.url));
const schema = JSON.parse(readFileSync(0, 'utf8'));
const quoted = (words) => [...new Set(words)].map((w) => `'${w}'`).join(' | ') || 'never';
const rows = Object.entries(schema['x-questions']);

const source = `// Made by types.mjs from the engine's rows; not to be edited.

/** What is asked. */
export type Question = ${quoted(rows.map(([name]) => name))};

/** The moves that may be made at any time. */
export type Anytime = ${quoted(rows.filter(([, row]) => row.anytime).map(([name]) => name))};

/** The ways to answer each question that has several. */
export interface Ways {
${rows
    .filter(([, row]) => Object.keys(row.ways).length)
    .map(([name, row]) => `    '${name}': ${quoted(Object.keys(row.ways))};`)
    .join('\n')}
}

/** The names of the fields of each question. */
export interface Fields {
${rows.map(([name, row]) => `    '${name}': ${quoted(row.fields)};`).join('\n')}
}

/** What a field is. */
export type FieldKind = ${quoted(Object.keys(schema.$defs))} | 'done';
`;

const made = await format(source, {
    ...(await resolveConfig(target, { editorconfig: true })),
    filepath: target,
});
const before = existsSync(target) ? readFileSync(target, 'utf8') : '';
if (process.argv[2] === '--check') {
    if (made !== before) {
        console.error(
            'web/src/lib/questions.ts is not what the rows say; make page brings it up to date',
        );
        process.exit(1);
    }
} else if (made !== before) {
    writeFileSync(target, made);
    console.log('web: src/lib/questions.ts');
}
