import { expect, test } from 'vitest';
import type { CardFacts } from '../lib/protocol';
import { safety } from './safety';

const card = (text: string, kind: string): CardFacts => ({ name: text.toLowerCase(), text, kind, count: 1, effect: '', rule: '' });
const chaumas = card('Chaumas', 'weapon-poison');
const snooper = card('Snooper', 'defense-poison');

test('a known weapon is held against the defence in the plan', () => {
    expect(safety(chaumas, snooper, 'Gurney Halleck')?.safe).toBe(true);
    expect(safety(chaumas, card('Shield', 'defense-projectile'), 'Gurney Halleck')?.safe).toBe(false);
    expect(safety(chaumas, undefined, 'Gurney Halleck')?.text).toContain('dies');
});

test('nothing is said of what the cards do not settle', () => {
    expect(safety(card('Lasgun', 'weapon-lasgun'), snooper, 'Gurney Halleck')).toBeNull();
    expect(safety(undefined, snooper, 'Gurney Halleck')).toBeNull();
    expect(safety(chaumas, snooper, null)).toBeNull();
});
