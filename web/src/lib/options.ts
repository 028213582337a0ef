// Made by options.mjs from the engine's rows; not to be edited.

/** How an option is told in a line about a table (include/kanly/options.def). */
export interface OptionRow {
    told: 'by-name' | 'by-value' | 'by-count' | 'aside';
    usual: string;
    /** of one that is told by its value */
    values: readonly string[];
}

/** What is told by itself, and the options of which so many are told. */
export type OptionValue = 'advanced' | 'basic';
export type CountedOption = 'turns';

export const OPTIONS: Record<string, OptionRow> = {
    game: { told: 'by-value', usual: 'advanced', values: ['advanced', 'basic'] },
    turns: { told: 'by-count', usual: '10', values: [] },
    rules: { told: 'by-name', usual: 'reference', values: [] },
    'fremen-storm-movement': { told: 'by-name', usual: 'yes', values: [] },
    'split-group-move': { told: 'by-name', usual: 'yes', values: [] },
    nexus: { told: 'by-name', usual: 'once', values: [] },
    'weather-control': { told: 'by-name', usual: 'before', values: [] },
    'stronghold-limit': { told: 'by-name', usual: '2', values: [] },
    'storm-deck': { told: 'by-name', usual: 'advanced', values: [] },
    ornithopters: { told: 'by-name', usual: 'each-move', values: [] },
    'karama-scope': { told: 'by-name', usual: 'use', values: [] },
    'shield-wall': { told: 'by-name', usual: 'no', values: [] },
    windows: { told: 'aside', usual: 'all', values: [] },
    memory: { told: 'by-name', usual: 'open', values: [] },
};
