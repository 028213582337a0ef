// How smoothly scenes run: each kind is told to a page at the pace 'watch', in motion. While it
// plays its frames are counted, and what they cost the page's main thread, which does not depend
// on what else the machine has to do. Not a test; figures are kept in bench/README.md.
//   KANLY=build/kanly node web/tests/frames.mjs
import { openBrowser, openPage, Server, waitUntil } from './support.mjs';
import { SCENES, whisperAt } from './staging.mjs';

/** Counts frames and how far apart they are, as long as a scene plays. */
function count() {
    globalThis.gaps = [];
    let last = 0;
    const frame = (now) => {
        if (!document.querySelector('[data-scene]')) last = 0;
        else {
            if (last) globalThis.gaps.push(now - last);
            last = now;
        }
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
}

const at = (list, share) =>
    [...list].sort((a, b) => a - b)[Math.floor(share * (list.length - 1))] ?? NaN;

const server = await Server.start();
const browser = await openBrowser();
const page = await openPage(browser, {
    ...{ width: 1440, height: 900 },
    ...{ pace: 'watch', reducedMotion: 'no-preference' },
});
await page.addInitScript(count);
const line = await whisperAt(page, server.url);
const cdp = await page.context().newCDPSession(page);
// The thread's own time, not the clock: others may have the processor meanwhile.
await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
const busy = async () =>
    (await cdp.send('Performance.getMetrics')).metrics.find((m) => m.name === 'TaskDuration').value;

const all = [];
for (const [kind, list] of Object.entries(SCENES)) {
    // What the scenes before have drawn is not this one's.
    await page.waitForTimeout(500);
    await page.evaluate(() => (globalThis.gaps = []));
    const before = await busy();
    line.tell(list);
    const bar = page.locator('[data-scene]');
    await bar.first().waitFor();
    await waitUntil(async () => !(await bar.count()), `'${kind}' ends`, 60000);
    const task = 1000 * ((await busy()) - before);
    const gaps = await page.evaluate(() => globalThis.gaps);
    all.push(...gaps);
    const rate = 1000 / (gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length);
    console.log(
        `${kind.padEnd(10)} ${String(gaps.length).padStart(4)} frames, ` +
            `${rate.toFixed(0)} a second, ` +
            `95 of 100 within ${at(gaps, 0.95).toFixed(1)} ms; ` +
            `${(task / gaps.length).toFixed(1)} ms of the main thread a frame`,
    );
}
const smooth = all.filter((gap) => gap < 17.5).length / all.length;
console.log(`${(100 * smooth).toFixed(1)} % of ${all.length} frames within a sixtieth of a second`);
await browser.close();
await server.stop();
