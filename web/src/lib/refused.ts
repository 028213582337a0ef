// What the server answers to a message it cannot take, in the chosen language. A sentence is its
// own key (refused.*, made from src/serve by engine.mjs); what stands for {1} is as it came.
import { speakRule } from './booktexts';
import { language } from './language.svelte';
import { put, row, type Told } from './rows';

const BEGIN = 'refused.';

/** A sentence with blanks as a pattern of what it looks like filled. */
const pattern = (sentence: string): RegExp =>
    new RegExp(`^${sentence.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\d\}/g, '(.*)')}$`);

function filled(english: string): string | undefined {
    for (const key of language.keys('engine', BEGIN)) {
        const found = key.includes('{') && pattern(key.slice(BEGIN.length)).exec(english);
        if (found) return row(key, { 1: found[1] ?? '', 2: found[2] ?? '' });
    }
    return undefined;
}

export function refusedText(of: Told): void {
    if (typeof of.code !== 'string' || typeof of.text !== 'string') return;
    const { code, text: english } = of as { code: string; text: string };
    const rule = (of.reason as Told | undefined)?.rule;
    if (code === 'rule' && typeof rule === 'string') return speakRule(of, 'text', `${rule}.text`);
    put(of, 'text', () => row(BEGIN + english) ?? filled(english) ?? row(BEGIN + code));
}
