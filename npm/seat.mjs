// One seat's view, with the engine beside it: choices, reasons and previews without asking a
// server. seat.d.mts says what everything is.
import { surroundings } from "./surroundings.mjs";

const FACTIONS = ["atreides", "bene-gesserit", "emperor", "fremen", "harkonnen", "guild"];
const encoder = new TextEncoder();
const decoder = new TextDecoder();

class Seat {
    #calls;
    engine;

    constructor(calls) {
        this.#calls = calls;
        const at = calls.engine();
        const bytes = new Uint8Array(calls.memory.buffer);
        this.engine = decoder.decode(bytes.subarray(at, bytes.indexOf(0, at)));
    }

    #bytes(at, length) {
        return new Uint8Array(this.#calls.memory.buffer, at, length);
    }

    forget() {
        this.#bytes(this.#calls.view_at(), this.#calls.view_size()).fill(0);
    }

    take(changes) {
        const view = this.#bytes(this.#calls.view_at(), this.#calls.view_size());
        for (const [at, hex] of changes)
            for (let i = 0; 2 * i < hex.length; i++)
                view[at + i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16);
    }

    /** The text of an answer; null: the server has to be asked. */
    #ask(call, faction, question, values, ...more) {
        const f = FACTIONS.indexOf(faction);
        const name = encoder.encode(`${question}\0`);
        if (f < 0 || name.length > 32 || values.length > this.#calls.value_room()) return null;
        this.#bytes(this.#calls.question_at(), name.length).set(name);
        this.#bytes(this.#calls.value_at(), values.length).set(values);
        const length = this.#calls[call](f, values.length, ...more);
        return length < 0 ? null : decoder.decode(this.#bytes(this.#calls.said(), length));
    }

    choices(faction, question, values, refused) {
        return this.#ask("choices", faction, question, values, Number(refused));
    }

    explain(faction, question, values, value) {
        return this.#ask("explain", faction, question, values, value);
    }

    preview(faction, question, values) {
        return this.#ask("preview", faction, question, values);
    }
}

export async function openSeat(code) {
    let calls;
    const imports = { wasi_snapshot_preview1: surroundings(() => calls.memory) };
    const { instance } = await WebAssembly.instantiate(code, imports);
    calls = instance.exports;
    calls._initialize();
    return new Seat(calls);
}
