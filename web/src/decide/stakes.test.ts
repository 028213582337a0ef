import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../lib/catalogue.svelte';
import type { Faction, View } from '../lib/protocol';
import { stakesOf } from './stakes';

const PLACES = ['carthag', 'arrakeen', 'sietch-tabr', 'old-gap'];

beforeAll(() => {
    for (const [i, territory] of PLACES.entries()) {
        const terrain = territory === 'old-gap' ? 'sand' : 'stronghold';
        catalogue.territories.set(territory, {
            territory,
            text: territory,
            terrain,
            cells: [i],
        } as never);
        catalogue.cells.set(i, { cell: i, territory } as never);
    }
});

const view = (territory: string, allies: Partial<Record<Faction, Faction>> = {}): View =>
    ({
        battle: { territory, aggressor: 'guild', defender: 'atreides' },
        factions: {
            guild: { ally: allies.guild ?? null },
            atreides: { ally: allies.atreides ?? null },
        },
        board: {
            c0: { cell: 0, guild: [2, 0], 'bene-gesserit': [1, 0], advisors: true },
            c1: { cell: 1, guild: [2, 0], atreides: [3, 0] },
            c2: { cell: 2, fremen: [2, 0] },
        },
    }) as unknown as View;

describe('what a battle is about', () => {
    it('is how many strongholds each side would hold', () => {
        expect(stakesOf(view('arrakeen'), 'arrakeen')).toEqual({
            text:
                'With arrakeen, Spacing Guild would hold 2 strongholds, Atreides 1. Three win ' +
                'the game.',
            rule: '1.09.02.02',
        });
    });
    it('counts allies together', () => {
        expect(stakesOf(view('arrakeen', { atreides: 'fremen' }), 'arrakeen')?.text).toBe(
            'With arrakeen, Spacing Guild would hold 2 strongholds, Atreides and Fremen 2. ' +
                'Three alone, or four with an ally, win the game.',
        );
    });
    it('is nothing in the sand, or when it is over', () => {
        expect(stakesOf(view('old-gap'), 'old-gap')).toBeNull();
        expect(stakesOf(view('carthag'), 'arrakeen')).toBeNull();
    });
});
