// A table as this browser knows it: the sections of the view, what was heard, what is asked.
// Everything here was said by the server; the page adds nothing. One Table is one place on the
// page's stage (a game, a lesson).
import { Borrowed, type Lent } from './borrowed';
import { connection, Refusal } from './connection.svelte';
import type {
    Choices,
    Clock,
    Faction,
    GameEvent,
    Hint,
    Joined,
    Knock,
    Lesson,
    Preview,
    Question,
    Talk,
    TableHead,
    Update,
    View,
} from './protocol';
import type { Anytime, Question as Asked } from './questions';
import { LiveView } from './view.svelte';
import { say } from './say';

/** Where seats are remembered between visits. */
export interface Memory {
    token(table: string): string | null;
    host(table: string): string | null;
    /** The seat is no longer this browser's; only this token, as another tab may have been given
     * a new one. */
    forgetSeat(table: string, token: string): void;
    remember(table: string, what: { token: string; faction: Faction }): void;
}

/** Who decides when the page learns what the server said (the director of a game). */
export interface Gate {
    /** bots of a practice table wait until what they did has been shown */
    readonly waits: boolean;
    take(update: Update): void;
    /** the whole position is about to be told anew */
    joining(): void;
    joined(joined: Joined): void;
}

export class Table {
    head = $state.raw<TableHead | null>(null);
    /** the faction this browser plays; null: a watcher */
    me = $state<Faction | null>(null);
    isHost = $state(false);
    view = $state.raw<LiveView | null>(null);
    events = $state.raw<GameEvent[]>([]);
    /** the events of the latest update alone: what the board animates */
    fresh = $state.raw<GameEvent[]>([]);
    question = $state.raw<Question | null>(null);
    anytime = $state.raw<Anytime[]>([]);
    clock = $state.raw<Clock>({ kind: 'none' });
    talk = $state.raw<Talk[]>([]);
    lesson = $state.raw<Lesson | null>(null);
    /** in a lesson: why the move that was just tried is not the one that is wanted */
    advice = $state<string | null>(null);
    /** how many events came while the connection was away */
    missed = $state(0);
    /** set when the table cannot be had: there is none, or nobody may watch */
    trouble = $state<string | null>(null);
    /** nobody may watch here: without a seat there is nothing to see */
    closed = $state(false);
    /** what became of the seat that was played here, where the table is still shown */
    notice = $state<string | null>(null);
    /** the seat that was given up, here or elsewhere, and that one may want back */
    left = $state<Faction | null>(null);

    gate: Gate | null = null;
    /** who wants a seat, where I am asked whether they may have it */
    knocks = $state.raw<Knock[]>([]);
    /** I wait to be let in */
    knocking = $state(false);

    #id: string;
    #memory: Memory;
    #last = 0;
    #borrowed = new Borrowed();
    /** the token this tab joined with */
    #token: string | undefined;
    /** the token that was taken from this tab */
    #lost: string | null = null;
    /** the seat was taken from this tab: it watches, even if another tab of this browser has
     * the seat now */
    #watches = false;
    /** how many answers this seat has given: the next move has the number after it */
    #answers = 0;
    #undo: (() => void)[] = [];

    /** With a lesson, that is begun (and begun again when the connection was away) instead of
     * joining a stored table. */
    constructor(id: string, memory: Memory, lesson?: string) {
        this.#id = id;
        this.#memory = memory;
        this.#undo.push(
            connection.onopen(() => void (lesson ? this.learn(lesson) : this.#enter())),
            connection.on('update', (m) => this.#update(m as unknown as Update)),
            connection.on('table', (m) => (this.head = m.table as TableHead)),
            connection.on('chat', (m) => (this.talk = [...this.talk, m as unknown as Talk])),
            connection.on('lent', (m) => this.#borrowed.take(m as unknown as Lent)),
            connection.on('unseated', () => void this.#unseated()),
            connection.on('reseated', () => void this.join()),
            connection.on('undone', (m) => void this.#undone(Number(m.last))),
            connection.on('knock', (m) => this.#knocked(m as unknown as Knock)),
            connection.on('seated', (m) => this.#admitted(m)),
            connection.on(
                'error',
                (m) =>
                    m.id === undefined &&
                    m.error?.code === 'no-watching' &&
                    this.#close(m.error.text),
            ),
        );
    }

    /** Whoever knocks again takes the place of their first knock. */
    #knocked(knock: Knock): void {
        this.knocks = [...this.knocks.filter(({ who }) => who !== knock.who), knock];
    }

    /** A seat that was asked for is given; where it was taken at once, the answer says so. */
    #admitted(m: Record<string, unknown>): void {
        if (m.id !== undefined || m.table !== this.#id) return;
        this.#memory.remember(this.#id, {
            token: m.token as string,
            faction: m.faction as Faction,
        });
        this.knocking = false;
        void this.join();
    }

    get id(): string {
        return this.#id;
    }

    /** Leaves the table; the connection stays. */
    close(): void {
        for (const end of this.#undo) end();
        if (connection.state === 'open') connection.request('leave').catch(() => undefined);
    }

    /** Joins as whom this browser is here now: after sitting down, after getting up. */
    join(): Promise<void> {
        this.#watches = false;
        this.notice = this.left = null;
        return this.#enter();
    }

    /** Whether another tab of this browser has the seat that was played here. */
    isElsewhere(): boolean {
        const token = this.#memory.token(this.#id);
        return this.#watches && !!token && token !== this.#lost;
    }

    async #enter(): Promise<void> {
        const token = (this.#watches ? null : this.#memory.token(this.#id)) ?? undefined;
        const host = this.#memory.host(this.#id) ?? undefined;
        // Every seat counts its own events: who sits elsewhere hears them from the first.
        const before = token === this.#token ? this.#last : 0;
        try {
            const joined = await connection.request<Joined>('join', {
                table: this.#id,
                token,
                host,
                // On another device of the same person the seat opens without its token.
                person: (!token && !this.#watches) || undefined,
                last: before,
                wait: this.gate?.waits,
            });
            if (token !== this.#token) this.#forgetHeard();
            this.#token = token;
            this.#joined(joined);
            if (before) this.missed = joined.events.length;
            this.trouble = null;
            this.closed = false;
        } catch (error) {
            // Else the connection went away, and comes back here.
            if (!(error instanceof Refusal)) return;
            if (error.code === 'token' && token) return this.#withoutSeat(token);
            if (error.code === 'no-watching') this.#close(error.message);
            else this.trouble = error.message;
        }
    }

    /** The token is worth nothing any more: the seat went elsewhere while nobody was here
     * to be told. */
    #withoutSeat(token: string): Promise<void> {
        this.#memory.forgetSeat(this.#id, token);
        this.#watches = this.#memory.token(this.#id) === token;
        this.notice = say('seat-gone');
        return this.#enter();
    }

    async #unseated(): Promise<void> {
        const seat = this.me;
        // The token is not forgotten here: another tab may be writing down the new one at this
        // moment. It is when it is refused.
        this.#lost = this.#token ?? null;
        this.#watches = true;
        this.me = null;
        this.question = null;
        this.#borrowed.forget();
        await this.#enter();
        if (this.closed) {
            this.notice = say('seat-gone');
            return;
        }
        // With a code the seat stays a person's; who leaves it, leaves it to a bot or to anybody.
        const moved = this.head?.seats.find(({ faction }) => faction === seat)?.kind === 'person';
        this.notice = moved ? say('seat-moved') : say('seat-left');
        this.left = moved ? null : seat;
    }

    /** Nothing that only the seat may see stays. */
    #close(why: string): void {
        this.trouble = why;
        this.closed = true;
        this.me = null;
        this.question = null;
        this.view = null;
        this.#borrowed.forget();
        this.#forgetHeard();
    }

    #forgetHeard(): void {
        this.events = [];
        this.#last = 0;
    }

    /** Begins a lesson in this place instead of joining a stored table: by its name, or the whole
     * of a puzzle. */
    async learn(lesson: string): Promise<void> {
        this.#forgetHeard();
        const asked = lesson.includes('\n') ? { text: lesson } : { lesson };
        try {
            this.#joined(await connection.request<Joined>('lesson', asked));
            this.trouble = null;
        } catch (error) {
            this.trouble = error instanceof Error ? error.message : String(error);
        }
    }

    #joined(joined: Joined): void {
        this.gate?.joining();
        this.head = joined.table;
        this.me = joined.faction;
        this.isHost = joined.host;
        this.clock = joined.clock ?? { kind: 'none' };
        this.talk = joined.talk ?? [];
        this.lesson = joined.lesson ?? null;
        if (joined.view) this.view = new LiveView(joined.view);
        this.question = joined.question ?? null;
        this.anytime = joined.anytime ?? [];
        this.#answers = joined.answers ?? 0;
        this.#hear(joined.events, joined.last, false);
        this.gate?.joined(joined);
        void this.#borrowed.ask(joined.faction);
    }

    #hear(events: GameEvent[], last: number, live: boolean): void {
        if (last < this.#last)
            this.events = this.events.filter(
                (e) => e.n <= last && (events[0] ? e.n < events[0].n : true),
            );
        const fresh = events.filter(
            (e) => !this.events.length || e.n > (this.events[this.events.length - 1]?.n ?? 0),
        );
        if (fresh.length) this.events = [...this.events, ...fresh];
        this.fresh = live ? fresh : [];
        this.#last = last;
    }

    #update(update: Update): void {
        if (!this.gate) return this.settle(update);
        if (update.answers !== undefined) this.#answers = update.answers;
        this.#last = update.last ?? this.#last;
        // What was asked is answered; what is asked next comes with its position.
        if (update.question !== undefined) this.question = null;
        this.gate.take(update);
    }

    /** Takes part of an update early: these events, and what they change. */
    show(events: GameEvent[], view: Partial<View>): void {
        this.view?.take(view);
        const fresh = events.filter((e) => e.n > (this.events.at(-1)?.n ?? 0));
        if (fresh.length) this.events = [...this.events, ...fresh];
        this.fresh = fresh;
    }

    /** Back to what was known after event `last`, until what came then is shown again. */
    rewind(last: number, view: Partial<View>): void {
        this.question = null;
        this.fresh = [];
        this.events = this.events.filter((e) => e.n <= last);
        this.view?.take(view);
    }

    /** Takes an update as it is. */
    settle(update: Update): void {
        if (update.view && this.view) this.view.take(update.view);
        else if (update.view) this.view = new LiveView(update.view as View); // the game has begun
        if (update.question !== undefined) this.question = update.question;
        if (update.anytime) this.anytime = update.anytime;
        if (update.answers !== undefined) this.#answers = Math.max(this.#answers, update.answers);
        if (update.clock) this.clock = update.clock;
        if (update.lesson) this.lesson = update.lesson;
        if (update.events) this.#hear(update.events, update.last ?? this.#last, true);
    }

    // --- asking and answering --------------------------------------------------------------------

    async choices(values: number[], question?: Asked, refused = false): Promise<Choices> {
        const here = this.#borrowed.choices(values, question, refused);
        if (here) return here;
        return connection.request<Choices & { type: string }>('choices', {
            question,
            values,
            refused,
        });
    }

    async preview(values: number[], question?: Asked): Promise<Preview> {
        const here = this.#borrowed.preview(values, question);
        if (here) return here;
        return connection.request<Preview & { type: string }>('preview', { question, values });
    }

    /** Plays a whole form. Rejects with a Refusal that has the rule. */
    async move(values: number[], question?: Asked): Promise<void> {
        const number = this.#answers + 1;
        this.advice = null;
        try {
            const ack = await connection.request('move', {
                number,
                question: question ?? this.question?.question,
                values,
            });
            this.#answers = Math.max(this.#answers, Number(ack.number));
        } catch (error) {
            if (error instanceof Refusal && error.code === 'lesson') this.advice = error.message;
            throw error;
        }
    }

    hint(): Promise<Hint> {
        return connection.request<Hint & { type: string }>('hint');
    }

    async undo(): Promise<void> {
        this.gate?.joining();
        const undone = await connection.request('undo');
        await this.#undone(Number(undone.last));
    }

    /** Moves were taken back: what was heard of them was not. */
    async #undone(last: number): Promise<void> {
        this.gate?.joining();
        this.events = this.events.filter((e) => e.n <= last);
        this.#last = last;
        await this.#enter();
    }

    say(text: string, to?: Faction): Promise<unknown> {
        return connection.request('chat', { text, to });
    }
}
