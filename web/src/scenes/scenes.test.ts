import { describe, expect, it } from 'vitest';
import type { Faction, GameEvent, View } from '../lib/protocol';
import { fold, type Atlas } from './fold';
import { lasting, Script, type Scene } from './scenes';
import { changeOf, takenFrom, TurnBegan } from './standings';

let n = 0;
const told = (kind: string, by: Faction | undefined, ...named: unknown[]): GameEvent =>
    ({ n: ++n, kind, by, named, rule: '', text: kind }) as unknown as GameEvent;

const numbers = (scenes: Scene[]): number[] =>
    scenes.flatMap((s) => s.steps.flatMap((step) => step.events.map((e) => e.n)));

/** A battle as it is heard, in the pieces in which it comes. */
const battle = (): GameEvent[][] => [
    [told('battle-began', undefined, 'arrakeen', 'fremen', 'atreides')],
    [told('plan-locked', 'fremen')],
    [
        told('plan-locked', 'atreides'),
        told('plan-shown', 'fremen', 'chani', false, null, null, 3, 0),
        told('plan-shown', 'atreides', 'lady-jessica', false, 'maula-pistol', null, 2, 0),
    ],
    [
        told('battle-won', 'atreides', 'fremen', 7, 3),
        told('leader-died', 'fremen', 'chani'),
        told('got-bank', 'atreides', 6),
        told('forces-lost', 'fremen', [5, 0], 'arrakeen'),
        told('phase-began', undefined, 2, 'collection'),
        told('collected', 'guild', 4, 'red-chasm'),
    ],
];

describe('the script', () => {
    it('has every event in one step, in order', () => {
        const script = new Script();
        const parts = [
            [told('phase-began', undefined, 1, 'ship'), told('segment-began', 'guild')],
            [told('paid-bank', 'guild', 4), told('shipped', 'guild', [4, 0], 'carthag', 4)],
            ...battle(),
            [told('card-played', 'guild', 'truthtrance')],
        ];
        const scenes = parts.flatMap((events) => script.read(events));
        expect(numbers(scenes)).toEqual(parts.flat().map((e) => e.n));
    });

    it('shows a payment with what it pays for', () => {
        const [scene, ...others] = new Script().read([
            told('paid-bank', 'guild', 4),
            told('shipped', 'guild', [4, 0], 'carthag', 4),
        ]);
        expect(others).toEqual([]);
        expect(scene?.kind).toBe('ship');
        expect(scene?.steps[0]?.events.map((e) => e.kind)).toEqual(['paid-bank', 'shipped']);
    });

    it('reveals a battle step by step, and ends it with the phase', () => {
        const script = new Script();
        const scenes = battle().flatMap((events) => script.read(events));
        const steps = scenes.filter((s) => s.kind === 'battle').flatMap((s) => s.steps);
        expect(steps.map((s) => s.name)).toEqual([
            ...['open', 'locked', 'locked', 'dials', 'leaders', 'cards'],
            ...['weapons', 'sum', 'losses'],
        ]);
        expect(scenes.slice(-2).map((s) => s.kind)).toEqual(['phase', 'harvest']);
    });

    it('has a traitor instead of weapons and sum', () => {
        const script = new Script();
        const [open, , plans] = battle();
        for (const events of [open!, plans!]) script.read(events);
        const [scene] = script.read([
            told('traitor-called', 'atreides', 'chani'),
            told('battle-won', 'atreides', 'fremen', 0, 0),
        ]);
        expect(scene?.steps.map((s) => s.name)).toEqual(['traitor', 'losses']);
    });

    it('takes what the storm takes as a step of its own', () => {
        const [scene] = new Script().read([
            told('storm-moved', undefined, 3, 7, 4),
            told('forces-lost', 'harkonnen', [3, 0], 'meridian'),
        ]);
        expect(scene?.steps.map((s) => s.name)).toEqual(['sweep', 'takes']);
        expect(lasting(scene!.steps[0]!, 'watch')).toBeGreaterThan(
            lasting(scene!.steps[0]!, 'brisk'),
        );
        expect(lasting(scene!.steps[0]!, 'instant')).toBe(0);
    });

    it('knows no event it cannot show', () => {
        const [scene] = new Script().read([told('spice-deck-rebuilt', undefined)]);
        expect(scene?.kind).toBe('note');
    });
});

describe('the position of a scene', () => {
    const atlas: Atlas = {
        cell: () => 7,
        places: (territory) => [territory],
        counts: (place) => place === 'arrakeen' || place === 'carthag',
    };
    const view = {
        turn: { turn: 1, phase: 'storm', storm: 3, storm_placed: true },
        board: { arrakeen: { cell: 4, fremen: [5, 0], spice: 6 } },
        factions: { fremen: { reserves: [10, 2], tanks: [0, 0], ally: null } },
        leaders: { chani: { place: 'alive' } },
    } as unknown as View;
    const events = [
        told('shipped', 'fremen', [3, 1], 'carthag', 4),
        told('moved', 'fremen', [5, 0], 'arrakeen', 'carthag'),
        told('forces-lost', 'fremen', [2, 1], 'carthag'),
        told('collected', 'fremen', 6, 'arrakeen'),
        told('leader-died', 'fremen', 'chani'),
        told('storm-moved', undefined, 3, 7, 4),
    ];
    const after = events.reduce<View>((v, e) => ({ ...v, ...fold(v, e, undefined, atlas) }), view);

    it('is that of the events so far', () => {
        expect(after.board.carthag?.fremen).toEqual([6, 0]);
        expect(after.board.arrakeen).toEqual({ cell: 4 });
        expect(after.factions.fremen?.reserves).toEqual([7, 1]);
        expect(after.factions.fremen?.tanks).toEqual([2, 1]);
        expect(after.leaders.chani?.place).toBe('tanks');
        expect(after.turn.storm).toBe(7);
    });

    it('says who alone has fighters in a stronghold', () => {
        const held = (...strongholds: string[]) => ({
            reserves: [5, 0],
            tanks: [0, 0],
            ally: null,
            strongholds,
        });
        const begin = {
            ...view,
            board: { arrakeen: { cell: 4, fremen: [5, 0] } },
            factions: {
                fremen: held('arrakeen'),
                harkonnen: held(),
                'bene-gesserit': held(),
            },
        } as unknown as View;
        const holds = (...told: GameEvent[]) => {
            const now = told.reduce<View>(
                (v, e) => ({ ...v, ...fold(v, e, undefined, atlas) }),
                begin,
            );
            return (['fremen', 'harkonnen', 'bene-gesserit'] as const).map(
                (f) => now.factions[f]?.strongholds,
            );
        };
        const comes = told('shipped', 'harkonnen', [2, 0], 'arrakeen', 2);
        const falls = told('forces-lost', 'fremen', [5, 0], 'arrakeen');
        const taken = told('shipped', 'bene-gesserit', [1, 0], 'carthag', 1);
        expect(holds(comes)).toEqual([[], [], []]);
        expect(holds(comes, falls)).toEqual([[], ['arrakeen'], []]);
        expect(holds(taken)).toEqual([['arrakeen'], [], ['carthag']]);
        expect(holds(taken, told('flipped', 'bene-gesserit', 'carthag', true))).toEqual([
            ['arrakeen'],
            [],
            [],
        ]);
    });

    it('leaves the view it began with as it was', () => {
        expect(view.board.arrakeen?.fremen).toEqual([5, 0]);
        expect(view.turn.storm).toBe(3);
    });

    it('can be taken back to where it began', () => {
        const before = [...events]
            .reverse()
            .reduce<View>((v, e) => ({ ...v, ...fold(v, e, undefined, atlas, true) }), after);
        expect(before.board.arrakeen).toEqual(view.board.arrakeen);
        expect(before.factions).toEqual(view.factions);
        expect(before.turn).toEqual(view.turn);
    });
});

describe('the standings', () => {
    const at = (turn: number, phase: string, held: Partial<Record<Faction, string[]>>): View =>
        ({
            turn: { turn, phase },
            factions: Object.fromEntries(
                Object.entries(held).map(([f, strongholds]) => [f, { strongholds }]),
            ),
        }) as unknown as View;
    const fremen = { members: ['fremen'] as Faction[], held: 1, need: 3, forces: 0 };
    const plate = (holder: Faction): Parameters<typeof takenFrom>[0] => ({
        territory: 'arrakeen',
        text: '',
        holder,
        forces: '',
    });
    it('tell what a turn has changed', () => {
        const began = new TurnBegan();
        began.see(at(2, 'revival', { atreides: ['arrakeen'], fremen: [] }));
        began.see(at(2, 'shipment', { atreides: [], fremen: ['arrakeen'] }));
        const held = began.of(2)!;
        expect(changeOf(fremen, held)).toBe(1);
        expect(takenFrom(plate('fremen'), held)).toBe('atreides');
        expect(takenFrom(plate('atreides'), held)).toBe(null);
    });
    it('tell nothing of a turn whose beginning nobody saw', () => {
        const began = new TurnBegan();
        began.see(at(3, 'battle', { fremen: ['arrakeen'] }));
        expect(began.of(3)).toBe(null);
        // The next begins as this one ended.
        began.see(at(4, 'battle', { atreides: ['arrakeen'] }));
        expect(began.of(4)?.get('arrakeen')).toBe('fremen');
    });
});
