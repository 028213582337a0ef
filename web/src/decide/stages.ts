// Which stage stands in the board's place. Plans are made on their stage; a bid and an answer in a
// Nexus stand beside it. A battle of mine stays until its result has been looked
// at, however fast it was fought; other people's battles leave the board where it is.
import { drawnOf, type Drawn, type Question as Asked } from '../lib/questions';
import { stage } from '../lib/stage.svelte';
import type { Table } from '../lib/table.svelte';
import { battlesIn, plansRevealed, type HeardBattle } from './battle';
import { looks } from './looks.svelte';
import { say } from './say';

type Stage = Drawn['stage'];
export type StageName = 'board' | Exclude<Stage, 'panel'>;

/** Where a question is answered. */
export const stageOf = (question: Asked | undefined): Stage =>
    question ? drawnOf(question).stage : 'panel';

const AFTER_RESULT = ['battle', 'auction', 'nexus'] as const;

/** The stage a question waits for until the result of a battle has been looked at. */
export function afterResult(question: Asked | undefined): string | undefined {
    const stage = AFTER_RESULT.find((one) => one === stageOf(question));
    return stage && say(`after.${stage}`);
}

const heard = new WeakMap<object, HeardBattle[]>();

/** The battles in a table's events; worked out once for each list of events. */
export function battlesOf(table: Table): HeardBattle[] {
    const { events } = table;
    let battles = heard.get(events);
    if (!battles) heard.set(events, (battles = battlesIn(events)));
    return battles;
}

/** The battle whose result is to be shown: the one asked for, else my latest one that I have
 * not put away. */
export function resultOf(table: Table): HeardBattle | null {
    const battles = battlesOf(table);
    const asked = looks.battle === null ? undefined : battles.find((b) => b.at === looks.battle);
    if (asked) return asked;
    if (looks.directed) return null;
    // Bots may have fought on elsewhere since.
    const mine = battles.filter((b) => b.aggressor === table.me || b.defender === table.me).at(-1);
    return mine && plansRevealed(mine) && mine.at > looks.seen(table) ? mine : null;
}

export function stageFor(table: Table): StageName {
    const { view, me } = table;
    if (!view || looks.board) return 'board';
    // A move begun meanwhile that wants a place is made on the planet.
    if (stage.begun && stage.choice?.legal.size) return 'board';
    if (resultOf(table)) return 'result';
    const asked = stageOf(table.question?.question);
    if (asked === 'voice') return asked;
    const { battle, auction, nexus } = view;
    const fights = !!me && (battle?.aggressor === me || battle?.defender === me);
    if (battle?.territory && (fights || !me)) return 'battle';
    if (auction?.lot && view.turn.phase === 'bidding') return 'auction';
    if (nexus?.done && (!me || view.turn.phase === 'nexus' || asked === 'nexus')) return 'nexus';
    return 'board';
}

/** Whether the open question is not to be seen yet, because a result stands before its stage. */
export const waitsForResult = (table: Table): boolean =>
    stageFor(table) === 'result' && !!afterResult(table.question?.question);

/** The result of a battle takes Enter first, to be put away. */
export const resultTakesEnter = (table: Table): boolean =>
    stageFor(table) === 'result' && stageOf(table.question?.question) !== 'result';

/** Whether the open question is answered on the stage that is shown, and not in the panel. */
export function onStage(table: Table): boolean {
    const question = table.question?.question;
    const shown = stageFor(table);
    if (shown === 'result') return stageOf(question) === shown || !!afterResult(question);
    return shown === 'battle' && stageOf(question) === shown;
}
