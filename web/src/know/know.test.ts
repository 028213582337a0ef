// What the left column counts and finds: standings, the log in groups, cards, rules, and
// the hash of the dice.
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../lib/catalogue.svelte';
import type { FactionView, GameEvent, View } from '../lib/protocol';
import type { GameFacts, RuleBook } from '../lib/printed';
import { blake2b } from './blake2b';
import { purchases, trackCards, unseenByKind } from './cards';
import { acts, actText, factsOf, groups, lastDoing, leadOf, passes } from './log';
import { countSpice } from './purse';
import { chapters, cited, findRules, marked } from './rules';
import { standing } from './standing';
import { threatOf, threatText, threatTitle } from './threats';

const event = (n: number, kind: GameEvent['kind'], members: Partial<GameEvent> = {}): GameEvent =>
    ({ n, kind, text: '', rule: '1.00.00', named: [], ...members }) as unknown as GameEvent;
const phase = (n: number, turn: number, word: string): GameEvent =>
    event(n, 'phase-began', { named: [turn, word] });
const holder = (members: Partial<FactionView> = {}): FactionView => ({
    bribes: 0,
    reserves: [0, 0],
    tanks: [0, 0],
    ally: null,
    strongholds: [],
    to_win: 3,
    cards: 0,
    hand: [],
    traitors: [],
    power_used: false,
    ...members,
});
const view = (members: Partial<View> = {}): View => ({
    turn: {
        turn: 2,
        turns: 10,
        phase: 'shipment',
        storm: 3,
        storm_placed: true,
        seats: [],
        destroyed: [],
        order: ['fremen', 'atreides', 'guild'],
    },
    asking: { asked: {} },
    board: {},
    factions: { fremen: holder(), atreides: holder(), guild: holder() },
    leaders: {},
    decks: { treachery: 20, discard: [], lots: [], spice: 15, pile_a: [], pile_b: [], notes: true },
    prediction: {},
    deals: { list: [] },
    ...members,
});

beforeAll(() => {
    const game = {
        cards: [
            {
                name: 'shield',
                text: 'Shield',
                kind: 'defense-projectile',
                count: 2,
                effect: 'It stops projectiles.',
                rule: '3.01.18',
            },
            {
                name: 'karama',
                text: 'Karama',
                kind: 'special',
                count: 1,
                effect: 'It stops abilities.',
                rule: '3.01.11',
            },
        ],
        leaders: [],
        territories: [
            { territory: 'carthag', text: 'Carthag', terrain: 'stronghold', cells: [4] },
            { territory: 'arrakeen', text: 'Arrakeen', terrain: 'stronghold', cells: [5] },
        ],
        cells: [
            {
                cell: 4,
                place: 'carthag',
                territory: 'carthag',
                sector: 10,
                spice: 0,
                neighbours: [],
            },
            {
                cell: 5,
                place: 'arrakeen',
                territory: 'arrakeen',
                sector: 9,
                spice: 0,
                neighbours: [],
            },
        ],
        factions: [],
        phases: [
            { phase: 'storm', text: 'Storm' },
            { phase: 'bidding', text: 'Bidding' },
        ],
        questions: [],
        options: [],
        events: [
            { kind: 'shipped', arguments: ['stack', 'cell', 'spice'] },
            { kind: 'card-played', arguments: ['card'] },
        ],
    } satisfies GameFacts;
    catalogue.game = game;
    for (const card of game.cards) catalogue.cards.set(card.name, card);
    for (const cell of game.cells) catalogue.cells.set(cell.cell, cell);
    for (const cell of game.cells) catalogue.places.set(cell.place, cell);
    for (const t of game.territories) catalogue.territories.set(t.territory, t as never);
});

describe('a faction’s standing', () => {
    it('says who acts, who is done and who comes next', () => {
        const segment: View['asking']['segment'] = {
            faction: 'atreides',
            shipped: false,
            moved: false,
            done: ['fremen'],
            coming: ['guild'],
        };
        const now = view({ asking: { asked: { atreides: 'ship' }, segment } });
        expect(standing(now, 'fremen').word).toBe('done');
        expect(standing(now, 'atreides')).toEqual({ word: 'acts', on: true });
        expect(standing(now, 'guild').word).toBe('next');
    });
    it('says who thinks when several are asked', () => {
        const now = view({ asking: { asked: { atreides: 'karama', guild: 'karama' } } });
        expect(standing(now, 'guild')).toEqual({ word: 'thinking', on: true });
    });
});

describe('the log', () => {
    const events = [
        event(1, 'traitor-kept'),
        phase(2, 1, 'storm'),
        event(3, 'moved'),
        event(4, 'moved'),
        phase(5, 1, 'spice-blow'),
        phase(6, 1, 'bidding'),
        event(7, 'moved'),
    ];
    it('groups lines under their phase and leaves silent phases out', () => {
        expect(groups(events, 100).map((g) => [g.turn, g.title, g.events.length])).toEqual([
            [0, 'Set-up', 1],
            [1, 'Storm', 2],
            [1, 'Bidding', 1],
        ]);
    });
    it('shows the last lines only, under the right heading', () => {
        expect(groups(events, 2).map((g) => [g.title, g.events.map((e) => e.n)])).toEqual([
            ['Storm', [4]],
            ['Bidding', [7]],
        ]);
    });
    it('has one line for an act, with what it cost', () => {
        const lines = acts([
            event(1, 'segment-began', { by: 'guild' }),
            event(2, 'paid-bank', { by: 'guild', named: [5] }),
            event(3, 'shipped', { by: 'guild', named: [[10, 0], 'arrakeen', 5] }),
            event(4, 'paid-bank', { by: 'fremen', named: [2] }),
        ]);
        expect(lines.map((l) => [l.event.kind, l.paid?.amount ?? null])).toEqual([
            ['shipped', 5],
            ['paid-bank', null],
        ]);
    });
    it('names those who pass in one line', () => {
        const [line] = acts([
            event(1, 'bid-passed', { by: 'guild' }),
            event(2, 'bid-passed', { by: 'fremen' }),
        ]);
        expect(actText(line!)).toBe('Spacing Guild and Fremen pass.');
    });
    it('knows what the seal before a line says already', () => {
        const lead = (text: string, also = 0): string =>
            leadOf({
                event: event(1, 'moved', { by: 'fremen', text }),
                also: also ? [event(2, 'moved', { by: 'guild' })] : [],
                paid: null,
            });
        expect(lead('The Fremen wait.')).toBe('The Fremen ');
        expect(lead('Two of the Fremen wait.')).toBe('');
        expect(lead('The Fremen wait.', 1)).toBe('');
    });
    it('can be narrowed to factions, kinds, and what is new', () => {
        const all = { without: [], kind: null, after: 0 };
        const won = event(5, 'battle-won', { by: 'fremen' });
        expect(passes(won, { ...all, kind: 'battles' })).toBe(true);
        expect(passes(won, { ...all, kind: 'spice' })).toBe(false);
        expect(passes(won, { ...all, without: ['fremen'] })).toBe(false);
        expect(passes(won, { ...all, after: 5 })).toBe(false);
        expect(lastDoing([event(4, 'moved', { by: 'guild' }), won], 'guild')).toBe(4);
    });
    it('spells out the facts of an event', () => {
        const shipped = event(9, 'shipped', { by: 'fremen', named: [[3, 2], 'arrakeen', 4] });
        expect(factsOf(shipped)).toEqual([
            { name: 'Who', text: 'Fremen' },
            { name: 'Forces', text: '3+2' },
            { name: 'Arrakeen', text: 'stronghold, sector 9' },
            { name: 'Spice', text: '4' },
        ]);
        expect(factsOf(event(9, 'card-played', { named: ['karama'] }))[0]).toEqual({
            name: 'Karama',
            text: 'It stops abilities.',
        });
    });
});

describe('cards', () => {
    it('are where the view says, and out where it says nothing', () => {
        const now = view({
            factions: { fremen: holder({ cards: 2, hand: ['shield'] }) },
            decks: {
                treachery: 1,
                discard: ['karama'],
                lots: [],
                spice: 1,
                pile_a: [],
                pile_b: [],
                notes: true,
            },
        });
        const [shield, karama] = trackCards(now);
        expect(shield?.copies).toEqual([{ place: 'hand', faction: 'fremen' }, { place: 'out' }]);
        expect(karama?.out).toBe(0);
    });
    it('that lie face down are of those that were not seen', () => {
        const left = (hand: string[]) =>
            unseenByKind(view({ factions: { fremen: holder({ cards: 2, hand }) } })).map(
                ({ kind, out, names }) => [kind, out, names],
            );
        expect(left([])).toEqual([
            ['defense-projectile', 2, 'Shield ×2'],
            ['special', 1, 'Karama'],
        ]);
        expect(left(['shield', 'karama'])).toEqual([
            ['defense-projectile', 1, 'Shield'],
            ['special', 0, ''],
        ]);
    });
    it('remember what was bought and whether it was seen', () => {
        const heard = [
            phase(1, 3, 'bidding'),
            event(2, 'lot-opened'),
            event(3, 'lot-seen', { named: ['shield'] }),
            event(4, 'lot-sold', { by: 'guild', named: [5] }),
            event(5, 'lot-opened'),
            event(6, 'lot-sold', { by: 'emperor', named: [1] }),
        ];
        expect(purchases(heard).map((p) => [p.turn, p.by, p.price, p.card])).toEqual([
            [3, 'emperor', 1, null],
            [3, 'guild', 5, 'Shield'],
        ]);
    });
});

describe('rules', () => {
    const book: RuleBook = {
        chapters: [
            { number: '0', title: 'Setup' },
            { number: '1.06', title: 'Shipment' },
            { number: 'R', title: 'Rulings' },
        ],
        rules: [
            { number: '0.01', chapter: '0', title: 'Order', text: 'A worm is not here.' },
            { number: '1.06.03', chapter: '1.06', title: 'Shipping', text: 'It costs spice.' },
            { number: '1.06.04', chapter: '1.06', title: 'Worm ride', text: 'Only Fremen.' },
        ],
        notes: [
            { number: 'RB-37', chapter: 'R', title: 'Traitors', problem: 'Who wins?', text: 'No.' },
        ],
    };
    it('are found by number and by words, titles first', () => {
        expect(findRules(book, '1.06').map((r) => r.number)).toEqual(['1.06.03', '1.06.04']);
        expect(findRules(book, 'worm').map((r) => r.number)).toEqual(['1.06.04', '0.01']);
        expect(findRules(book, 'worm fremen').map((r) => r.number)).toEqual(['1.06.04']);
        expect(findRules(book, 'rb-37').map((r) => r.number)).toEqual(['RB-37']);
        expect(findRules(book, 'wins').map((r) => r.number)).toEqual(['RB-37']);
        expect(findRules(book, 'nothing like it')).toEqual([]);
    });
    it('stand under their chapters', () => {
        expect(chapters(book).map((c) => c.rules.length)).toEqual([1, 2, 1]);
    });
    it('are found where a text cites them', () => {
        const text = 'As R13 says, 1.06.03 holds in B12a for KW-14, RB-111 and Q21.';
        expect(cited(text).filter((_, i) => i % 2)).toEqual([
            'R13',
            '1.06.03',
            'B12a',
            'KW-14',
            'RB-111',
            'Q21',
        ]);
        expect(cited('3.14 is none, nor is B or ARB-1')).toHaveLength(3);
    });
    it('have the words searched for marked, whatever they contain', () => {
        expect(marked('A (worm) comes', 'worm')).toEqual(['A (', 'worm', ') comes']);
        expect(marked('a', '(+')).toEqual(['a']);
    });
});

describe('the hash of the dice', () => {
    it('is BLAKE2b with 32 bytes', () => {
        expect(blake2b('abc')).toBe(
            'bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319',
        );
        expect(blake2b('x'.repeat(128))).toBe(
            '164ffb7089bae6f5a62fb0795e751dc9e88eac92e1a5b2fafe93a25abf2d9c3b',
        );
        expect(blake2b('y'.repeat(200))).toBe(
            '59d34d72c00b3fd97bb0134725a060f6d941fdcb2e1aec4086fdf9d1bf00ed06',
        );
    });
});

describe('spice behind the shields', () => {
    const begun = phase(1, 1, 'setup');
    const given = [
        event(2, 'got-bank', { by: 'atreides', named: [10] }),
        event(3, 'got-bank', { by: 'guild', named: [5] }),
    ];
    const paid = event(4, 'paid', { by: 'atreides', named: [4, 'guild'] });
    const now = (spice: number): View =>
        view({ factions: { atreides: holder({ spice }), guild: holder() } });
    it('is counted from what was paid in the open', () => {
        expect(countSpice([begun, ...given, paid], now(6), 'atreides')).toEqual({
            atreides: 6,
            guild: 9,
        });
    });
    it('is not told where not everything was heard', () => {
        expect(countSpice([...given, paid], now(6), 'atreides')).toBeNull();
        expect(countSpice([begun, ...given, paid], now(7), 'atreides')).toBeNull();
    });
});

describe('who is about to win', () => {
    const threat = {
        side: ['emperor' as const, 'harkonnen' as const],
        how: 'strongholds' as const,
        stands: false,
        turns_left: 0,
        held: 3,
        to_win: 4,
        holds: ['carthag'],
        places: ['arrakeen'],
        rule: '1.09.02.03',
    };
    it('is told with what would do', () => {
        expect(threatTitle(threat, null)).toBe('One stronghold from winning');
        expect(threatText(threat, null)).toBe(
            'Emperor and Harkonnen: 3 of 4. Arrakeen would be the fourth.',
        );
    });
    it('is told with what would stop it', () => {
        const stands = { ...threat, stands: true, held: 4 };
        expect(threatTitle(stands, 'emperor')).toBe('You win at the end of this turn');
        expect(threatText(stands, 'fremen')).toContain('stops it');
    });
    it('stands on the cards of those concerned', () => {
        expect(threatOf([threat], 'harkonnen')).toBe(threat);
        expect(threatOf([threat], 'fremen')).toBeUndefined();
    });
});
