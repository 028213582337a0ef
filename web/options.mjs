// The options of a game, made from the engine's rows: build/kanly_schema game | node options.mjs
// A line about a table tells them before the rules have been asked for.
import { keepSource, rows } from './made.mjs';

const { options } = rows();
const list = (words) => words.map((word) => `'${word}'`);
const row = ({ option, usual, told, values }) =>
    `'${option}': { told: '${told}', usual: '${usual}', ` +
    `values: [${told === 'by-value' ? list(values) : ''}] },`;
const toldBy = (how) => options.filter(({ told }) => told === how);
const alone = toldBy('by-value').flatMap(({ values }) => values);
const counted = toldBy('by-count').map(({ option }) => option);

const source = `// Made by options.mjs from the engine's rows; not to be edited.

/** How an option is told in a line about a table (include/kanly/options.def). */
export interface OptionRow {
    told: 'by-name' | 'by-value' | 'by-count' | 'aside';
    usual: string;
    /** of one that is told by its value */
    values: readonly string[];
}

/** What is told by itself, and the options of which so many are told. */
export type OptionValue = ${list(alone).join(' | ')};
export type CountedOption = ${list(counted).join(' | ')};

export const OPTIONS: Record<string, OptionRow> = {
${options.map(row).join('\n')}
};
`;

await keepSource('src/lib/options.ts', source);
