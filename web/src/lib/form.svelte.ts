// The form that answers a question, as the page fills it in. The engine asks field by field; the
// page shows all fields at once: `steps` are the fields so far, each with its lawful values, the
// refused ones with their rules, and the value chosen. Fields that have an obvious value (all
// forces, no elites, no card) are filled in at once and can be changed; a field that is a real
// choice (a place, a leader, what to do) waits, and the form is not complete.
import { Refusal } from './connection.svelte';
import type { Choices, Preview, Reason } from './protocol';
import type { Question as Asked } from './questions';
import type { Step } from './step';
import type { Table } from './table.svelte';
import { say } from './say';

/** What the page fills in by itself; null leaves the field to the player. `steps` are the fields up
 * to this one. */
export type Guess = (step: Step, steps: readonly Step[]) => number | null;

export class Form {
    readonly question: Asked;
    /** an any-time move, begun by the player */
    readonly anytime: boolean;
    steps = $state.raw<Step[]>([]);
    complete = $state(false);
    /** what the form does as far as it is filled in, as an order */
    deed = $state('');
    /** the same without with what and where */
    act = $state('');
    preview = $state.raw<Preview | null>(null);
    /** the rule that refused the move that was sent; the form keeps what was entered */
    refusal = $state.raw<Reason | null>(null);
    sending = $state(false);
    /** the choices could not be had */
    failed = $state(false);

    #table: Table;
    #guess: Guess;
    #known = new Map<string, Choices>();
    #turn = 0;

    constructor(table: Table, question: Asked, anytime: boolean, guess: Guess) {
        this.#table = table;
        this.question = question;
        this.anytime = anytime;
        this.#guess = guess;
    }

    get values(): number[] {
        const values: number[] = [];
        for (const step of this.steps) {
            if (step.chosen === null) break;
            values.push(step.chosen);
        }
        return values;
    }

    /** What the first of these values says: of a way, its words. */
    textOf([first]: readonly number[]): string {
        const [field] = this.steps;
        return field?.values.find((v) => v.value === first)?.text ?? '';
    }

    /** The field that waits for the player; null when the form is complete. */
    get open(): Step | null {
        return this.steps.find((step) => step.chosen === null) ?? null;
    }

    /** Fills the form again from the beginning with these values, keeping what else was chosen
     * where it is still lawful. */
    async begin(values: number[] = []): Promise<void> {
        await this.#fill(values, []);
    }

    /** Chooses a value for a field. Later fields keep their values where these are still lawful. */
    async set(index: number, value: number): Promise<void> {
        const before = this.values;
        await this.#fill([...before.slice(0, index), value], before);
    }

    /** Takes back a field and all after it. */
    async clear(index: number): Promise<void> {
        await this.#fill(this.values.slice(0, index), [], true);
    }

    /** The choices after these values, with the reasons for what is refused; remembered while the
     * question is open. */
    async at(values: number[]): Promise<Choices> {
        const key = values.join(' ');
        const known = this.#known.get(key);
        if (known) return known;
        const choices = await this.#table.choices(values, this.question, true);
        this.#known.set(key, choices);
        return choices;
    }

    async #fill(values: number[], wanted: number[], stop = false): Promise<void> {
        const turn = ++this.#turn;
        const steps: Step[] = [];
        const chosen: number[] = [];
        let [deed, act] = ['', ''];
        this.refusal = null;
        this.failed = false;
        for (;;) {
            const choices = await this.at(chosen);
            if (turn !== this.#turn) return; // the player has chosen something else in the meantime
            deed = choices.deed;
            act = choices.act ?? '';
            const { field, name } = choices;
            if (choices.complete || !choices.values || !field || !name) break;
            const step: Step = {
                field,
                name,
                label: choices.label ?? '',
                amount: choices.amount ?? false,
                values: choices.values,
                refused: choices.refused ?? [],
                reach: choices.reach,
                of: choices.of,
                count: choices.count,
                unit: choices.unit,
                free: choices.free,
                pass: choices.pass,
                chosen: null,
            };
            steps.push(step);
            const at = steps.length - 1;
            const asked = values[at] ?? wanted[at];
            if (asked !== undefined && step.values.some((v) => v.value === asked))
                step.chosen = asked;
            else if (!(stop && at === values.length)) step.chosen = this.#guess(step, steps);
            if (step.chosen === null) break;
            chosen.push(step.chosen);
        }
        this.steps = steps;
        this.deed = deed;
        this.act = act;
        this.complete = steps.every((step) => step.chosen !== null);
        this.preview = null;
        if (this.complete) await this.#foresee(turn);
    }

    async #foresee(turn: number): Promise<void> {
        try {
            const preview = await this.#table.preview(this.values, this.question);
            if (turn === this.#turn) this.preview = preview;
        } catch {
            // A preview is a courtesy: without it the move can still be made.
        }
    }

    /** Sends the move. What was entered stays when it is refused. */
    async send(values: number[] = this.values): Promise<boolean> {
        if (this.sending) return false;
        this.sending = true;
        this.refusal = null;
        try {
            await this.#table.move(values, this.question);
            return true;
        } catch (error) {
            // In a lesson the coach says why it is not this move (Table.advice).
            if (error instanceof Refusal && error.code === 'lesson') return false;
            if (error instanceof Refusal)
                this.refusal = error.reason ?? { rule: null, title: null, text: error.message };
            else
                this.refusal = {
                    rule: null,
                    title: null,
                    text: say('not-reached'),
                };
            return false;
        } finally {
            this.sending = false;
        }
    }
}
