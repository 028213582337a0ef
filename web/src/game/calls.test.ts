import { describe, expect, it } from 'vitest';
import { phaseNow, phaseSteps } from '../lib/phases';
import type { GameEvent, Question } from '../lib/protocol';
import { soundOf, titleOf } from './calls';

const event = (kind: GameEvent['kind'], by?: GameEvent['by']): GameEvent =>
    ({ n: 1, kind, rule: '', text: '', by, named: [] }) as unknown as GameEvent;

describe('the sound of what happened', () => {
    it('is that of the weightiest event', () => {
        expect(soundOf([event('bid-made', 'emperor'), event('worm-appeared')], 'fremen')).toBe(
            'worm',
        );
        expect(soundOf([event('storm-moved'), event('game-won')], null)).toBe('end');
        expect(soundOf([event('moved', 'emperor')], null)).toBe('march');
        expect(soundOf([event('first-player', 'emperor')], null)).toBeNull();
    });
    it('is none for my own bid', () => {
        expect(soundOf([event('bid-made', 'fremen')], 'fremen')).toBeNull();
        expect(soundOf([event('bid-made', 'emperor')], 'fremen')).toBe('bid');
    });
});

describe('the tab', () => {
    it('says what I am asked', () => {
        const question = { question: 'ship', text: 'Do you ship, and where?' } as Question;
        expect(titleOf(question, 'Sietch')).toBe('(!) Kanly: do you ship, and where?');
        expect(titleOf(null, 'Sietch')).toBe('Sietch · Kanly');
        expect(titleOf(null, undefined)).toBe('Kanly');
    });
});

describe('the phase track', () => {
    it('has a step for every phase of the engine but the set-up', () => {
        const phases = [
            'first-storm',
            'storm',
            'spice-blow',
            'nexus',
            'charity',
            'bidding',
            'revival',
            'shipment',
            'battle',
            'collection',
            'mentat',
            'over',
        ];
        for (const phase of phases) expect(phaseNow(phase), phase).toBeGreaterThanOrEqual(0);
        expect(phaseNow('setup')).toBe(-1);
        expect(phaseSteps).toHaveLength(9);
    });
});
