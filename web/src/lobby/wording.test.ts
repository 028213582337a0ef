import { describe, expect, it } from 'vitest';
import type { TableHead } from '../lib/protocol';
import { clockText, lengthText } from './clock';
import { fitsWish, optionsText, tableOf, tableText, watchText, wonText } from './wording';

describe('the table a pasted text names', () => {
    it('is found in a link, with or without what follows, and in a bare id', () => {
        expect(tableOf('http://localhost:7654/t/2De4_ZQVWZv86VvL4UUv6A')).toBe(
            '2De4_ZQVWZv86VvL4UUv6A',
        );
        expect(tableOf(' https://dune.example/t/2De4_ZQVWZv86VvL4UUv6A?x=1 ')).toBe(
            '2De4_ZQVWZv86VvL4UUv6A',
        );
        expect(tableOf('2De4_ZQVWZv86VvL4UUv6A')).toBe('2De4_ZQVWZv86VvL4UUv6A');
    });
    it('is none in anything else', () => {
        for (const text of [
            '',
            'hello',
            'https://dune.example/',
            'https://dune.example/replay/2De4_ZQVWZv86VvL4UUv6A',
        ])
            expect(tableOf(text), text).toBeNull();
    });
});

describe('the options of a table', () => {
    it('are told in words', () => {
        expect(optionsText('advanced turns=8')).toBe('Advanced, 8 turns');
        expect(optionsText('basic nexus=each-pile windows=all')).toBe('Basic, Nexus: Each pile');
        expect(optionsText('')).toBe('Advanced');
    });
});

describe('the end of a game', () => {
    it('names who won', () => {
        expect(wonText(['guild'])).toBe('Spacing Guild won');
        expect(wonText(['atreides', 'fremen'])).toBe('Atreides and Fremen won');
        expect(wonText([])).toBe('Nobody won');
    });
});

describe('a clock', () => {
    it('has lengths in the largest whole unit', () => {
        expect(lengthText(60)).toBe('1 minute');
        expect(lengthText(90)).toBe('90 seconds');
        expect(lengthText(86400)).toBe('1 day');
        expect(lengthText(1800)).toBe('30 minutes');
    });
    it('is a sentence', () => {
        expect(clockText({ kind: 'none' })).toBe('No clock.');
        expect(clockText({ kind: 'move', seconds: 60, then: 'bot' })).toBe(
            '1 minute for each answer, then a bot plays on.',
        );
        expect(
            clockText({ kind: 'bank', seconds: 1800, increment: 20, then: 'default' }),
        ).toContain('20 seconds more for each answer');
    });
});

describe('a table in the lobby', () => {
    const table = {
        options: 'advanced turns=8',
        game: 'advanced',
        host: 'fremen',
        turn: 7,
        watchers: 14,
        time: { kind: 'move', seconds: 180 },
        seats: [
            { faction: 'fremen', kind: 'person', name: 'Maren' },
            { faction: 'guild', kind: 'open', free: true },
            { faction: 'emperor', kind: 'bot' },
        ],
    } as TableHead;
    it('says its clock, its seats and its host', () => {
        expect(tableText(table)).toBe(
            'Advanced, 8 turns, 3 minutes an answer, 2 of 3 seats taken, host Maren',
        );
    });
    it('says how far it is for who watches', () => {
        expect(watchText(table)).toBe('Turn 7, 1 person, 14 watching');
        expect(watchText({ ...table, watch_delay: 300 })).toBe(
            'Turn 7, 1 person, 14 watching, shown 5 minutes later',
        );
    });
    it('is found by its rules and its pace', () => {
        expect(fitsWish(table, { game: 'any', pace: 'live' })).toBe(true);
        expect(fitsWish(table, { game: 'basic', pace: 'any' })).toBe(false);
        const days = { ...table, time: { kind: 'move', seconds: 86400 } } as TableHead;
        expect(fitsWish(days, { game: 'any', pace: 'live' })).toBe(false);
        expect(fitsWish(days, { game: 'advanced', pace: 'days' })).toBe(true);
    });
});
