// What the server has lent the page of its seat, and what the engine in the page says of it.
import type { Changes, Seat } from 'kanly-seat';
import { connection } from './connection.svelte';
import { engine } from './engine';
import type { Choices, Faction, Preview } from './protocol';
import type { Question as Asked } from './questions';
import { spoken } from './spoken';

export interface Lent {
    whole?: boolean;
    changes: Changes;
}

export class Borrowed {
    #seat: Seat | null = null;
    #of: Faction | null = null;
    /** the view is here, whole */
    #here = false;
    #asked = 0;

    /** Asks for the view of this seat, whenever the page has come to a table. */
    async ask(of: Faction | null): Promise<void> {
        const asked = ++this.#asked;
        this.forget();
        if (!of) return;
        const seat = await engine();
        if (!seat || asked !== this.#asked) return;
        this.#seat = seat;
        this.#of = of;
        // Refused, or the connection is lost: then the server is asked, as ever.
        await connection.request('lend', { engine: seat.engine }).catch(() => undefined);
    }

    forget(): void {
        this.#seat = this.#of = null;
        this.#here = false;
    }

    take({ whole, changes }: Lent): void {
        if (!this.#seat || !(whole || this.#here)) return;
        if (whole) this.#seat.forget();
        this.#seat.take(changes);
        this.#here = true;
    }

    choices(values: number[], question: Asked | undefined, refused: boolean): Choices | null {
        if (!this.#here || !this.#of || !question) return null;
        const said = this.#seat?.choices(this.#of, question, values, refused);
        return said ? spoken(JSON.parse(said) as Choices) : null;
    }

    preview(values: number[], question: Asked | undefined): Preview | null {
        if (!this.#here || !this.#of || !question) return null;
        const said = this.#seat?.preview(this.#of, question, values);
        return said ? spoken(JSON.parse(said) as Preview) : null;
    }
}
