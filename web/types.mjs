// The page's types of questions, made from the schema: build/kanly_schema | node types.mjs.
// What a question is called, its ways, its fields and their kinds are words of the engine's rows
// (include/kanly/questions.def, fields.def); a word that is not there does not compile. So are the
// stage and the form a question is shown with, and what a field of a form begins with.
import { keepSource, rows } from './made.mjs';

const schema = rows();
const quoted = (words) => [...new Set(words)].map((w) => `'${w}'`).join(' | ') || 'never';
const questions = Object.entries(schema['x-questions']);
const kinds = Object.entries(schema.$defs);
const rowsOf = (member) => questions.map(([, row]) => row[member]);
const begins = [
    ...kinds.map(([, row]) => row['x-begins']),
    ...rowsOf('begins').flatMap((row) => Object.values(row)),
];
const table = (entries) => `{${entries.map(([key, row]) => `'${key}': ${row},`).join('\n')}}`;
const PLAIN = { stage: 'panel', form: 'fields', marks: [] };
/** What is not plain of how a question is shown. */
const drawn = (row) =>
    Object.entries(PLAIN)
        .filter(([member, plain]) => `${row[member]}` !== `${plain}`)
        .map(([member]) => `${member}: ${JSON.stringify(row[member])}`)
        .join(', ');
/** Numbers, factions, yes and no say themselves. */
const isNamed = (kind) =>
    kind && !['yes-no', 'faction'].includes(kind) && !schema.$defs[kind]['x-amount'];
/** Of every form: question, the name of a field, its kind. A card played as a Karama, or named, is
 * said as any card. */
const fields = schema.oneOf.flatMap(({ properties: { question, ...named } }) =>
    Object.entries(named).flatMap(([name, row]) => {
        const kind = /#\/\$defs\/([\w-]+)/
            .exec(JSON.stringify(row))?.[1]
            .replace(/karama|card-name/, 'card');
        return name !== 'way' && isNamed(kind) ? [{ question: question.const, name, kind }] : [];
    }),
);
/** The kind that a name has without its question: its own, else what it has where it is first. */
function usual(name) {
    const all = fields.filter((field) => field.name === name).map(({ kind }) => kind);
    return all.includes(name) ? name : all[0];
}
const kindTable = new Map();
for (const { question, name, kind } of fields) {
    if (usual(name) !== name && !(name in schema.$defs)) kindTable.set(name, `'${usual(name)}'`);
    const key = `${question}${name}`;
    if (fields.some((one) => one.question === question && one.name === name && one.kind !== kind))
        throw new Error(`${key} is of two kinds`);
    if (kind !== usual(name)) kindTable.set(key, `'${kind}'`);
}
const isDrawn = ([, row]) => drawn(row) !== '';

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
export type FieldKind = ${quoted(kinds.map(([name]) => name))} | 'done';

/** How a question is shown: where it is answered, what its form is like, what else to know. */
export interface Drawn {
    stage: ${quoted(rowsOf('stage'))};
    form: ${quoted(rowsOf('form'))};
    marks: readonly (${quoted(rowsOf('marks').flat())})[];
}
export const DRAWN: Partial<Record<Question, Partial<Drawn>>> = ${table(
    questions.filter(isDrawn).map(([name, row]) => [name, `{ ${drawn(row)} }`]),
)};
const PLAIN: Drawn = ${JSON.stringify(PLAIN)};
export const drawnOf = (question: Question): Drawn => ({ ...PLAIN, ...DRAWN[question] });

/** What a field of a form begins with. */
export type Begin = ${quoted(begins)};
const OF_KIND: Partial<Record<FieldKind, Begin>> = ${table(
    kinds
        .filter(([, row]) => row['x-begins'] !== 'open')
        .map(([name, row]) => [name, `'${row['x-begins']}'`]),
)};
const OF_FIELD: Partial<Record<Question, Record<string, Begin>>> = ${table(
    questions
        .filter(([, row]) => Object.keys(row.begins).length)
        .map(([name, row]) => [name, JSON.stringify(row.begins)]),
)};
export const beginOf = (question: Question, field: string, kind: FieldKind): Begin =>
    OF_FIELD[question]?.[field] ?? OF_KIND[kind] ?? 'open';
`;

// By itself: the lobby needs it too, and none of the rest.
const kindSource = `// Made by types.mjs from the engine's rows; not to be edited.
import type { FieldKind } from './questions';

/** Kinds of fields that are not called as their kind: by name or by question. */
const KINDS: Partial<Record<string, FieldKind>> = ${table([...kindTable])};
/** What the value of a named field of a form is. */
export const kindOf = (question: string, name: string): FieldKind =>
    KINDS[question + name] ?? KINDS[name] ?? (name as FieldKind);
`;

await keepSource('src/lib/questions.ts', source);
await keepSource('src/lib/fieldkinds.ts', kindSource);
