// What the engine says, in another language: every row has a message, a message says what it is
// handed, and English is what came.
import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import rows from '../../locales/en/engine.json';
import german from '../../locales/de/engine.json';
import { printedRules, spokenBook } from './booktexts';
import { language } from './language.svelte';
import { readLessons } from './lessontexts';
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
    test('an act before it is said where, to whom or with what', async () => {
        const rows = readFileSync(
            new URL('../../../include/kanly/questions.def', import.meta.url),
            'utf8',
        );
        const acts = [...rows.matchAll(/"([a-z][a-z ]*)\|/gi)].map(([, act = '']) => act);
        expect(acts).toContain('command');
        await language.use('de');
        for (const act of acts)
            expect(spoken({ question: 'q', act, deed: act, complete: false }).act).not.toBe(act);
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

describe('what comes as sentences', () => {
    test('a hint to do nothing', async () => {
        const doing = { question: 'ship', way: 'pass', said: {} };
        const hint = spoken({ type: 'hint', text: 'ship nothing', doing });
        await language.use('de');
        expect(hint.text).toBe('nichts verschiffen');
    });
    test('a hint: facts, the move, and what the search adds', async () => {
        const hint = spoken({
            type: 'hint',
            question: 'ship',
            text: 'as it came',
            reason: 'as it came',
            doing: { question: 'ship', way: 'reserves', said: { to: 'arrakeen', forces: 2 } },
            reasons: [
                { ground: 'that-wins', text: 'as it came', where: 'arrakeen', numbers: [3, 3, 0] },
                { ground: 'few-there', text: 'as it came', side: ['guild'], numbers: [1, 0, 0] },
            ],
            risk: {
                ground: 'they-lack-one',
                text: 'as it came',
                side: ['emperor', 'fremen'],
                numbers: [],
            },
            said: 'as it came',
            counsel: {
                moves: 7,
                share: 38,
                margin: 6,
                before: { question: 'ship', way: 'reserves', said: { to: 'carthag', forces: 3 } },
            },
        });
        await language.use('de');
        expect(hint.text).toBe('2 Truppen nach Arrakeen verschiffen');
        expect(hint.reasons.map((one) => one.text)).toEqual([
            'Mit Arrakeen hieltest du 3 der 3 Festungen, die du brauchst: Das gewinnt.',
            'Die Gilde hat dort nur 1 Truppe.',
        ]);
        expect(hint.risk.text).toBe('Dem Imperator und den Fremen fehlt eine Festung zum Sieg.');
        expect(hint.said).toBe(
            'Von 7 verglichenen Zügen schneidet dieser am besten ab, ' +
                'vor „3 Truppen nach Carthag verschiffen“; er gewinnt etwa 38 % (auf 6 genau).',
        );
        expect(hint.reason).toContain(hint.said);
    });
    test('bots, and the table itself', async () => {
        const bot = (key: string, way: number, more: object): string =>
            spoken({ from: 'harkonnen', name: '', text: 'as it came', bot: { key, way, ...more } })
                .text;
        await language.use('de');
        const alarm = spoken({
            ...{ type: 'chat', from: 'guild', name: 'Gilde', text: 'as it came', at: 1 },
            bot: { key: 'alarm', way: 0, side: ['emperor', 'fremen'], where: 'carthag', number: 4 },
        });
        expect(alarm.text).toBe(
            'Hier enden die Pfade: der Imperator und die Fremen gewinnen, ' +
                'wenn niemand Carthag nimmt.',
        );
        // Of one stronghold one does not speak in numbers.
        expect(bot('court', 0, { whom: 'guild', number: 1 })).toBe(
            'Besser neben mir als vor mir, Gilde.',
        );
        const note = spoken({
            ...{ note: true, name: '', text: 'as it came', at: 1 },
            said: { key: 'sat-down', whom: 'emperor', name: 'Chani' },
        });
        expect(note.text).toBe('Chani setzt sich und spielt den Imperator.');
    });
    test('deals and Truthtrance, in the list and as events', async () => {
        const pay = { faction: null, amount: 3, event: 'phase', phase: 'charity' };
        const doing = { question: 'deal', way: 'pay', said: pay };
        const deal = spoken({ promise: 'as it came', doing });
        void printed({
            events: [{ kind: 'deal-offered', arguments: ['faction', 'terms', 'number'] }],
        });
        const offered = spoken({
            ...{ kind: 'deal-offered', by: 'guild', named: ['emperor', 1, 3], text: 'as it came' },
            ...{ doing, asked: true },
        });
        await language.use('de');
        expect(deal.promise).toBe('3 Gewürz zahlen, wenn eine Phase beginnt: MAFEA-Almosen');
        expect(offered.text).toBe(
            'Die Gilde bietet dem Imperator einen Handel an: die andere Seite soll ' +
                '3 Gewürz zahlen, wenn eine Phase beginnt: MAFEA-Almosen.',
        );
    });
    test('a preview says what its events say', async () => {
        const preview = spoken({
            events: [{ kind: 'shipped', by: 'guild', named: [[2, 0], 'arrakeen', 1], text: 'it' }],
            lines: [{ text: 'as it came' }, { text: 'as it came' }],
            unless: 'karama',
        });
        await language.use('de');
        expect(preview.lines.map((line) => line.text)).toEqual([
            'Die Gilde verschifft 2 Truppen nach Arrakeen, für 1 Gewürz.',
            'Das gilt, wenn niemand es mit Karama verhindert.',
        ]);
    });
    test('what the server cannot take', async () => {
        const refused = (code: string, text: string): string => spoken({ code, text }).text;
        await language.use('de');
        expect(refused('taken', 'That seat is not open.')).toBe('Dieser Platz ist nicht frei.');
        expect(refused('taken', 'That seat is kept for Irulan (2) for a while.')).toBe(
            'Dieser Platz wird eine Weile für Irulan (2) freigehalten.',
        );
        expect(refused('too-many', 'A vacation has at most 30 days.')).toBe(
            'Ein Urlaub hat höchstens 30 Tage.',
        );
        expect(refused('shape', '"at" must be a number.')).toMatch(/^Damit kann der Server/);
        expect(refused('options', 'what nobody says')).toBe('what nobody says');
    });
    test('the rulebook: rules, notes, chapters, and the rule of a refusal', async () => {
        const [rule, note] = [
            { number: '0.15', chapter: '0', title: 'it', text: 'it' },
            { number: 'RB-29', chapter: 'R', title: 'it', problem: 'it', text: 'it' },
        ];
        const chapter = { number: '1.09', title: 'it' };
        const card = { rule: '3.01.18', effect: 'it' };
        const row = { rule: '2.03.01', title: 'it', text: 'it' };
        const refused = spoken({ rule: '1.04.03', title: 'it', text: 'it', because: [] });
        await language.use('de');
        await spokenBook({ rules: [rule], notes: [note], chapters: [chapter] });
        printedRules({ cards: [card], factions: [{ sheet: [row], brings: [row] }] } as never);
        expect(rule.text).toBe('Das Spiel beginnt mit dem Marker auf Runde eins.');
        expect([note.title, note.problem, note.text]).toEqual([
            'Halbe Punkte',
            'Werden halbe Werte gerundet?',
            'Nie.',
        ]);
        expect(chapter.title).toBe('Mentat-Pause');
        expect(card.effect).toBe('Ein Giftschnüffler rettet deinen Anführer vor Giftwaffen.');
        expect(row.text).toBe('Der Imperator beginnt mit 10 Gewürz.');
        expect(refused.title).toBe('Volle Hand');
        expect(refused.text).toMatch(/^Wer eine volle Hand hat/);
        await language.use('en');
        expect([rule.title, note.problem, card.effect, refused.text]).toEqual(Array(4).fill('it'));
    });
    test('lessons, but for those of somebody’s own', async () => {
        const told = { lesson: 'storm', title: 'it', step: 1, steps: 2, text: 'it', task: 'it' };
        const lesson = spoken({ ...told, happened: 'it', done: false });
        const own = spoken({ ...told, own: true });
        const wrong = spoken({ code: 'lesson', text: 'it', lesson: 'storm', step: 0, wrong: 1 });
        await language.use('de');
        await readLessons();
        expect(lesson.title).toBe('Der Sturm');
        expect(lesson.task).toMatch(/^Eine Runde ist vergangen/);
        expect(lesson.happened).toMatch(/^Der Sturm ist über die Rote Kluft gefegt/);
        expect(wrong.text).toMatch(/^Mit ihrer 2 zöge der Sturm 5 Sektoren/);
        expect(own.title).toBe('it');
    });
});
