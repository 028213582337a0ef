// A window 360 pixels wide, as on a small phone, with a finger: nothing reaches out sideways, and what is to be touched
// is large enough for it.
import { after, before } from 'node:test';
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { accessible, openBrowser, openPage, scene, Server, still, tooWide } from './support.mjs';
import { decide, dice, play, playNow } from './player.mjs';
import { openPosition, readLeaders, writePositions } from './positions.mjs';

let server, browser, positions;
before(async () => {
    positions = writePositions(readLeaders());
    server = await Server.start(['--lessons', positions.folder]);
    browser = await openBrowser();
});
after(async () => {
    await browser?.close();
    await server?.stop();
    if (positions) rmSync(positions.folder, { recursive: true, force: true });
});

/** Controls that are too small for a finger: below 24 pixels nothing may be, and buttons want 44. Numbers of rules and "why?" are
 * words within a sentence, and as high as their line. */
function tooSmall() {
    const found = [];
    for (const e of document.querySelectorAll('button, select, a.button, input, [role=tab], [role=slider]')) {
        if (!e.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) || e.closest('[inert], svg.face, .visually-hidden, .rule, p a')) continue;
        // A box or a circle is touched by its words too.
        const target = e.matches('input[type=radio], input[type=checkbox]') ? (e.closest('label') ?? e) : e;
        const { x, y, width, height: high } = target.getBoundingClientRect();
        if (!width || !high) continue;
        const least = e.matches('button, a.button, select') && !e.matches('.why') ? 44 : 24;
        // What can be touched may reach beyond what is seen.
        const touched = (to) => target.contains(document.elementFromPoint(x + width / 2, y + high / 2 + to));
        const height = high < least && touched(1 - least / 2) && touched(least / 2 - 1) ? least : high;
        if (height < least - 0.5 || width < 24 - 0.5) found.push(`${Math.round(width)}×${Math.round(height)} ${e.outerHTML.replace(/\s+/g, ' ').slice(0, 110)}`);
    }
    return found;
}

/** A small phone, held upright. */
const phone = () => openPage(browser, { width: 360, height: 740, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

/** What was found is told at the end of a test, all of it. */
const wrong = new Set();
const nothingWrong = () => {
    const all = [...wrong];
    wrong.clear();
    assert.deepEqual(all, [], 'nothing reaches out sideways, everything is large enough for a finger');
};
async function look(page, name) {
    const wide = await tooWide(page);
    if (wide) wrong.add(`${name} is ${wide}`);
    for (const thing of await page.evaluate(tooSmall)) wrong.add(`${name} has ${thing}`);
}

scene('360 pixels: lobby, board, decision, battle', 150, async () => {
    const page = await phone();
    await page.goto(server.url);
    await page.getByRole('region', { name: 'Play now' }).waitFor();
    await look(page, 'the lobby');
    for (const address of ['new', 'learn', 'rules', 'replays']) {
        await page.goto(server.url + address);
        await page.getByRole('heading').first().waitFor();
        await look(page, `/${address}`);
    }
    await playNow(page, server.url, { faction: 'harkonnen', game: 'basic' });
    const looked = new Set();
    const each = async ({ question }) => {
        if (looked.has(question)) return;
        looked.add(question);
        await still(page);
        if (page.question?.question !== question) return looked.delete(question);
        await look(page, `'${question}'`);
        if (question === 'ship' || question === 'plan') await accessible(page, `'${question}' on a phone`);
    };
    for (let game = 0; game < 5 && !looked.has('plan'); game++) {
        if (game) await playNow(page, server.url, { faction: 'harkonnen', game: 'basic' });
        await play(page, { seed: 31 + game, eager: 0.5, liking: /Arrakeen/, until: () => looked.has('plan') || page.ended, each });
    }
    for (const kind of ['bid', 'ship', 'move', 'plan']) assert.ok(looked.has(kind), `'${kind}' was looked at`);
    for (const tab of ['Shield', 'Factions', 'Log', 'Talk', 'Board']) {
        await page.getByRole('navigation', { name: 'Parts of the table' }).getByRole('button', { name: tab }).tap();
        await look(page, `the tab ${tab}`);
    }
    await decide(page, dice(1));
    nothingWrong();
});

scene('360 pixels: every question', 90, async () => {
    const page = await phone();
    await page.goto(`${server.url}learn`);
    await page.getByRole('list', { name: 'Lessons' }).waitFor();
    for (const { lesson } of positions.list.filter((p) => p.first)) {
        await openPosition(page, lesson);
        await still(page);
        await look(page, lesson);
    }
    nothingWrong();
});
