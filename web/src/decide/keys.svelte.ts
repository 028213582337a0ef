// The keys of the decision: Enter does what the title says, Esc and P pass, H hints, U takes
// back, digits set a number.
import { amountOf, isSaid, noneOf, things } from '../lib/step';
import { onKey as register, type KeyHandler } from '../lib/keys';
import type { Form } from '../lib/form.svelte';
import { controlsOf } from './controls';
import type { Decision } from './decision.svelte';
import { looks } from './looks.svelte';
import { stageFor, waitsForResult } from './stages';
import { say } from './say';

/** The number that digits and plus and minus would change: the first amount, or the first slider
 * of a group. */
function activeAmount(decision: Decision, field?: string): number | null {
    const form = decision.form;
    if (!form) return null;
    for (const control of controlsOf(form.question, form.steps)) {
        if (control.kind === 'amount' && (!field || form.steps[control.index]?.field === field))
            return control.index;
        if (control.kind === 'group')
            for (const part of control.parts) {
                const index = field === 'elites' ? part.elites : part.forces;
                if (index !== null) return index;
            }
    }
    return null;
}

function setAmount(decision: Decision, index: number, value: number): void {
    const form = decision.form;
    const step = form?.steps[index];
    if (!form || !step?.values.some((v) => v.value === value)) return;
    const group = controlsOf(form.question, form.steps).find((c) => c.kind === 'group');
    const part =
        group?.kind === 'group'
            ? group.parts.find((p) => p.forces === index || p.elites === index)
            : undefined;
    if (part)
        void decision.setPart(
            part.cell,
            step.field === 'elites' ? { elites: value } : { forces: value },
        );
    else void decision.set(index, value);
}

function stepAmount(decision: Decision, by: number, field?: string): boolean {
    const index = activeAmount(decision, field);
    const step = index === null ? undefined : decision.form?.steps[index];
    if (index === null || !step || step.chosen === null) return false;
    const lawful = step.values.map((v) => v.value).sort((a, b) => a - b);
    const next = lawful[lawful.indexOf(step.chosen) + by];
    if (next !== undefined) setAmount(decision, index, next);
    return true;
}

/** Two digits typed within a second are one number. */
function digits(decision: Decision): (key: string) => boolean {
    let typed = '';
    let at = 0;
    return (key) => {
        const index = activeAmount(decision);
        const step = index === null ? undefined : decision.form?.steps[index];
        if (index === null || !step) return false;
        const now = performance.now();
        typed = now - at < 1000 ? typed + key : key;
        at = now;
        const found = step.values.find((v) => amountOf(step, v.value) === Number(typed));
        if (found) setAmount(decision, index, found.value);
        else typed = key;
        return true;
    };
}

/** Whether to play a Karama is all that is asked. */
export const offersKarama = (form: Form): boolean => form.steps.every((s) => s.field === 'karama');

/** Plays a Karama: in its window, to halve a shipment, or behind a bid. */
function karama(decision: Decision): boolean {
    const form = decision.form;
    const index = form?.steps.findIndex((s) => s.field === 'karama') ?? -1;
    const step = form?.steps[index];
    const [card] = step ? things(step) : [];
    if (!form || !step || !card) return false;
    const none = noneOf(step);
    if (offersKarama(form))
        void decision.act([step.chosen !== null && isSaid(step) ? step.chosen : card.value]);
    else if (decision.asked?.window) void decision.act();
    else if (isSaid(step) && none !== undefined) void decision.set(index, none);
    else void decision.set(index, card.value);
    return true;
}

/** Where Enter belongs to the decision even from within a menu, and a click leaves Enter
 * to the title. */
const OURS = '.decision, .window, .stage, .mine, .help';

/** A mouse click on an option must not take Enter away from the primary button; the keyboard
 * keeps its focus. */
function unfocus(event: MouseEvent): void {
    if (event.detail === 0 || !(event.target instanceof Element)) return;
    const button = event.target.closest('button');
    if (button?.closest(OURS) && !button.closest('[popover]')) button.blur();
}

function enterInMenu(decision: Decision, event: KeyboardEvent): void {
    if (
        event.key !== 'Enter' ||
        !(event.target instanceof HTMLSelectElement) ||
        !event.target.closest(OURS)
    )
        return;
    event.preventDefault();
    void decision.act();
}

/** Registers the keys while the panel lives. */
export function decisionKeys(decision: Decision): void {
    const type = digits(decision);
    const windowed = (): boolean => decision.asked?.window ?? false;
    /** No key answers what is not to be seen yet. */
    const onKey = (key: string, help: string, handler: KeyHandler): (() => void) =>
        register(key, help, (event) =>
            !decision.form?.anytime && waitsForResult(decision.table) ? false : handler(event),
        );
    $effect(() => {
        const ends = [
            onKey('Enter', say('do-what-title-says'), () => {
                if (!decision.form) return false;
                if (decision.onlyPasses) void decision.pass();
                else if (windowed() && offersKarama(decision.form))
                    void decision.pass(); // a card is not played by habit
                else void decision.act();
            }),
            onKey('Escape', say('not-now-close-back'), () => {
                if (decision.form?.anytime || windowed()) void decision.pass();
                else if (decision.hint) decision.forgetHint();
                else if (
                    decision.form?.steps.some(
                        (s) => s.field === 'from' && s.chosen !== null && s.values.length > 1,
                    )
                )
                    void decision.dropStacks();
                else return false;
            }),
            onKey('p', 'pass', () => {
                if (!decision.passes || decision.form?.anytime) return false;
                void decision.pass();
            }),
            onKey('h', say('hint-at-practice-tables'), () => void decision.askHint()),
            onKey('u', say('undo-at-practice-tables'), () => {
                if (!decision.table.head?.practice) return false;
                void decision.undo();
            }),
            onKey('k', say('play-karama'), () => karama(decision)),
            onKey('0-9', say('set-a-number'), (event) => type(event.key)),
            onKey('ArrowUp', say('one-more-2'), () =>
                stageFor(decision.table) !== 'board' ? stepAmount(decision, 1) : false,
            ),
            onKey('ArrowDown', say('one-less-2'), () =>
                stageFor(decision.table) !== 'board' ? stepAmount(decision, -1) : false,
            ),
            onKey('b', say('board-or-back-stage'), () => void (looks.board = !looks.board)),
            onKey(']', say('one-elite-more'), () => stepAmount(decision, 1, 'elites')),
            onKey('[', say('one-elite-less'), () => stepAmount(decision, -1, 'elites')),
        ];
        const enter = (event: KeyboardEvent): void => enterInMenu(decision, event);
        document.addEventListener('click', unfocus);
        document.addEventListener('keydown', enter);
        return () => {
            ends.forEach((end) => end());
            document.removeEventListener('click', unfocus);
            document.removeEventListener('keydown', enter);
        };
    });
}
