import { describe, expect, it } from 'vitest';
import type { Heard } from '../lib/heard';
import type { Faction, GameEvent } from '../lib/protocol';
import { battlesIn, fiveSteps, isDecided, plansRevealed } from './battle';

let n = 0;
const event = <Kind extends keyof Heard>(
    kind: Kind,
    by: Faction | undefined,
    ...named: Heard[Kind]
): GameEvent =>
    ({ n: ++n, kind, rule: '1.07', text: `${kind}.`, by, named }) as unknown as GameEvent;
const start = (): GameEvent =>
    event('battle-began', undefined, 'tueks-sietch', 'atreides', 'bene-gesserit');
const plans = (): GameEvent[] => [
    event('plan-shown', 'atreides', 'gurney', false, 'crysknife', 'snooper', 4.5, 4),
    event('plan-shown', 'bene-gesserit', 'alia', false, 'chaumas', 'shield', 2.5, 0),
];

describe('a battle from its events', () => {
    it('reads plans', () => {
        const [battle] = battlesIn([start(), ...plans()]);
        expect(battle?.plans.atreides).toEqual({
            leader: 'gurney',
            kwisatz_haderach: false,
            weapon: 'crysknife',
            defence: 'snooper',
            dial: 4.5,
            spice: 4,
        });
        expect(battle?.plans['bene-gesserit']?.defence).toBe('shield');
        expect(battle && plansRevealed(battle) && !isDecided(battle)).toBe(true);
    });
    it('tells five steps when it is decided, one before', () => {
        const heard = [start(), ...plans()];
        const before = battlesIn(heard)[0];
        expect(before && fiveSteps(before).map((s) => s.title)).toEqual(['Traitor?']);
        const after = battlesIn([
            ...heard,
            event('battle-won', 'atreides', 'bene-gesserit', 8.5, 7.5),
            event('forces-lost', 'bene-gesserit', [5, 0], 'tueks-sietch'),
            event('card-discarded', 'bene-gesserit', 'chaumas'),
            event('card-discarded', 'bene-gesserit', 'shield'),
            event('forces-lost', 'atreides', [5, 0], 'tueks-sietch'),
            event('card-kept', 'atreides', 'crysknife'),
        ])[0];
        const told = after ? fiveSteps(after).map((s) => s.text) : [];
        expect(told[0]).toBe('Nobody calls one.');
        expect(told[1]).toBe('Nobody is killed.');
        expect(told[2]).toBe('battle-won.');
        expect(told[3]).toBe('forces-lost. forces-lost.');
        expect(told[4]).toBe('card-discarded. card-discarded. card-kept.');
        expect(after?.totals).toEqual({ atreides: 8.5, 'bene-gesserit': 7.5 });
    });
    it('knows a traitor, and gives no totals then', () => {
        const battle = battlesIn([
            start(),
            ...plans(),
            event('traitor-called', 'bene-gesserit', 'gurney'),
            event('battle-won', 'bene-gesserit', 'atreides', 0, 0),
            event('leader-died', undefined, 'gurney'),
        ])[0];
        expect(battle?.betrayed).toBe(true);
        expect(battle?.totals).toEqual({});
        expect(battle && fiveSteps(battle)[2]?.text).toBe('The Bene Gesserit win at once.');
    });
    it('tells who was killed', () => {
        const open = [
            event('plan-shown', 'atreides', 'gurney', false, 'crysknife', null, 1, 0),
            event('plan-shown', 'bene-gesserit', 'alia', false, null, null, 4, 0),
        ];
        const battle = battlesIn([
            start(),
            ...open,
            event('battle-won', 'bene-gesserit', 'atreides', 4, 5),
            event('leader-died', undefined, 'alia'),
        ])[0];
        expect(battle?.dead).toEqual(['alia']);
        expect(battle && fiveSteps(battle)[1]?.text).toBe('leader-died.');
    });
    it('keeps battles apart and ends them with the phase', () => {
        const battles = battlesIn([
            start(),
            ...plans(),
            event('battle-won', 'atreides', 'bene-gesserit', 8.5, 7.5),
            start(),
            event('phase-began', undefined, 3, 'collection'),
        ]);
        expect(battles.map((b) => b.over)).toEqual([true, true]);
        expect(battles[1]?.winner).toBeNull();
    });
    it('does not count losses from before the plans were open', () => {
        const battle = battlesIn([
            start(),
            event('card-discarded', 'atreides', 'crysknife'),
            ...plans(),
        ])[0];
        expect(battle?.since).toEqual([]);
    });
});
