// The engine in the page: over a whole game no choice and no preview is asked of the server, and
// what the module in the browser says is what the server would have said, byte for byte.
import { after, before } from 'node:test';
import assert from 'node:assert/strict';
import { openBrowser, openPage, scene, Server, waitUntil } from './support.mjs';
import { play, playNow } from './player.mjs';

let server, browser;
before(async () => {
    server = await Server.start();
    browser = await openBrowser();
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

/** In the page: keeps its socket and its module, and asks both the same. */
function comparing() {
    const Plain = globalThis.WebSocket;
    const held = (globalThis.held = { socket: null, seat: null, next: 1e6 });
    globalThis.WebSocket = class extends Plain {
        constructor(...how) {
            super(...how);
            held.socket = this;
        }
    };
    const instantiate = WebAssembly.instantiate;
    WebAssembly.instantiate = async (...how) => {
        const made = await instantiate.call(WebAssembly, ...how);
        held.seat = made.instance.exports;
        return made;
    };
    const here = (f, type, question, values) => {
        const { seat } = held;
        const bytes = (at, length) => new Uint8Array(seat.memory.buffer, at, length);
        const name = new TextEncoder().encode(`${question}\0`);
        bytes(seat.question_at(), name.length).set(name);
        bytes(seat.value_at(), values.length).set(values);
        const length =
            type === 'choices' ? seat.choices(f, values.length, 1) : seat.preview(f, values.length);
        return length < 0 ? null : new TextDecoder().decode(bytes(seat.said(), length));
    };
    /** As soon as the server has answered, before anything else can come. */
    held.ask = (f, type, question, values) =>
        new Promise((resolve) => {
            const id = held.next++;
            const began = performance.now();
            const heard = ({ data }) => {
                const message = JSON.parse(data);
                if (message.id !== id) return;
                held.socket.removeEventListener('message', heard);
                const then = performance.now();
                const text = here(f, type, question, values);
                const took = performance.now() - then;
                const rest = data.slice(data.indexOf(`${id},`)).replace(/^\d+, ?/, '');
                const there = `{${rest}`;
                const error = message.type === 'error';
                resolve({ here: text, there, error, took, away: then - began, message });
            };
            held.socket.addEventListener('message', heard);
            setTimeout(resolve, 10_000, { error: true, silent: true });
            const asked = { type, id, question, values };
            held.socket.send(JSON.stringify({ ...asked, refused: type === 'choices' }));
        });
}

const GUILD = 5;
const middle = (list) => list.sort((a, b) => a - b)[list.length >> 1];

scene('a whole game is decided without a round trip', 180, async () => {
    const page = await openPage(browser, { width: 1440, height: 900 });
    const asked = [];
    let lent = 0;
    let taken = false; // a question may still be on its way while the view is lent
    page.on('websocket', (socket) => {
        socket.on('framereceived', ({ payload }) => {
            lent += JSON.parse(payload).type === 'lent' ? 1 : 0;
        });
        socket.on('framesent', ({ payload }) => {
            const { type, id } = JSON.parse(payload);
            // ours are counted from a million
            if (taken && id < 1e6 && /^(choices|preview|explain)$/.test(type)) asked.push(type);
        });
    });
    await page.addInitScript(comparing);
    const times = { here: [], away: [] };
    let silent = 0;
    const same = async (type, question, values) => {
        const told = await page.evaluate(
            (all) => globalThis.held.ask(...all),
            [GUILD, type, question, values],
        );
        silent += told.silent ? 1 : 0;
        if (told.error) return null; // answered meanwhile, by the only lawful answer
        assert.equal(told.here, told.there, `${type} of ${question} after [${values}]`);
        times.here.push(told.took);
        times.away.push(told.away);
        return told.message;
    };
    let turns = 0;
    for (let game = 0; game < 6 && turns < 3; game++, turns = page.turn.turn) {
        lent = 0;
        taken = false;
        await playNow(page, server.url, { faction: 'guild', game: 'advanced' });
        await waitUntil(() => lent > 0, 'the view is lent');
        await page.evaluate(() => new Promise((done) => setTimeout(done)));
        taken = true;
        await play(page, {
            seed: 17 + game,
            until: () => page.ended,
            each: async ({ question }) => {
                const values = [];
                let form = await same('choices', question, values);
                while (form && !form.complete) {
                    values.push(form.values[values.length % form.values.length].value);
                    form = await same('choices', question, values);
                }
                if (form) await same('preview', question, values);
            },
        });
    }
    assert.ok(times.here.length > 50, `${times.here.length} answers were compared`);
    assert.deepEqual(asked, [], 'nothing was asked of the server');
    // a connection that is made anew in between takes a question with it
    assert.ok(silent <= 2, `${silent} questions were never answered`);
    console.log(
        `${times.here.length} answers are the same; ` +
            `in the page ${middle(times.here).toFixed(2)} ms, ` +
            `from the server on this machine ${middle(times.away).toFixed(2)} ms`,
    );
});
