// Between the server and the page: updates come as fast as they are made; here they become scenes
// that are played in order, and the table knows nothing that has not been shown. Invariants: what
// the page shows is the position of the scene that plays, made of the view before and the events so
// far; when a whole update has been shown, its view and its question are taken as they are; every
// event goes to the table exactly once and in order, at any pace, skipped or not. A page nobody
// looks at plays nothing: what passed meanwhile is the digest's.
import { tempo } from '../board/motion.svelte';
import { catalogue } from '../lib/catalogue.svelte';
import { connection } from '../lib/connection.svelte';
import { preferences } from '../lib/preferences.svelte';
import type { GameEvent, Joined, Update, View } from '../lib/protocol';
import type { Gate, Table } from '../lib/table.svelte';
import { fold, type Atlas } from './fold';
import { lasting, Script, type Pace, type Scene, type Step } from './scenes';
import { TurnBegan } from './standings';

type Part = { scene: Scene } | { update: Update; restore?: GameEvent[] };

/** Behind this many scenes one no longer watches, one catches up: they play at double speed. */
const MANY = 6;

const atlas: Atlas = {
    cell: (place) => catalogue.places.get(place)?.cell ?? -1,
    places: (territory) =>
        (catalogue.game?.cells ?? []).filter((c) => c.territory === territory).map((c) => c.place),
    counts: (place) =>
        catalogue.game?.territories.some(
            (t) => t.territory === place && t.terrain === 'stronghold',
        ) ?? false,
};

const directors = new WeakMap<Table, Director>();

/** The director of a table; lessons and replays have none. */
export const directorOf = (table: Table): Director | null => directors.get(table) ?? null;

/** The game has ended, and its end has been shown. */
export const isOver = (table: Table): boolean =>
    table.head?.state === 'ended' && !directorOf(table)?.scene;

export class Director implements Gate {
    /** what plays now, and how far it is */
    scene = $state.raw<Scene | null>(null);
    step = $state.raw<Step | null>(null);
    /** scenes still to come of what has been heard */
    waiting = $state(0);
    /** milliseconds the step stands; 0: it waits for nobody */
    lasts = $state(0);
    /** everything up to my next question is passed over */
    rushing = $state(false);
    /** the step does not end by itself */
    stays = $state(false);
    /** what was missed, for the digest: the events since I was last here; empty: nothing */
    missed = $state.raw<GameEvent[]>([]);
    /** what is played was seen before, or missed: it comes from the digest */
    again = $state(false);

    /** how the turn began, for the standings at its end */
    readonly began = new TurnBegan();

    #table: Table;
    #queue: Part[] = [];
    #script = new Script();
    #previous: GameEvent | undefined;
    #at = 0;
    /** the newest event when I was asked last, and the time before */
    #asked = 0;
    #turn = 0;
    #timer: ReturnType<typeof setTimeout> | undefined;
    #busy = false;

    constructor(table: Table) {
        this.#table = table;
        table.gate = this;
        tempo.led = true;
        directors.set(table, this);
    }

    get pace(): Pace {
        return preferences.pace ?? (this.#table.head?.practice ? 'watch' : 'brisk');
    }

    setPace(pace: Pace): void {
        preferences.pace = pace;
        this.tellServer(true);
        if (pace === 'instant') this.#flush();
    }

    /** The bots of a practice table wait for who watches. */
    get waits(): boolean {
        return this.pace !== 'instant';
    }

    tellServer(always = false): void {
        const { head, me } = this.#table;
        if (!head?.practice || head.state !== 'playing' || !me || connection.state !== 'open')
            return;
        if (!always && !this.waits) return;
        const seen = this.#table.events.at(-1)?.n ?? 0;
        connection.request('pace', { wait: this.waits, seen }).catch(() => undefined);
    }

    close(): void {
        clearTimeout(this.#timer);
        this.#table.gate = null;
        directors.delete(this.#table);
        Object.assign(tempo, { travel: 420, sector: 120, led: false });
    }

    // --- what comes ------------------------------------------------------------------------------

    take(update: Update): void {
        const scenes = this.#script.read(update.events ?? []);
        this.#queue.push(...scenes.map((scene): Part => ({ scene })), { update });
        this.#count();
        this.#pump();
    }

    /** What was waiting is put into the log before the whole position comes anew. */
    joining(): void {
        this.#flush();
    }

    joined(joined: Joined): void {
        this.#script = new Script();
        this.#script.read(this.#table.events);
        this.#previous = this.#table.events.at(-1);
        this.rushing = this.again = false;
        const before = seenAt(this.#table.id);
        const away = before && before < joined.last ? this.#since(before) : [];
        const playing = joined.table.state === 'playing';
        this.missed = playing && this.pace !== 'instant' && enough(away) ? away : [];
        if (!this.missed.length) sawAt(this.#table.id, joined.last);
    }

    #since(n: number): GameEvent[] {
        return this.#table.events.filter((e) => e.n > n);
    }

    // --- the digest ------------------------------------------------------------------------------

    /** Opens the digest of what happened since my last turn. */
    recall(): void {
        const events = this.#since(this.#turn);
        if (!this.scene && events.length) this.missed = events;
    }

    /** The digest is closed; nothing more is missed. */
    straight(): void {
        this.missed = [];
        sawAt(this.#table.id, this.#table.events.at(-1)?.n ?? 0);
    }

    /** Plays these events once more: back to the position before them, and on from there; then
     * everything is again as it was. */
    playAgain(events: readonly GameEvent[]): void {
        const { view, question } = this.#table;
        const first = events[0];
        if (!view || !first || this.scene) return;
        const all = this.#table.events;
        const now = snapshot(view);
        const script = new Script();
        script.read(all.filter((e) => e.n < first.n));
        const scenes = script.read(all.filter((e) => e.n >= first.n));
        const last = events.at(-1)?.n ?? first.n;
        this.again = true;
        this.straight();
        this.#table.rewind(first.n - 1, unfolded(now, all, first.n));
        this.#previous = this.#table.events.at(-1);
        this.#queue.unshift(
            ...scenes.filter((s) => s.at <= last).map((scene): Part => ({ scene })),
            { restore: all, update: { type: 'update', view: now, question } },
        );
        this.#pump();
    }

    // --- playing ---------------------------------------------------------------------------------

    /** Ends the step that plays. */
    skip(): void {
        if (!this.scene) return;
        this.#next();
    }

    /** Ends all that waits, up to my next question. */
    skipAll(): void {
        this.rushing = true;
        this.#flush();
    }

    /** The step stands until it is skipped. */
    stay(): void {
        this.stays = true;
        clearTimeout(this.#timer);
    }

    #flush(): void {
        const rushed = this.rushing;
        this.rushing = true;
        this.#end();
        this.#pump();
        this.rushing = rushed;
    }

    #count(): void {
        this.waiting = this.#queue.filter((part) => 'scene' in part).length;
    }

    #quiet(): boolean {
        if (this.again) return this.rushing;
        return this.pace === 'instant' || this.rushing || document.hidden;
    }

    /** Plays on until something has to be looked at. */
    #pump(): void {
        if (this.#busy) return;
        this.#busy = true;
        while (!this.scene) {
            const part = this.#queue.shift();
            if (!part) break;
            if ('update' in part) this.#settle(part.update, part.restore);
            else this.#begin(part.scene);
        }
        this.#busy = false;
        this.#count();
    }

    #settle(update: Update, restore?: GameEvent[]): void {
        const { events, ...rest } = update;
        if (restore) {
            this.again = false;
            this.#table.show(restore, {});
            this.#table.fresh = [];
            this.#previous = restore.at(-1);
        }
        this.#table.settle(rest);
        const last = this.#table.events.at(-1)?.n ?? 0;
        if (update.question && !restore) {
            this.rushing = false;
            [this.#turn, this.#asked] = [this.#asked, last];
        }
        if (!document.hidden && !this.missed.length) sawAt(this.#table.id, last);
        if (events?.length) this.tellServer();
    }

    #begin(scene: Scene): void {
        this.scene = scene;
        this.#at = -1;
        this.#next();
    }

    #end(): void {
        if (!this.scene) return;
        for (const step of this.scene.steps.slice(this.#at + 1)) this.#show(step);
        this.#over();
    }

    #over(): void {
        clearTimeout(this.#timer);
        this.scene = this.step = null;
        this.stays = false;
    }

    /** On to the next step that is seen at this pace, or to what comes after the scene. */
    #next(): void {
        clearTimeout(this.#timer);
        this.stays = false;
        while (this.scene) {
            const step = this.scene.steps[++this.#at];
            if (!step) {
                this.#over();
                break;
            }
            this.#show(step);
            const time = this.#quiet() ? 0 : lasting(step, this.again ? 'brisk' : this.pace);
            if (!time) continue;
            this.step = step;
            this.lasts = this.waiting > MANY ? time / 2 : time;
            this.#lead(this.lasts / time);
            this.#timer = setTimeout(() => this.#next(), this.lasts);
            return;
        }
        this.#pump();
    }

    /** What moves on the board takes the time of its scene. */
    #lead(share: number): void {
        const [ship, move, sector] = this.pace === 'watch' ? [1000, 600, 250] : [450, 260, 110];
        tempo.travel = share * (this.scene?.kind === 'move' ? move : ship);
        tempo.sector = share * sector;
    }

    /** Puts the events of a step on the table, with what they change. */
    #show(step: Step): void {
        if (!step.events.length) return;
        const sections: Partial<View> = {};
        const { view } = this.#table;
        for (const event of step.events) {
            if (view) {
                const now = { ...snapshot(view), ...sections };
                Object.assign(sections, fold(now, event, this.#previous, atlas));
            }
            this.#previous = event;
        }
        // Whoever was asked has answered; who is asked next, the whole update says.
        if (view && Object.keys(view.asking.asked).length)
            sections.asking = { ...view.asking, asked: {} };
        this.#table.show(step.events, sections);
    }
}

/** The sections as they were before event `n`. */
function unfolded(view: View, events: readonly GameEvent[], n: number): Partial<View> {
    const sections: Partial<View> = {};
    for (let i = events.length - 1; i >= 0 && events[i]!.n >= n; i--) {
        const now = { ...view, ...sections };
        Object.assign(sections, fold(now, events[i]!, events[i - 1], atlas, true));
    }
    // Which phase it was, the events before it say.
    const phase = events.filter((e) => e.n < n && e.kind === 'phase-began').at(-1);
    if (phase?.kind === 'phase-began')
        sections.turn = {
            ...(sections.turn ?? view.turn),
            turn: phase.named[0],
            phase: phase.named[1],
        };
    return sections;
}

const SEEN = 'kanly.seen';

/** The newest event of a table that was shown in this browser; 0: none is known. */
function seenAt(table: string): number {
    try {
        const all = JSON.parse(localStorage.getItem(SEEN) ?? '{}') as Record<string, number>;
        return all[table] ?? 0;
    } catch {
        return 0;
    }
}

function sawAt(table: string, n: number): void {
    try {
        const all = JSON.parse(localStorage.getItem(SEEN) ?? '{}') as Record<string, number>;
        if (all[table] === n) return;
        const kept = Object.entries({ ...all, [table]: n }).slice(-60);
        localStorage.setItem(SEEN, JSON.stringify(Object.fromEntries(kept)));
    } catch {
        // Storage may be closed: then nothing is known to have been missed.
    }
}

/** So few things are no digest: they stand in the log. */
const enough = (events: readonly GameEvent[]): boolean =>
    events.filter((e) => !e.private).length >= 8;

/** The sections of a view that folding may change. */
const snapshot = (view: View): View => ({
    ...({} as View),
    turn: view.turn,
    board: view.board,
    factions: view.factions,
    leaders: view.leaders,
    auction: view.auction,
});
