// The match server as a WebAssembly module: whoever has it open says the messages of
// docs/protocol.md to it and hears its answers, without a network. table.d.mts says what everything
// is.
import { surroundings } from './surroundings.mjs';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A server for one, in this thread. */
class Table {
    #calls;

    constructor(calls) {
        this.#calls = calls;
    }

    /** Hands a text over for one call. */
    #with(text, call) {
        const bytes = encoder.encode(`${text}\0`);
        const at = this.#calls.take(bytes.length);
        new Uint8Array(this.#calls.memory.buffer).set(bytes, at);
        const result = call(at, bytes.length - 1);
        this.#calls.give(at);
        return result;
    }

    #text(length) {
        const at = this.#calls.text();
        return decoder.decode(new Uint8Array(this.#calls.memory.buffer, at, length));
    }

    giveBack(kept) {
        return this.#with(kept, this.#calls.give_back) !== 0;
    }

    connect() {
        this.#calls.connect();
    }

    message(text) {
        this.#with(text, this.#calls.message);
    }

    turn() {
        return this.#calls.turn() !== 0;
    }

    catalogue(what) {
        return this.#text(this.#calls.catalogue(what === 'rules' ? 1 : 0));
    }

    file(id) {
        const length = this.#with(id, this.#calls.file);
        return length ? this.#text(length) : null;
    }
}

export async function openTable(code, { told, keep, seed } = {}) {
    let memory;
    const text = (at, length) => decoder.decode(new Uint8Array(memory.buffer, at, length));
    const { instance } = await WebAssembly.instantiate(code, {
        wasi_snapshot_preview1: surroundings(() => memory),
        page: {
            told: (at, length) => told?.(text(at, length)),
            keep: (id, idLength, at, length, ended) =>
                keep?.(text(id, idLength), length ? text(at, length) : null, ended !== 0),
        },
    });
    const calls = instance.exports;
    ({ memory } = calls);
    calls._initialize();
    if (!calls.begin(seed === undefined ? 0 : 1, seed ?? 0))
        throw new Error('the table could not be laid');
    return new Table(calls);
}
