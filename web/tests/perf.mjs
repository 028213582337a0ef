// Measures the page against the real server: how soon the first page can be used, how long the board takes to redraw after
// an event, whether a long game stays smooth. Not a test: figures depend on the machine. They are kept in bench/README.md.
//   KANLY=build/kanly node web/tests/perf.mjs
import { openBrowser, openPage, Server } from './support.mjs';

const sorted = (list) => [...list].sort((a, b) => a - b);
const at = (list, share) => sorted(list)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? NaN;
const ms = (n) => `${n.toFixed(1)} ms`;

/** In the page: how long each message takes from its arrival to a page that is laid out anew. */
function watch() {
    globalThis.measured = [];
    globalThis.long = [];
    new PerformanceObserver((list) => globalThis.long.push(...list.getEntries().map((e) => e.duration))).observe({ entryTypes: ['longtask'] });
    const own = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
    Object.defineProperty(WebSocket.prototype, 'onmessage', {
        ...own,
        set(handler) {
            own.set.call(this, (event) => {
                const counts = event.data.includes('"type":"update"') && event.data.includes('"events"');
                const begun = performance.now();
                handler(event);
                if (!counts) return;
                // The frame that shows it: scripts, effects, style and layout are done when the task after it runs.
                requestAnimationFrame(() => {
                    const frame = performance.now();
                    document.body.getBoundingClientRect();
                    const events = JSON.parse(event.data).events.length;
                    globalThis.measured.push({ begun, worked: performance.now() - frame, events });
                });
                queueMicrotask(() => queueMicrotask(() => {
                    document.body.getBoundingClientRect();
                    globalThis.measured.at(-1);
                    globalThis.direct ??= [];
                    globalThis.direct.push(performance.now() - begun);
                }));
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
                const button = [...document.querySelectorAll('button.primary')].find((b) => b.textContent.includes('Play now'));
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

/** A whole advanced game before one's eyes: a bot plays the seat. */
async function wholeGame(browser, server) {
    const page = await openPage(browser, { width: 1440, height: 900 });
    await page.addInitScript(watch);
    await page.goto(server.url);
    const now = page.getByRole('region', { name: 'Play now' });
    await now.waitFor();
    await now.locator('input[value="advanced"]').check({ force: true });
    await now.getByRole('button', { name: /^Play now/ }).click();
    await page.waitForURL(/\/t\//);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Hand over' }).click();
    await page.keyboard.press('Escape');
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    const metric = async (name) => (await cdp.send('Performance.getMetrics')).metrics.find((m) => m.name === name).value;
    const before = await metric('TaskDuration');
    while (!page.ended) await page.waitForTimeout(200);
    await page.waitForTimeout(3000);
    const task = (await metric('TaskDuration')) - before;
    const found = await page.evaluate(() => ({ direct: globalThis.direct, long: globalThis.long, events: globalThis.measured.reduce((n, m) => n + m.events, 0) }));
    await page.context().close();
    return { ...found, task };
}

const server = await Server.start();
const browser = await openBrowser();
try {
    const first = await firstPage(browser, server);
    console.log(`first page can be used: median ${ms(at(first, 0.5))}, worst of ${first.length} ${ms(at(first, 1))}`);
    const updates = [];
    let events = 0, long = [], task = 0;
    while (events < 2000) {
        const game = await wholeGame(browser, server);
        updates.push(...game.direct);
        events += game.events;
        long.push(...game.long);
        task += game.task;
    }
    console.log(`redraw after an update (script, style and layout): median ${ms(at(updates, 0.5))}, 95 of 100 within ${ms(at(updates, 0.95))}, worst ${ms(at(updates, 1))}`);
    console.log(`${events} events in ${updates.length} updates: ${(task / updates.length * 1000).toFixed(1)} ms of the page's main thread for each, painting too`);
    console.log(`tasks longer than 50 ms: ${long.length}${long.length ? `, worst ${ms(at(long, 1))}` : ''}`);
} finally {
    await browser.close();
    await server.stop();
}
