import { describe, expect, it } from 'vitest';
import type { Step } from '../lib/form.svelte';
import { saying, type Setting } from './titles';

const step = (field: string, values: [number, string][], chosen: number | null): Step => ({
    field,
    label: field,
    amount: false,
    values: values.map(([value, text]) => ({ value, text })),
    refused: [],
    chosen,
});
const setting = (question: string, steps: Step[], more: Partial<Setting> = {}): Setting => ({
    question,
    text: 'Question?',
    steps,
    complete: steps.every((s) => s.chosen !== null),
    price: 0,
    me: 'atreides',
    view: null,
    about: () => 'Stronghold, sector 13',
    ...more,
});
const number = (field: string, n: number): Step =>
    step(
        field,
        [
            [n, String(n)],
            [n + 1, String(n + 1)],
        ],
        n,
    );

describe('what Enter would do', () => {
    const ship = step(
        'option',
        [
            [0, 'pass'],
            [1, 'ship from reserves'],
        ],
        1,
    );
    it('ships: number, place and price', () => {
        const said = saying(
            setting(
                'ship',
                [
                    ship,
                    step(
                        'cell',
                        [
                            [7, 'Sietch Tabr'],
                            [4, 'Carthag'],
                        ],
                        7,
                    ),
                    number('forces', 4),
                    number('elites', 0),
                ],
                { price: 4 },
            ),
        );
        expect(said.title).toBe('Ship 4 to Sietch Tabr');
        expect(said.act).toBe('Ship 4 for 4 spice');
        expect(said.hint).toBe('Stronghold, sector 13. Click elsewhere to change.');
        expect(said.pass).toBe('Pass');
    });
    it('asks for the place first', () =>
        expect(
            saying(setting('ship', [ship, step('cell', [[7, 'Sietch Tabr']], null)])).title,
        ).toBe('Ship: pick a place'));
    it('tells a wish to pass from having nothing', () => {
        expect(
            saying(
                setting('ship', [
                    step(
                        'option',
                        [
                            [0, 'pass'],
                            [1, 'ship'],
                        ],
                        0,
                    ),
                ]),
            ).act,
        ).toBe('Pass');
        expect(saying(setting('ship', [step('option', [[0, 'pass']], 0)])).title).toBe(
            'You cannot ship now',
        );
    });
    it('counts a group as the notation does', () => {
        const said = saying(
            setting('move', [
                step(
                    'option',
                    [
                        [0, 'pass'],
                        [1, 'move'],
                    ],
                    1,
                ),
                step(
                    'from',
                    [
                        [9, 'Cielago North (sector 0)'],
                        [3, 'x'],
                    ],
                    9,
                ),
                number('forces', 3),
                number('elites', 1),
                step(
                    'cell',
                    [
                        [20, 'Cielago East (sector 3)'],
                        [1, 'y'],
                    ],
                    20,
                ),
            ]),
        );
        expect(said.title).toBe('Move 3+1 to Cielago East');
        expect(said.hint).toContain('From Cielago North');
    });
    it('names elites that go alone', () => {
        const revive = step(
            'option',
            [
                [0, 'pass'],
                [1, 'revive'],
            ],
            1,
        );
        expect(
            saying(
                setting(
                    'revive',
                    [
                        revive,
                        step(
                            'forces',
                            [
                                [0, '0'],
                                [1, '1'],
                            ],
                            0,
                        ),
                        number('elites', 1),
                    ],
                    { me: 'emperor' },
                ),
            ).title,
        ).toBe('Revive 1 Sardaukar');
    });
    it('names leaders without their strength', () =>
        expect(
            saying(
                setting('traitor', [
                    step(
                        'leader',
                        [
                            [27, 'Esmar Tuek (3)'],
                            [2, 'x'],
                        ],
                        27,
                    ),
                ]),
            ).act,
        ).toBe('Keep Esmar Tuek'));
    it('keeps both, one or none', () => {
        const yes = step(
            'yes-no',
            [
                [0, 'no'],
                [1, 'yes'],
            ],
            1,
        );
        const no = { ...yes, chosen: 0 };
        expect(saying(setting('keep', [yes, yes])).act).toBe('Keep both');
        expect(saying(setting('keep', [yes, no])).act).toBe('Keep 1, discard 1');
        expect(saying(setting('keep', [no, no])).act).toBe('Discard them');
    });
    it('never says yes and no alone', () => {
        for (const question of [
            'atomics',
            'look-storm',
            'shelter',
            'claim',
            'grant',
            'look-spice',
            'stop',
            'intrusion',
            'take-up-arms',
            'call',
            'weather',
            'ride',
        ]) {
            const said = saying(
                setting(question, [
                    step(
                        'yes-no',
                        [
                            [0, 'no'],
                            [1, 'yes'],
                        ],
                        1,
                    ),
                    number('number', 3),
                ]),
            );
            expect(said.act).not.toMatch(/^(yes|no)$/i);
            expect(said.pass).not.toMatch(/^(yes|no|)$/i);
        }
    });
    it('says the free revivals are free', () => {
        const steps = [
            step(
                'option',
                [
                    [0, 'pass'],
                    [1, 'revive'],
                ],
                1,
            ),
            number('forces', 2),
            number('elites', 0),
            number('ally', 0),
            step('leader', [[255, 'no leader']], 255),
        ];
        expect(saying(setting('revive', steps)).act).toBe('Revive 2, free');
        expect(saying(setting('revive', steps, { price: 4 })).act).toBe('Revive 2 for 4 spice');
    });
    it('has words for the voice and the prediction', () => {
        expect(
            saying(
                setting('voice', [
                    step(
                        'option',
                        [
                            [0, 'pass'],
                            [1, 'must'],
                            [2, 'must not'],
                        ],
                        2,
                    ),
                    step(
                        'card-kind',
                        [
                            [1, 'a poison weapon'],
                            [2, 'b'],
                        ],
                        1,
                    ),
                ]),
            ).title,
        ).toBe('They must not play a poison weapon');
        expect(
            saying(
                setting('predict', [
                    step(
                        'faction',
                        [
                            [4, 'Harkonnen'],
                            [1, 'x'],
                        ],
                        4,
                    ),
                    step(
                        'turn',
                        [
                            [4, '4'],
                            [5, '5'],
                        ],
                        4,
                    ),
                ]),
            ).title,
        ).toBe('Predict Harkonnen in turn 4');
    });
});
