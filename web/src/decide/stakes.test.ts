import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../lib/catalogue.svelte';
import type { Faction, Stake, View } from '../lib/protocol';
import { stakesOf } from './stakes';

beforeAll(() => {
    catalogue.territories.set('arrakeen', { territory: 'arrakeen', text: 'Arrakeen' } as never);
});

const stake = (held: number, ...side: Faction[]): Stake => ({
    side,
    held,
    to_win: side.length === 1 ? 3 : 4,
    rule: side.length === 1 ? 'alone' : 'allied',
});
const view = (guild: Stake, atreides: Stake): View =>
    ({
        battle: {
            territory: 'arrakeen',
            aggressor: 'guild',
            defender: 'atreides',
            stakes: { guild, atreides },
        },
    }) as unknown as View;

describe('what a battle is about', () => {
    it('is how many strongholds each side would hold', () => {
        expect(stakesOf(view(stake(2, 'guild'), stake(1, 'atreides')), 'arrakeen')).toEqual({
            text:
                'With Arrakeen, Spacing Guild would hold 2 strongholds, Atreides 1. ' +
                '3 win the game.',
            rule: 'alone',
        });
    });
    it('counts allies together', () => {
        const allied = view(stake(2, 'guild'), stake(2, 'atreides', 'fremen'));
        expect(stakesOf(allied, 'arrakeen')?.text).toBe(
            'With Arrakeen, Spacing Guild would hold 2 strongholds, Atreides and Fremen 2. ' +
                'Spacing Guild would win with 3, Atreides and Fremen with 4.',
        );
    });
    it('is nothing where the server says nothing, or when it is over', () => {
        const sand = { battle: { territory: 'old-gap', stakes: null } } as unknown as View;
        expect(stakesOf(sand, 'old-gap')).toBeNull();
        const elsewhere = view(stake(1, 'guild'), stake(1, 'atreides'));
        expect(stakesOf(elsewhere, 'carthag')).toBeNull();
    });
});
