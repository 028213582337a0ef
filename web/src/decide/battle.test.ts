import { describe, expect, it } from 'vitest';
import type {
    CardFacts,
    Faction,
    GameEvent,
    LeaderFacts,
    Stack,
    TerritoryFacts,
} from '../lib/protocol';
import { battlesIn, fiveSteps, isDecided, plansRevealed, type Words } from './battle';

const card = (name: string, kind: string, count = 1): CardFacts => ({
    name,
    text: name,
    kind,
    count,
    effect: '',
    rule: '',
});
const names = {
    cards: [
        card('crysknife', 'weapon-projectile'),
        card('chaumas', 'weapon-poison'),
        card('shield', 'defense-projectile', 4),
        card('snooper', 'defense-poison', 4),
    ],
    leaders: [
        { name: 'gurney', text: 'Gurney', faction: 'atreides', strength: 4 },
        { name: 'alia', text: 'Alia', faction: 'bene-gesserit', strength: 5 },
    ] as LeaderFacts[],
    territories: [
        { territory: 'tueks-sietch', text: "Tuek's Sietch", terrain: 'stronghold', cells: [6] },
    ] as TerritoryFacts[],
};
let n = 0;
const event = (kind: string, by: Faction | undefined, ...args: number[]): GameEvent => ({
    n: ++n,
    kind,
    rule: '1.07',
    text: kind,
    by,
    arguments: args,
});
const words: Words = {
    leader: (l) => l,
    card: (c) => c,
    number: String,
    stack: ([a, b]: Stack) => (b ? `${a}+${b}` : `${a}`),
    isWeapon: (c) => c === 'crysknife' || c === 'chaumas',
    stops: (defence, weapon) => (weapon === 'chaumas' ? 'snooper' : 'shield') === defence,
    subject: (f) => (f === 'atreides' ? 'You' : f),
    many: () => true,
};
const start = (): GameEvent => event('battle-began', undefined, 0, 0, 1);
const plans = (): GameEvent[] => [
    event('plan-shown', 'atreides', 0, 0, 0, 6, 9, 4),
    event('plan-shown', 'bene-gesserit', 1, 0, 1, 2, 5, 0),
];

describe('a battle from its events', () => {
    it('reads plans by the numbers of cards and leaders', () => {
        const [battle] = battlesIn(names, [start(), ...plans()]);
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
        const before = battlesIn(names, heard)[0];
        expect(before && fiveSteps(before, words).map((s) => s.title)).toEqual(['Traitor?']);
        const after = battlesIn(names, [
            ...heard,
            event('battle-won', 'atreides', 1, 17, 15),
            event('forces-lost', 'bene-gesserit', 5, 6),
            event('card-discarded', 'bene-gesserit', 1),
            event('card-discarded', 'bene-gesserit', 2),
            event('forces-lost', 'atreides', 5, 6),
            event('card-kept', 'atreides', 0),
        ])[0];
        const told = after ? fiveSteps(after, words).map((s) => s.text) : [];
        expect(told[0]).toBe('Nobody calls one.');
        expect(told[1]).toBe('shield stops crysknife. snooper stops chaumas.');
        expect(told[2]).toBe('8.5 beats 7.5.');
        expect(told[3]).toBe('You lose 5. bene-gesserit lose 5.');
        expect(told[4]).toBe('You keep crysknife. bene-gesserit discard chaumas and shield.');
    });
    it('knows a traitor, and gives no totals then', () => {
        const battle = battlesIn(names, [
            start(),
            ...plans(),
            event('traitor-called', 'bene-gesserit', 0),
            event('battle-won', 'bene-gesserit', 0, 0, 0),
            event('leader-died', undefined, 0),
        ])[0];
        expect(battle?.calls).toEqual([{ by: 'bene-gesserit', leader: 'gurney' }]);
        expect(battle?.totals).toEqual({});
        expect(battle && fiveSteps(battle, words)[2]?.text).toBe('bene-gesserit win at once.');
    });
    it('tells who was killed by what', () => {
        const open = [
            event('plan-shown', 'atreides', 0, 0, 0, 255, 2, 0),
            event('plan-shown', 'bene-gesserit', 1, 0, 255, 255, 8, 0),
        ];
        const battle = battlesIn(names, [
            start(),
            ...open,
            event('battle-won', 'bene-gesserit', 0, 8, 10),
            event('leader-died', undefined, 1),
        ])[0];
        expect(battle && fiveSteps(battle, words)[1]?.text).toBe('crysknife kills alia.');
    });
    it('keeps battles apart and ends them with the phase', () => {
        const battles = battlesIn(names, [
            start(),
            ...plans(),
            event('battle-won', 'atreides', 1, 17, 15),
            start(),
            event('phase-began', undefined, 3, 10),
        ]);
        expect(battles.map((b) => b.over)).toEqual([true, true]);
        expect(battles[1]?.winner).toBeNull();
    });
    it('does not count losses from before the plans were open', () => {
        const battle = battlesIn(names, [
            start(),
            event('card-discarded', 'atreides', 0),
            ...plans(),
        ])[0];
        expect(battle?.discarded).toEqual({});
    });
});
