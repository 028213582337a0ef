import { describe, expect, it } from 'vitest';
import { step, ways } from './testing';
import { saying, type Setting } from './titles';

const setting = (more: Partial<Setting>): Setting => ({
    text: 'Do you ship, and where?',
    means: '',
    deed: 'ship 4 forces to Sietch Tabr',
    act: 'ship',
    steps: [],
    complete: (more.steps ?? []).every((s) => s.chosen !== null),
    price: 0,
    about: () => 'Stronghold, sector 13',
    ...more,
});
const reserves = ways(['pass', 'reserves'], 'reserves');

describe('what Enter would do', () => {
    const steps = [reserves, step('cell', [7, 4], 7), step('forces', [4, 5], 4)];
    it('is the deed, and the button has its verb and its price', () => {
        const said = saying(setting({ steps, price: 4 }));
        expect(said.title).toBe('Ship 4 forces to Sietch Tabr');
        expect(said.act).toBe('Ship for 4 spice');
        expect(said.hint).toBe('Stronghold, sector 13. Click elsewhere to change.');
        expect(said.pass).toBe('Do nothing');
    });
    it('is asked while only the kind of answer is chosen', () => {
        const said = saying(setting({ steps: [reserves, step('cell', [7])], deed: 'ship … to …' }));
        expect(said.title).toBe('Do you ship, and where?');
        expect(said.act).toBe('Ship');
    });
    it('is to go on where one can only pass', () => {
        const said = saying(setting({ steps: [ways(['pass'], 'pass')] }));
        expect(said).toMatchObject({ title: 'Do nothing', act: 'Continue' });
    });
    it('names spice once', () => {
        const bribe = [step('faction', [1, 2], 2), step('spice', [1, 2, 3], 3)];
        const deed = 'give the Emperor a bribe of 3 spice';
        expect(saying(setting({ steps: bribe, deed, act: 'give', price: 3 })).act).toBe(
            'Give the Emperor a bribe of 3 spice',
        );
    });
    it('says what the answer is good for, else what is asked', () => {
        const dial = { steps: [step('number', [1, 2], 2)], deed: 'dial 2' };
        expect(saying(setting({ ...dial, means: 'In secret.' })).hint).toBe('In secret.');
        expect(saying(setting(dial)).hint).toBe('Do you ship, and where?');
    });
});
