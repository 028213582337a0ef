// What the engine says, in another language: every row has a message, a message says what it is
// handed, and English is what came.
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import rows from '../../locales/en/engine.json';
import german from '../../locales/de/engine.json';
import { language } from './language.svelte';
import { printed, spoken } from './spoken';

const events = [
    { kind: 'shipped', arguments: ['stack', 'cell', 'spice'] },
    { kind: 'battle-won', arguments: ['faction', 'dial', 'dial'] },
    { kind: 'game-won', arguments: ['factions', 'victory'] },
    { kind: 'showed', arguments: ['element', 'shown'] },
];
const heard = (kind: string, by: string | undefined, ...named: unknown[]): { text: string } =>
    spoken({ kind, by, named, text: 'as it came' });

beforeAll(() => void printed({ events, leaders: [{ name: 'stilgar', text: 'Stilgar' }] }));
afterEach(() => language.use('en'));

describe('in German', () => {
    test('an event names who, what and where in the forms they need', async () => {
        const shipped = heard('shipped', 'emperor', [3, 1], 'broken-land/12', 5);
        const won = heard('battle-won', 'fremen', 'emperor', 4.5, 3);
        expect(shipped.text).toBe('as it came');
        await language.use('de');
        expect(shipped.text).toBe(
            'Der Imperator verschifft 3 Truppen und 1 Sardaukar ' +
                'ins Zerklüftete Land, Sektor 12, für 5 Gewürz.',
        );
        expect(won.text).toBe('Die Fremen schlagen den Imperator, 4½ zu 3.');
        expect(heard('game-won', undefined, ['fremen', 'guild'], 'strongholds').text).toBe(
            'Die Fremen und die Gilde gewinnen (durch Festungen).',
        );
        expect(heard('showed', 'guild', 'leader', 'stilgar').text).toBe(
            'Die Gilde zeigt auf Verlangen (der Anführer): Stilgar.',
        );
    });
    test('what is asked, offered and refused', async () => {
        await language.use('de');
        const question = spoken({
            question: 'ship',
            text: 'Do you ship?',
            means: '',
            complete: false,
            deed: 'ship 2 forces to Arrakeen',
            act: 'ship',
            way: 'reserves',
            said: { to: 'arrakeen', forces: 2 },
            pass: { value: 0, deed: 'ship nothing' },
            field: 'cell',
            name: 'to',
            label: 'place',
            values: [{ value: 3, name: 'shield-wall/9', text: 'Shield Wall (sector 9)' }],
            refused: [
                {
                    value: 4,
                    name: 'carthag',
                    text: 'Carthag',
                    reason: {
                        case: 'costs 4 spice, you have 1',
                        because: [{ fact: 'price', numbers: [4, 1], case: 'costs 4 spice …' }],
                    },
                },
            ],
        });
        expect(question.text).toBe('Verschiffst du, und wohin?');
        expect(question.deed).toBe('2 Truppen nach Arrakeen verschiffen');
        expect(question.act).toBe('verschiffen');
        expect(question.pass.deed).toBe('nichts verschiffen');
        expect(question.label).toBe('Ort');
        expect(question.values[0]?.text).toBe('Schildwall, Sektor 9');
        expect(question.refused[0]?.reason.case).toBe('kostet 4 Gewürz, du hast 1');
    });
    test('what stands in a blank has the words of its own kind', async () => {
        await language.use('de');
        const deed = (question: string, way: string, said: object): string =>
            spoken({ question, way, said, complete: true, deed: 'as it came' }).deed;
        expect(deed('deal', 'pay', { amount: 3, event: 'phase', phase: 'charity' })).toBe(
            '3 Gewürz zahlen, wenn eine Phase beginnt: MAFEA-Almosen',
        );
        expect(deed('truthtrance', 'q02', { faction: 'emperor', kind: 'weapon-poison' })).toBe(
            'den Imperator fragen: Hast du etwas dieser Art: Giftwaffe?',
        );
        expect(deed('voice', 'must', { kind: 'lasgun' })).toBe('befehlen, eine Lasgun zu spielen');
        expect(deed('voice', 'not', { kind: 'cheap-hero' })).toBe(
            'verbieten, einen Billigen Helden zu spielen',
        );
    });
    test('every row has its message', () => {
        expect(Object.keys(german)).toEqual(Object.keys(rows));
        expect(Object.keys(rows).filter((key) => key.startsWith('event.')).length).toBeGreaterThan(
            100,
        );
    });
});

test('what there is no message for stays as it came', async () => {
    await language.use('de');
    expect(heard('unheard-of', 'guild', 1).text).toBe('as it came');
    expect(heard('shipped', 'guild', [1, 0], null, 1).text).toBe('as it came');
});
