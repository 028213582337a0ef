// The decision of one table: the form that is open, what the player has in mind, what was
// sent. The panel, the stages, the shield and the board all work on this one thing. It lives
// while a component uses it (decisionOf).
import { TERRAIN } from '../board/facts';
import { onDestroy, untrack } from 'svelte';
import { catalogue } from '../lib/catalogue.svelte';
import { connection } from '../lib/connection.svelte';
import { Form } from '../lib/form.svelte';
import { stepNamed, valueNamed } from '../lib/step';
import type { Hint, Question } from '../lib/protocol';
import { drawnOf, type Question as Asked } from '../lib/questions';
import { stage } from '../lib/stage.svelte';
import type { Table } from '../lib/table.svelte';
import { capital } from '../lib/words';
import { answerFor, keepOrders, keptOrders, lotKey, type Orders } from './bidding';
import { onlyPasses } from './controls';
import { looks } from './looks.svelte';
import { boardChoice } from './pointing';
import { say } from './say';
import { battlesOf, stageOf, type StageName } from './stages';
import { saying, type Said } from './titles';
import { guesser, noWish, placedSoFar, wishOf, type Part, type Wish } from './wish';

export class Decision {
    readonly table: Table;
    form = $state.raw<Form | null>(null);
    hint = $state.raw<Hint | null>(null);
    /** a hint is being thought out, or why there is none */
    thinking = $state(false);
    trouble = $state<string | null>(null);
    /** what was answered last, folded, until the next question */
    sent = $state<string | null>(null);
    /** the bidder on this page, for the card on sale */
    orders = $state.raw<Orders | null>(null);
    /** "don't ask me again this turn" is ticked */
    silent = $state(false);
    /** of a shipment: all lawful places glow, and not the strongholds alone */
    anywhere = $state(false);
    /** when those who are awaited began to think */
    since = $state(Date.now());

    #wish = $state.raw<Wish>(noWish());
    /** how many tokens a set-up places: as many as its first place may take */
    #tokens = $state(0);
    #answered = false;
    #changing = false;
    #next: ((form: Form) => Promise<void>) | null = null;
    #silenced = { turn: 0, questions: new Set<Asked>() };

    readonly said: Said = $derived.by(() => this.#said());
    readonly passes: number[] | null = $derived.by(() => {
        const pass = this.form?.steps.find((step) => step.pass)?.pass;
        return pass ? [pass.value] : null;
    });
    readonly onlyPasses: boolean = $derived(onlyPasses(this.form?.steps ?? []));

    constructor(table: Table) {
        this.table = table;
        this.orders = keptOrders(table.id);
    }

    /** The form of a question that is answered on this stage. */
    on(stage: StageName): Form | null {
        const { form } = this;
        return form && !form.anytime && stageOf(form.question) === stage ? form : null;
    }

    /** Whether these values are how the question is passed. */
    isPass(values: readonly number[]): boolean {
        return !!this.passes && this.passes.join() === values.slice(0, this.passes.length).join();
    }

    /** Whether the open form answers the question (and is not a move begun at any time). */
    get asked(): Question | null {
        return this.form && !this.form.anytime ? this.table.question : null;
    }

    /** A reaction window that asks nothing of me, or not yet known to: with bots alone it is passed
     * without a word. */
    get quiet(): boolean {
        const { form, table } = this;
        if (
            !form ||
            form.anytime ||
            !table.question?.window ||
            !table.head?.practice ||
            table.head.state !== 'playing'
        )
            return false;
        if (form.refusal || form.failed) return false; // what did not go by itself is shown
        return !form.steps.length || this.onlyPasses;
    }

    /** Keeps the form in step with the question; runs in an effect root. */
    run(): void {
        // Battles that were over before this page was opened have been seen.
        const last = battlesOf(this.table)
            .filter((b) => b.over)
            .at(-1);
        if (last) looks.saw(this.table, last.at);
        $effect(() => {
            const { question } = this.table;
            const { begun } = stage;
            if (catalogue.game) untrack(() => this.#open(question, begun));
        });
        $effect(() => {
            stage.choice = boardChoice(this);
            return () => (stage.choice = null);
        });
        $effect(() => {
            const form = this.on('auction');
            if (form?.complete) untrack(() => void this.#bidForMe(form));
        });
        // With bots alone at the table no pause tells anything: what can only be passed is passed.
        $effect(() => {
            const { form, table } = this;
            if (!form || form.anytime || !this.onlyPasses) return;
            if (table.head?.state !== 'playing' || !table.head.practice) return;
            const { marks } = drawnOf(form.question);
            const moved = marks.includes('segment') && table.view?.asking.segment?.moved;
            if (moved || table.question?.window || marks.includes('unseen'))
                untrack(() => void this.pass());
        });
        const awaited = $derived(Object.keys(this.table.view?.asking.asked ?? {}).join());
        $effect(() => {
            void awaited;
            this.since = Date.now();
        });
        // Who looks at the board is called back by the next thing that is asked
        // or shown in its place.
        const about = $derived.by(() => {
            const { view, question } = this.table;
            return [
                view?.turn.phase,
                view?.battle?.territory,
                view?.auction?.lot,
                question?.number,
            ].join();
        });
        $effect(() => {
            void about;
            looks.board = false;
        });
    }

    #open(question: Question | null, begun: typeof stage.begun): void {
        const name = begun?.question ?? question?.question;
        const before = this.form;
        this.trouble = null;
        if (!name) {
            this.form = null;
            this.hint = null;
            return;
        }
        const kept =
            before && before.question === name && before.anytime === !!begun && !this.#answered
                ? before.values
                : null;
        if (!kept) {
            this.#wish = noWish();
            this.hint = null;
            this.silent = false;
            this.anywhere = false;
        }
        if (!begun) this.sent = null;
        this.#answered = false;
        const form = new Form(
            this.table,
            name,
            !!begun,
            guesser(name, () => this.#wish, {
                strength: (leader) => catalogue.leaders.get(leader)?.strength ?? 0,
                tokens: () => this.#tokens,
            }),
        );
        this.form = form;
        if (drawnOf(name).form === 'placing') void this.#countTokens(form);
        void this.#filled(form, form.begin(begun?.values ?? kept ?? []));
    }

    async #countTokens(form: Form): Promise<void> {
        const [home] = (await form.at([])).values ?? [];
        const counts = home && (await form.at([home.value])).values;
        this.#tokens = Math.max(0, ...(counts ?? []).map((v) => v.value));
    }

    /** After a change the wish is what stands in the form. One that says nothing before all of it
     * is said has nothing to add to it. */
    async #filled(form: Form, filling: Promise<void>): Promise<void> {
        try {
            await filling;
            if (this.form === form && form.values.length) {
                const wish = wishOf(form.question, form.steps);
                this.#wish = { ...wish, to: wish.to ?? this.#wish.to };
            }
        } catch {
            // The question has passed, or the connection is away: the next
            // update brings a new form.
            form.failed = true;
        }
    }

    #said(): Said {
        const { form, table } = this;
        if (!form) return { title: '', act: '', pass: '' };
        const facts = catalogue.game?.questions.find((q) => q.question === form.question);
        const asked = form.anytime ? facts : (table.question ?? facts);
        const preview = form.preview;
        return saying({
            text: asked?.text ?? '',
            means: asked?.means ?? '',
            deed: form.deed,
            act: form.act,
            steps: form.steps,
            complete: form.complete,
            price: preview ? preview.spice.before - preview.spice.after : 0,
            about: aboutCell,
            left: this.left,
            first: !!stage.choice?.first,
        });
    }

    // --- changing the form -----------------------------------------------------------------------

    set(index: number, value: number): Promise<void> {
        return this.#change((form) => form.set(index, value));
    }

    /** The same by the name of the value. */
    say(index: number, name: string): Promise<void> {
        const value = valueNamed(this.form?.steps[index], name);
        return value === undefined ? Promise.resolve() : this.set(index, value);
    }

    /** Another kind of move: what was in mind for the first one is let go. */
    setWay(way: string): Promise<void> {
        return this.#refill({ ...noWish(), way });
    }

    setPart(cell: number, part: Part | null): Promise<void> {
        const parts = new Map(this.#wish.parts);
        if (part) parts.set(cell, { ...parts.get(cell), ...part });
        else parts.delete(cell);
        return this.#refill({ ...this.#wish, parts });
    }

    /** This stack and no other. */
    pickStack(cell: number): Promise<void> {
        return this.#refill({ ...this.#wish, parts: new Map([[cell, {}]]), to: undefined });
    }

    dropStacks(): Promise<void> {
        return this.#refill({ ...this.#wish, parts: new Map(), to: undefined });
    }

    setTo(cell: number | undefined): Promise<void> {
        return this.#refill({ ...this.#wish, to: cell });
    }

    /** How many tokens of a set-up stand nowhere yet. */
    get left(): number {
        const places = this.form && drawnOf(this.form.question).form === 'placing';
        return places ? this.#tokens - placedSoFar(this.#wish) : 0;
    }

    partOf(cell: number): Part | undefined {
        return this.#wish.parts.get(cell);
    }

    toggle(value: number): Promise<void> {
        const several = new Set(this.#wish.several);
        if (!several.delete(value)) several.add(value);
        // One too many takes the place of the one that was picked first.
        const [first] = several;
        const most = this.form?.steps.find((step) => step.count)?.count;
        if (most && several.size > most && first !== undefined) several.delete(first);
        return this.#refill({ ...this.#wish, several });
    }

    named(value: number): boolean {
        return this.#wish.several.has(value);
    }

    #refill(wish: Wish): Promise<void> {
        this.#wish = wish;
        return this.#change((form) => form.begin());
    }

    /** One change at a time: while a slider is dragged only the latest place is asked about. */
    async #change(make: (form: Form) => Promise<void>): Promise<void> {
        this.hint = null;
        this.#next = make;
        if (this.#changing) return;
        this.#changing = true;
        while (this.#next && this.form) {
            const change = this.#next;
            this.#next = null;
            await this.#filled(this.form, change(this.form));
        }
        this.#changing = false;
    }

    // --- answering -------------------------------------------------------------------------------

    /** Does what the title says. */
    async act(values?: number[]): Promise<boolean> {
        const form = this.form;
        if (!form || form.sending || (!values && !form.complete)) return false;
        const said = !values
            ? this.said.title
            : this.isPass(values)
              ? this.said.pass
              : capital(form.textOf(values));
        const forced = this.onlyPasses;
        this.#answered = !form.anytime;
        const done = await form.send(values);
        if (!done) this.#answered = false;
        else if (form.anytime) {
            if (stage.begun?.question === form.question) stage.begun = null;
        } else {
            // To go on where there was nothing to choose is no answer to remember.
            this.sent = forced ? null : said;
        }
        return done;
    }

    /** Passes, or puts away a move that was only begun. */
    async pass(): Promise<boolean> {
        if (this.form?.anytime) {
            stage.begun = null;
            return true;
        }
        if (!this.passes || !this.form) return false;
        const { question } = this.form;
        const silence = this.silent && this.asked?.window;
        const done = await this.act(this.passes);
        if (done && silence) await this.#silence(question);
        return done;
    }

    async #silence(question: Asked): Promise<void> {
        try {
            const turn = this.table.view?.turn.turn ?? 0;
            if (this.#silenced.turn !== turn) this.#silenced = { turn, questions: new Set() };
            this.#silenced.questions.add(question);
            await connection.request('settings', { passes_turn: [...this.#silenced.questions] });
        } catch {
            // Being asked again is no loss.
        }
    }

    async askHint(): Promise<void> {
        if (this.thinking || !this.table.head?.practice || !this.table.question) return;
        this.thinking = true;
        this.trouble = null;
        try {
            const hint = await this.table.hint();
            const form = this.form;
            if (form && !form.anytime && form.question === hint.question) {
                // One that says to pass leaves everything else open to be chosen; what a coach
                // means is filled in.
                if (this.table.lesson || !this.isPass(hint.values))
                    await this.#filled(form, form.begin(hint.values));
                this.hint = hint;
            }
        } catch (error) {
            this.trouble = error instanceof Error ? error.message : String(error);
        } finally {
            this.thinking = false;
        }
    }

    /** Back to one's own choice, as if nobody had been asked. */
    forgetHint(): void {
        if (this.hint) void this.#change((form) => form.begin());
    }

    async undo(): Promise<void> {
        if (this.table.lesson) return; // the coach has "Again"
        this.trouble = null;
        try {
            this.sent = null;
            this.orders = null;
            keepOrders(this.table.id, null);
            await this.table.undo();
            looks.forget(this.table, this.table.events[this.table.events.length - 1]?.n ?? 0);
        } catch (error) {
            this.trouble = error instanceof Error ? error.message : String(error);
        }
    }

    // --- the bidder ------------------------------------------------------------------------------

    get lot(): string {
        return lotKey(this.table.view?.turn.turn ?? 0, this.table.view?.auction ?? {});
    }

    order(change: Partial<Orders>): void {
        const before =
            this.orders?.lot === this.lot
                ? this.orders
                : { lot: this.lot, upTo: null, pass: false };
        this.orders = { ...before, ...change };
        keepOrders(this.table.id, this.orders);
        const form = this.on('auction');
        if (form) void this.#bidForMe(form);
    }

    async #bidForMe(form: Form): Promise<void> {
        const bids = stepNamed(form.steps, 'amount')?.values ?? [];
        const bid = answerFor(
            this.orders,
            this.lot,
            bids.map((v) => v.value),
        );
        if (bid === null || form.sending) return;
        if (bid === 0) await this.pass();
        else {
            await this.#filled(form, form.begin([bid]));
            await this.act();
        }
    }
}

/** "Stronghold, sector 13". */
function aboutCell(cell: number): string {
    const facts = catalogue.cells.get(cell);
    if (!facts) return '';
    const terrain = catalogue.territories.get(facts.territory)?.terrain;
    const kind = terrain ? TERRAIN[terrain] : '';
    return facts.sector >= 0 ? say('kind-in-sector', { kind, sector: facts.sector }) : kind;
}

/** Made outside of the component that asks first: what a component derives ends with it. */
function detached(table: Table): Decision {
    let decision: Decision | undefined;
    $effect.root(() => {
        decision = new Decision(table);
    });
    return decision as Decision;
}

const known = new WeakMap<Table, { decision: Decision; users: number; end: (() => void) | null }>();

/** The decision of a table, for a component while it is made. It works while somebody uses it; what
 * was entered is kept after the last one has gone, so that another tab of the phone layout can be
 * looked at in between. */
export function decisionOf(table: Table): Decision {
    const entry = known.get(table) ?? { decision: detached(table), users: 0, end: null };
    known.set(table, entry);
    entry.users++;
    entry.end ??= $effect.root(() => entry.decision.run());
    onDestroy(() => {
        if (--entry.users) return;
        entry.end?.();
        entry.end = null;
    });
    return entry.decision;
}
