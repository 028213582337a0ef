// Kanly in JavaScript: the rules of Dune and its opponents as a WebAssembly module, in browsers,
// workers and Node. index.d.ts says what everything is.

import { surroundings } from './surroundings.mjs';

export const FACTIONS = ['atreides', 'bene-gesserit', 'emperor', 'fremen', 'harkonnen', 'guild'];

/** A move or a setting that was refused; the message says why. */
export class Refused extends Error {
    name = 'Refused';
}

const place = (faction) => {
    const f = FACTIONS.indexOf(faction);
    if (f < 0) throw new Refused(`there is no faction '${faction}'`);
    return f;
};
const WATCHER = FACTIONS.length;
const EVERYTHING = 255;
const eyeOf = (faction) => (faction === undefined ? WATCHER : place(faction));
const setOf = (bits) => FACTIONS.filter((_, f) => (bits >> f) & 1);

class Module {
    constructor(calls) {
        this.calls = calls;
    }

    /** Hands texts and bytes over for one call, and takes them back afterwards. */
    with(values, call) {
        const taken = [];
        const places = values.map((value) => {
            if (typeof value === 'number') return value;
            const bytes =
                typeof value === 'string' ? new TextEncoder().encode(`${value}\0`) : value;
            const at = this.calls.take(Math.max(bytes.length, 1));
            new Uint8Array(this.calls.memory.buffer).set(bytes, at);
            taken.push(at);
            return at;
        });
        const result = call(...places);
        for (const at of taken) this.calls.give(at);
        return result;
    }

    said(length) {
        const at = this.calls.said();
        const bytes = new Uint8Array(this.calls.memory.buffer);
        const end = length ?? bytes.indexOf(0, at) - at;
        return new TextDecoder().decode(bytes.subarray(at, at + end));
    }

    /** What a call said; a refusal is thrown. */
    answer(length) {
        if (length < 0) throw new Refused(this.said());
        return this.said(length);
    }
}

/** A game, with a bot wherever one was seated. */
export class Game {
    #module;
    #table;

    constructor(module, table) {
        if (!table) throw new Refused(module.said());
        this.#module = module;
        this.#table = table;
    }

    #ask(name, ...values) {
        const { calls } = this.#module;
        const length = this.#module.with(values, (...at) => calls[name](this.#table, ...at));
        return this.#module.answer(length);
    }

    get deciders() {
        return setOf(this.#module.calls.deciders(this.#table));
    }

    get over() {
        return this.#module.calls.deciders(this.#table) === 0;
    }

    get winners() {
        return setOf(this.#module.calls.winners(this.#table));
    }

    get moves() {
        return this.#module.calls.moves(this.#table);
    }

    view(faction) {
        return JSON.parse(this.#ask('position', eyeOf(faction)));
    }

    question(faction) {
        return JSON.parse(this.#ask('question', place(faction)));
    }

    choices(faction, values = [], { question = '', refused = false } = {}) {
        const bytes = Uint8Array.from(values);
        return JSON.parse(
            this.#ask('choices', place(faction), question, bytes, values.length, Number(refused)),
        );
    }

    events({ since = 0, eye, all = false } = {}) {
        return JSON.parse(this.#ask('events', since, all ? EVERYTHING : eyeOf(eye)));
    }

    play(faction, move, { question = '' } = {}) {
        if (typeof move === 'string') return this.#ask('play_text', place(faction), move);
        const bytes = Uint8Array.from(move);
        return this.#ask('play_values', place(faction), question, bytes, move.length);
    }

    /** Lets the bot of a faction move; mentat imagines so many games. */
    playBot(faction, { playouts = 0 } = {}) {
        return this.#ask('play_bot', place(faction), playouts);
    }

    /** What a bot would answer for this faction, from what it can see. */
    hint(faction, { bot = 'steady', playouts = 0 } = {}) {
        return this.#ask('hint', place(faction), bot, playouts);
    }

    /** Takes moves back until so many are left. */
    backTo(moves) {
        this.#ask('back_to', moves);
    }

    /** The game as a saved game; Kanly.load reads it again. */
    save() {
        return this.#ask('save');
    }

    close() {
        this.#module.calls.close(this.#table);
        this.#table = 0;
    }
}

class Kanly {
    #module;

    constructor(module) {
        this.#module = module;
    }

    get version() {
        return this.#module.answer(this.#module.calls.version());
    }

    game({ seed = 0, options = '', seats = '', bots = {} } = {}) {
        const names = FACTIONS.map((faction) => bots[faction] ?? bots.others ?? '-').join(' ');
        const whole = BigInt(seed);
        const high = Number((whole >> 32n) & 0xffffffffn);
        const low = Number(whole & 0xffffffffn);
        const { calls } = this.#module;
        return new Game(
            this.#module,
            this.#module.with([options, seats, names, high, low], calls.open),
        );
    }

    load(saved) {
        const bytes = new TextEncoder().encode(saved);
        const { calls } = this.#module;
        return new Game(this.#module, this.#module.with([bytes, bytes.length], calls.load));
    }
}

/** Brings the module up: from its bytes, or from kanly.wasm beside this file. */
export async function start(bytes) {
    const source = bytes ?? (await own());
    let calls;
    const imports = { wasi_snapshot_preview1: surroundings(() => calls.memory) };
    const { instance } = await WebAssembly.instantiate(source, imports);
    calls = instance.exports;
    calls._initialize?.();
    return new Kanly(new Module(calls));
}

async function own() {
    const url = new URL('kanly.wasm', import.meta.url);
    if (url.protocol !== 'file:') return (await fetch(url)).arrayBuffer();
    const { readFile } = await import('node:fs/promises');
    return readFile(url);
}
