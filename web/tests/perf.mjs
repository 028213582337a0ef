// Measures the page against the real server: how soon the first page can be used, how long the
// board takes to redraw after an event, whether a long game stays smooth. Not a test: figures
// depend on the machine. They are kept in bench/README.md.
//   KANLY=build/kanly node web/tests/perf.mjs
import { spawn } from 'node:child_process';
import { endedGame, openBrowser, openPage, Server } from './support.mjs';

const sorted = (list) => [...list].sort((a, b) => a - b);
const at = (list, share) =>
    sorted(list)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? NaN;
const ms = (n) => `${n.toFixed(1)} ms`;
const SHARES = { median: [0.5, ''], 95: [0.95, ' of 100 within'], 99: [0.99, ' within'] };
/** "median 3.0 ms, 95 of 100 within 5.0 ms, 99 within 8.0 ms, worst 9.0 ms": those asked for. */
const spread = (list, ...wanted) =>
    ['median', ...wanted]
        .map((name) => {
            const [share, words] = SHARES[name] ?? [1, ''];
            return `${name}${words} ${ms(at(list, share))}`;
        })
        .join(', ');

/** In the page: what each update costs until everything is laid out anew, and how many
 * events it brought. */
function watch() {
    globalThis.redraws = [];
    globalThis.long = [];
    // The same piece of work again and again: what it takes beyond its best is
    // the machine's, not the page's.
    globalThis.same = [];
    const work = () => {
        const begun = performance.now();
        let x = 1;
        for (let i = 0; i < 480000; i++) x = (x * 16807) % 2147483647;
        globalThis.same.push(performance.now() - begun + (x < 0 ? 1 : 0));
    };
    setTimeout(() => setInterval(work, 250), 3000);
    new PerformanceObserver((list) =>
        globalThis.long.push(...list.getEntries().map((e) => e.duration)),
    ).observe({ entryTypes: ['longtask'] });
    const own = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
    Object.defineProperty(WebSocket.prototype, 'onmessage', {
        ...own,
        set(handler) {
            own.set.call(this, (event) => {
                // What waits for the frame belongs to the update as well: the first callback of the
                // frame and the last are ours, and between them is the page's own work. The waiting
                // for the frame itself is nobody's. So it is with the frame after it, in which what
                // stands beside a stage comes.
                let frame = 0;
                let second = 0;
                requestAnimationFrame(() => {
                    frame = performance.now();
                    requestAnimationFrame(() => (second = performance.now()));
                });
                const begun = performance.now();
                handler(event);
                if (!event.data.includes('"type":"update"') || !event.data.includes('"events"'))
                    return;
                // Svelte works its effects off in microtasks; asking for a size then makes the
                // browser lay out what has changed.
                queueMicrotask(() =>
                    queueMicrotask(() => {
                        document.body.getBoundingClientRect();
                        const atOnce = performance.now() - begun;
                        const board = !document.querySelector('section.stage');
                        requestAnimationFrame(() =>
                            queueMicrotask(() => {
                                document.body.getBoundingClientRect();
                                const took = atOnce + performance.now() - frame;
                                const { events } = JSON.parse(event.data);
                                requestAnimationFrame(() =>
                                    queueMicrotask(() => {
                                        document.body.getBoundingClientRect();
                                        const after = performance.now() - second;
                                        globalThis.redraws.push({
                                            took,
                                            after,
                                            board,
                                            events: events.length,
                                            n: events.at(-1)?.n ?? 0,
                                        });
                                    }),
                                );
                            }),
                        );
                    }),
                );
            });
        },
    });
}

async function firstPage(browser, server) {
    const times = [];
    for (let i = 0; i < 7; i++) {
        const page = await openPage(browser, { width: 1440, height: 900 });
        await page.addInitScript(() => {
            const look = () => {
                const button = [...document.querySelectorAll('button.primary')].find((b) =>
                    b.textContent.includes('Play now'),
                );
                if (button && !button.disabled) globalThis.usable = performance.now();
                else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
        });
        await page.goto(server.url);
        await page.waitForFunction(() => globalThis.usable);
        times.push(await page.evaluate(() => globalThis.usable));
        await page.context().close();
    }
    return times;
}

/** A long advanced game before a watcher's eyes, from its beginning, each move told by itself. */
async function longGame(browser, server) {
    const players = spawn(
        'python3',
        [new URL('long_game.py', import.meta.url).pathname, String(server.port), '40'],
        { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const table = await new Promise((resolve) =>
        players.stdout.once('data', (text) => resolve(String(text).trim())),
    );
    const page = await openPage(browser, { width: 1440, height: 900 });
    await page.addInitScript(watch);
    await page.goto(`${server.url}t/${table}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    const busy = async () =>
        (await cdp.send('Performance.getMetrics')).metrics.find((m) => m.name === 'TaskDuration')
            .value;
    const before = await busy();
    await new Promise((resolve) => players.once('exit', resolve));
    await page.waitForTimeout(1000);
    const task = (await busy()) - before;
    const found = await page.evaluate(() => ({
        redraws: globalThis.redraws,
        long: globalThis.long,
        same: globalThis.same,
    }));
    await page.context().close();
    return { ...found, task };
}

/** The scrubber drawn over the whole game: what each place costs in the page, from the change to a
 * page laid out anew. */
async function scrubbing(browser, server, table) {
    const page = await openPage(browser, { width: 1440, height: 900 });
    await page.goto(`${server.url}replay/${table}`);
    const slider = page.locator('.scrubber input[type=range]');
    await slider.waitFor();
    await page.waitForTimeout(1500);
    const steps = await slider.evaluate(async (input) => {
        const took = [];
        for (let i = 0; i <= 200; i++) {
            input.value = String(Math.round((Number(input.max) * i) / 200));
            const begun = performance.now();
            input.dispatchEvent(new Event('input', { bubbles: true }));
            await Promise.resolve();
            await Promise.resolve();
            document.body.getBoundingClientRect();
            took.push(performance.now() - begun);
            await new Promise((resolve) => requestAnimationFrame(resolve));
        }
        return took;
    });
    await page.context().close();
    return steps;
}

const server = await Server.start();
const browser = await openBrowser();
try {
    const first = await firstPage(browser, server);
    console.log(
        `first page can be used: ${spread(first)}, worst of ${first.length} ${ms(at(first, 1))}`,
    );
    const game = await longGame(browser, server);
    const took = game.redraws.map((r) => r.took),
        quarter = Math.floor(took.length / 4);
    const events = game.redraws.reduce((n, r) => n + r.events, 0);
    console.log(
        `a game of ${Math.max(...game.redraws.map((r) => r.n))} events: ` +
            `${events} watched, in ${took.length} updates`,
    );
    console.log(
        'redraw after an update (script, style and layout): ' + spread(took, '95', '99', 'worst'),
    );
    const opened = game.redraws.map((r) => r.after).filter((t) => t > 4);
    console.log(
        `  the frame after it has more than 4 ms to do ${opened.length} times: ` +
            spread(opened, '95'),
    );
    const board = game.redraws.filter((r) => r.board).map((r) => r.took);
    const quick = board.filter((t) => t <= 16).length;
    console.log(
        `  with the board in the middle, ${board.length} of them: ${spread(board, '95')}, ` +
            `${((100 * quick) / board.length).toFixed(1)} % within 16 ms`,
    );
    console.log(
        `  a fixed piece of script meanwhile, ${game.same.length} times: ` +
            spread(game.same, '95', '99', 'worst'),
    );
    console.log(
        `  the first quarter of the game: ${spread(took.slice(0, quarter))}; ` +
            `the last: ${ms(at(took.slice(-quarter), 0.5))}`,
    );
    console.log(
        `  ${((game.task / took.length) * 1000).toFixed(1)} ms of the page's main thread for ` +
            `each, painting too; tasks longer than 50 ms: ${game.long.length}`,
    );
    const visitor = await openPage(browser);
    const { table } = await endedGame(visitor, server.url, 'advanced turns=20');
    const steps = await scrubbing(browser, server, table);
    console.log(`scrubbing over an ended game: ${spread(steps, '95', 'worst')}`);
} finally {
    await browser.close();
    await server.stop();
}
