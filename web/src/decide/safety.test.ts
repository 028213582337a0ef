import { expect, test } from 'vitest';
import type { CardFacts } from '../lib/protocol';
import { explosion, safety } from './safety';

const card = (text: string, kind: string): CardFacts => ({
    name: text.toLowerCase(),
    text,
    kind,
    count: 1,
    effect: '',
    rule: '',
});
const chaumas = card('Chaumas', 'weapon-poison');
const snooper = card('Snooper', 'defense-poison');

test('a known weapon is held against the defence in the plan', () => {
    expect(safety(chaumas, snooper, 'Gurney Halleck')?.safe).toBe(true);
    expect(safety(chaumas, card('Shield', 'defense-projectile'), 'Gurney Halleck')?.safe).toBe(
        false,
    );
    expect(safety(chaumas, undefined, 'Gurney Halleck')?.text).toContain('dies');
});

test('nothing is said of what the cards do not settle', () => {
    expect(safety(card('Lasgun', 'weapon-lasgun'), snooper, 'Gurney Halleck')).toBeNull();
    expect(safety(undefined, snooper, 'Gurney Halleck')).toBeNull();
    expect(safety(chaumas, snooper, null)).toBeNull();
});

test('a Lasgun and a Shield are told of, whoever plays them', () => {
    const lasgun = card('Lasgun', 'weapon-lasgun'),
        shield = card('Shield', 'defense-projectile');
    expect(explosion({ weapon: lasgun, defence: shield }, {})?.text).toContain(
        'destroy everything',
    );
    expect(explosion({ weapon: lasgun }, { defence: shield })).not.toBeNull();
    expect(explosion({ defence: shield }, { weapon: lasgun })).not.toBeNull();
    expect(explosion({ weapon: lasgun, defence: snooper }, {})).toBeNull();
    expect(explosion({ weapon: chaumas, defence: shield }, {})).toBeNull();
});
