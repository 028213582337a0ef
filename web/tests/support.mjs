// The real server and a real browser for the tests of the page. A test that ends with an error on
// the browser's console, or an exception in the page, has failed.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { chromium } from 'playwright-core';
import { reduced } from './png.mjs';

const here = new URL('.', import.meta.url).pathname;
export const KANLY = process.env.KANLY ?? join(here, '../../build/kanly');
const CHROMIUM =
    process.env.CHROMIUM ??
    ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
// Multiplies every limit of time, for busy machines.
const SLOW = Number(process.env.KANLY_SLOW ?? 1);

/** How long something may take at most. What is waited for is always something that happens,
 * never time itself. */
export const limit = (milliseconds) => milliseconds * SLOW;

/** One for each test file, so that it is dealt the same games in every run: a scene must not hang
 * on luck. */
const SEED = [...basename(process.argv[1] ?? '')].reduce(
    (sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1000003,
    7,
);

export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits until it holds; `what` is said when it never does. */
export async function waitUntil(holds, what, milliseconds = 10000) {
    const last = Date.now() + limit(milliseconds);
    while (!(await holds())) {
        assert.ok(Date.now() < last, typeof what === 'function' ? what() : what);
        await pause(5);
    }
}

/** A port nobody uses. */
function freePort() {
    return new Promise((resolve) => {
        const probe = createServer();
        probe.listen(0, '127.0.0.1', () => {
            const { port } = probe.address();
            probe.close(() => resolve(port));
        });
    });
}

export class Server {
    static async start(more = []) {
        const server = new Server();
        server.folder = mkdtempSync(join(tmpdir(), 'kanly-page-'));
        server.port = await freePort();
        server.more = more;
        await server.begin();
        return server;
    }

    /** With the folder and the port it had, if it was here before; of another program, where one is
     * named. */
    async begin(program = KANLY) {
        // Windows that the server passes for somebody stay open only for a moment: nobody here
        // could learn from the pause.
        const limits = [
            '--messages-each',
            '100000',
            '--downloads-each',
            '10000',
            '--tables-each',
            '10000',
            '--connections-each',
            '1000',
            '--quiet',
            '20',
            '--seed',
            String(SEED),
        ];
        this.process = spawn(
            program,
            [
                'serve',
                '--port',
                String(this.port),
                '--data',
                this.folder,
                '--log-level',
                'warning',
                ...limits,
                ...this.more,
            ],
            {
                stdio: ['ignore', 'inherit', 'inherit'],
            },
        );
        const until = Date.now() + limit(15000);
        for (;;) {
            try {
                if ((await fetch(`${this.url}healthz`)).ok) return;
            } catch {
                // not yet
            }
            assert.ok(Date.now() < until, 'the server did not start');
            await pause(50);
        }
    }

    get url() {
        return `http://127.0.0.1:${this.port}/`;
    }

    /** Ends it; with a signal of SIGKILL, as a crash would. */
    end(signal = 'SIGTERM') {
        return new Promise((resolve) => {
            this.process.once('exit', resolve);
            this.process.kill(signal);
        });
    }

    async stop() {
        await this.end();
        rmSync(this.folder, { recursive: true, force: true });
    }
}

export async function openBrowser() {
    assert.ok(CHROMIUM, 'there is no Chromium here; scripts/install.sh test brings it');
    return chromium.launch({
        executablePath: CHROMIUM,
        args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
        ],
    });
}

/** The pages of the test that runs now. */
const pages = new Set();

/** A test in the browser. When it fails, what each of its pages showed at that moment is
 * kept as a picture; the pages are closed in any case, so that nothing of one test runs on
 * beside the next. */
export function scene(name, seconds, perform) {
    test(name, async () => {
        let timer;
        const tooLong = new Promise(
            (_, reject) =>
                (timer = setTimeout(
                    () => reject(new Error(`not done within ${limit(seconds)} seconds`)),
                    limit(seconds * 1000),
                )),
        );
        try {
            await Promise.race([perform(), tooLong]);
            for (const page of pages) noFaults(page);
        } catch (error) {
            for (const page of pages) await keepMoment(page, name);
            throw error;
        } finally {
            clearTimeout(timer);
            for (const page of pages)
                await page
                    .context()
                    .close()
                    .catch(() => undefined);
            pages.clear();
        }
    });
}

async function keepMoment(page, name) {
    const folder = join(tmpdir(), 'kanly-failed');
    const path = join(folder, `${name.replace(/\W+/g, '-')}-${[...pages].indexOf(page) + 1}.png`);
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path, timeout: 10000 }).then(
        () =>
            console.log(
                `${path} shows ${page.url()} ` +
                    `(${page.faction} is asked '${page.question?.question}')`,
            ),
        (error) => console.log(`no picture of ${page.url()}: ${error.message}`),
    );
    for (const fault of page.faults) console.log(`in the page: ${fault}`);
}

/** A page of its own visitor (own seats, own preferences; nothing is played unless a pace is
 * asked for), with what goes over its wire and what
 * goes wrong in it. */
export async function openPage(
    browser,
    { width = 1280, height = 800, toured = true, pace = 'instant', ...more } = {},
) {
    const context = await browser.newContext({
        viewport: { width, height },
        reducedMotion: 'reduce',
        ...more,
    });
    const page = await context.newPage();
    pages.add(page);
    page.setDefaultTimeout(limit(10000));
    page.faults = [];
    /** what this visitor was asked and has answered: "faction question" */
    page.answered = new Set();
    page.question = page.faction = page.sent = page.lesson = null;
    page.ended = false;
    page.pending = new Set();
    page.anytime = [];
    page.refused = [];
    page.covered = [];
    page.on('console', (message) => {
        // A connection that a test takes away is told by the browser itself.
        if (
            message.type() === 'error' &&
            !/WebSocket connection|ERR_CONNECTION|ERR_INTERNET/.test(message.text())
        )
            page.faults.push(message.text());
    });
    page.on('pageerror', (error) => page.faults.push(String(error.stack ?? error)));
    page.on('websocket', (socket) => listen(page, socket));
    await context.addInitScript(
        (usual) => (localStorage['kanly.preferences'] ??= JSON.stringify(usual)),
        { toured, pace, ...(toured && { name: 'Guest' }) },
    );
    return page;
}

/** The page has heard what it asked the server, and has drawn what it heard. (What it sent is known
 * here before it answers.) */
export async function still(page) {
    const drawn = () =>
        page.evaluate(
            () =>
                new Promise((resolve) =>
                    requestAnimationFrame(() => requestAnimationFrame(resolve)),
                ),
        );
    await waitUntil(
        async () => (await drawn(), !page.pending.size),
        'the server answers what the page asks it',
    );
}

/** What goes over the wire: who one is, what is asked, what was answered, and what
 * the rules refused. */
export function listen(page, socket) {
    page.pending = new Set();
    page.sent = null;
    page.ended = false;
    socket.on('close', () => page.pending.clear());
    socket.on('framesent', ({ payload }) => {
        const message = JSON.parse(payload);
        if (message.id !== undefined) page.pending.add(message.id);
        if (message.type === 'move') page.sent = message;
    });
    socket.on('framereceived', ({ payload }) => {
        const message = JSON.parse(payload);
        page.pending.delete(message.id);
        if (message.faction && message.type === 'joined') page.faction = message.faction;
        if (
            message.question !== undefined &&
            (message.type === 'joined' || message.type === 'update')
        )
            page.question = message.question;
        if (message.answers !== undefined) page.next = message.answers + 1;
        if (message.anytime) page.anytime = message.anytime;
        if (message.lesson) page.lesson = message.lesson;
        if (message.id !== undefined && page.sent?.id === message.id) heard(page, message);
        if (message.view?.turn) page.turn = message.view.turn;
        if (message.type === 'table' || message.type === 'joined')
            page.ended = message.table?.state === 'ended';
    });
}

function heard(page, message) {
    if (message.type === 'ack') page.answered.add(`${page.faction} ${page.sent.question}`);
    if (message.error?.code === 'rule')
        page.refused.push(
            `${page.sent.question} ${JSON.stringify(page.sent.values)}: ${message.error.text}`,
        );
    if (message.type === 'error') page.sent = null;
}

/** Says these messages to the server on a connection of its own, in the page; the answers. `$table`
 * is the table that was made. */
export async function saying(page, url, messages) {
    if (!page.url().startsWith(url)) await page.goto(`${url}rules`);
    return page.evaluate(async (list) => {
        const socket = new WebSocket(`ws://${location.host}/play`);
        const answers = [];
        const next = (fits) =>
            new Promise((resolve) =>
                socket.addEventListener('message', function hear({ data }) {
                    const message = JSON.parse(data);
                    if (!fits(message)) return;
                    socket.removeEventListener('message', hear);
                    resolve(message);
                }),
            );
        await new Promise((resolve) => (socket.onopen = resolve));
        for (const [i, message] of [{ type: 'hello', protocol: 1 }, ...list].entries()) {
            const heard = message.until
                ? next((m) => m.type === 'table' && m.table.state === message.until)
                : next((m) => m.id === i + 1);
            if (!message.until) socket.send(JSON.stringify({ ...message, id: i + 1 }));
            answers.push(await heard);
        }
        socket.close();
        return answers;
    }, messages);
}

/** A game that bots have played to its end, with the token of its first seat. */
export async function endedGame(page, url, options = 'turns=5') {
    const seats = {
        atreides: 'open',
        'bene-gesserit': 'bot:steady',
        emperor: 'bot:steady',
        fremen: 'bot:steady',
        harkonnen: 'bot:steady',
        guild: 'bot:steady',
    };
    const answers = await saying(page, url, [
        { type: 'create', name: 'Practice', practice: true, options, seats },
        { type: 'sit', faction: 'atreides', name: 'Paul' },
        { type: 'start' },
        { type: 'bot', level: 'steady' },
        { until: 'ended' },
    ]);
    return { table: answers[1].table.id, token: answers[2].token };
}

export function noFaults(page) {
    assert.deepEqual([...new Set(page.faults)], [], 'nothing went wrong in the page');
}

const AXE = readFileSync(join(here, '../node_modules/axe-core/axe.min.js'), 'utf8');

/** Serious faults of accessibility, as axe finds them; with names of rules, of these alone. */
export async function faultsOfAccess(page, rules = null) {
    if (!(await page.evaluate(() => !!globalThis.axe))) await page.evaluate(AXE);
    const { violations } = await page.evaluate(
        (only) =>
            globalThis.axe.run(document, {
                resultTypes: ['violations'],
                ...(only && { runOnly: only }),
            }),
        rules,
    );
    const serious = violations.filter((v) => v.impact === 'serious' || v.impact === 'critical');
    return serious.map(
        (v) =>
            `${v.id}: ${v.help}\n    ${v.nodes
                .slice(0, 4)
                .map((n) => n.html.slice(0, 200))
                .join('\n    ')}`,
    );
}

export async function accessible(page, name) {
    assert.deepEqual(
        await faultsOfAccess(page),
        [],
        `${name} has no serious fault of accessibility`,
    );
}

/** Pictures of the documentation; they go to the folder that KANLY_PICTURES names. */
const SHOWN = new Set(['lobby', 'board', 'auction', 'battle', 'nexus', 'end', 'phone']);

/** A picture for people to look at; without KANLY_PICTURES none is taken. Those that are not of the
 * documentation lie beside the temporary files. */
export async function picture(page, name) {
    const folder = process.env.KANLY_PICTURES;
    if (!folder) return;
    const where = SHOWN.has(name) ? folder : join(tmpdir(), 'kanly-pictures');
    mkdirSync(where, { recursive: true });
    await page.mouse.move(0, 0);
    await still(page);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    writeFileSync(join(where, `${name}.png`), reduced(await page.screenshot()));
}

/** What reaches out of the window sideways; an empty text: nothing. */
export async function tooWide(page) {
    const { inner, whole } = await page.evaluate(() => ({
        inner: innerWidth,
        whole: document.documentElement.scrollWidth,
    }));
    return whole > inner ? `${whole} wide in a window of ${inner}` : '';
}
