// A whole turn with the keyboard alone, from the lobby on. Nothing here points at anything.
import { after, before } from 'node:test';
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import {
    limit,
    openBrowser,
    openPage,
    pause,
    scene,
    Server,
    still,
    waitUntil,
} from './support.mjs';
import { readLeaders, writePositions } from './positions.mjs';

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

/** What has the focus, in a few words; null: nothing, or what is outside of the decision. */
const focused = (page) =>
    page.evaluate(() => {
        const e = document.activeElement;
        const room = e?.closest('.decision, .window, .stage');
        return {
            kind: e?.matches('.primary') ? 'main' : e?.matches('.rule') ? 'rule' : 'other',
            tag: e?.tagName,
            type: e?.type ?? '',
            text: (e?.textContent ?? '').trim().slice(0, 40),
            inside: !!room,
            off: e?.disabled || e?.getAttribute('aria-disabled') === 'true',
        };
    });

/** Goes on with Tab until a control that fits has the focus. */
async function tabTo(page, fits, most = 90) {
    for (let i = 0; i < most; i++) {
        await page.keyboard.press('Tab');
        if (fits(await focused(page))) return true;
    }
    return false;
}

/** Whether Enter would do something now: the panel's main button is there and open. */
const ready = (page) =>
    page.evaluate(() =>
        [
            ...document.querySelectorAll('.decision .primary, .window .primary, .stage .primary'),
        ].some((e) => e.checkVisibility() && !e.disabled),
    );
const lawful = (page) =>
    page.evaluate(() => document.querySelectorAll('path[data-cell].legal').length);
const isWindow = (page) => page.evaluate(() => !!document.querySelector('section.window'));

/** One answer: Enter where something is filled in, the board's keys for a place, Tab
 * for everything else. */
async function answer(page, asked) {
    // The page passes by itself what can only be passed: what is asked now may not be what was.
    await still(page);
    if (!page.question) return;
    const { number, question } = page.question;
    if (asked.at(-1) !== question) asked.push(question);
    const gone = () => page.question?.number !== number || page.sent?.number === number;
    if (await isWindow(page)) return page.keyboard.press('Escape');
    if (question === 'nexus') return page.keyboard.press('d');
    // One bid is enough: the spice is for the shipment.
    if (question === 'bid' && page.answered.has(`${page.faction} bid`))
        await page.keyboard.press('p');
    await still(page);
    if (gone()) return;
    if (!(await ready(page)) && (await lawful(page))) {
        await page.keyboard.press('n');
        await page.keyboard.press('Enter');
        await still(page);
    }
    if (
        !(await ready(page)) &&
        (await tabTo(
            page,
            (f) =>
                f.inside &&
                !f.off &&
                f.kind === 'other' &&
                ['BUTTON', 'SELECT', 'INPUT'].includes(f.tag),
        ))
    ) {
        const { tag, type } = await focused(page);
        await page.keyboard.press(
            tag === 'SELECT'
                ? 'ArrowDown'
                : type === 'radio' || type === 'checkbox'
                  ? 'Space'
                  : 'Enter',
        );
        await still(page);
    }
    if (!(await ready(page))) return;
    // Enter does what the title says, unless the focus is on something that takes it for itself:
    // then the button is next.
    await page.keyboard.press('Enter');
    await still(page);
    if (!gone() && (await tabTo(page, (f) => f.inside && !f.off && f.kind === 'main')))
        await page.keyboard.press('Enter');
}

/** From the top of the page it is never far to the decision, however long the log has grown. */
async function fewStops(page) {
    await waitUntil(() => page.question, 'something is asked in turn 2');
    await page.reload();
    await page.locator('.decision, .window').first().waitFor();
    await still(page);
    let stops = 0;
    do {
        await page.keyboard.press('Tab');
        stops++;
    } while (stops < 40 && !(await focused(page)).inside);
    assert.ok(stops <= 10, `${stops} stops of the Tab key to the decision`);
}

/** Where nothing can be sent yet, Enter after the menu does not open it again. */
async function leavesEnter(page) {
    const menu = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Menu' }).focus();
    await page.keyboard.press('Enter');
    await menu.waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await waitUntil(
        () => page.evaluate(() => document.activeElement?.id === 'decision'),
        'the focus is at what is asked',
    );
    await page.keyboard.press('Enter');
    await still(page);
    assert.equal(await menu.isVisible(), false, 'the menu stays closed');
    return true;
}

scene('a whole turn with the keyboard alone', 120, async () => {
    const page = await openPage(browser, { width: 1280, height: 800 });
    await page.goto(server.url);
    await page.getByRole('region', { name: 'Play now' }).waitFor();
    assert.ok(await tabTo(page, (f) => f.type === 'radio'), 'Tab comes to the factions');
    const chosen = () =>
        page.evaluate(() => document.querySelector('input[name=faction]:checked')?.value);
    for (let i = 0; i < 7 && (await chosen()) !== 'atreides'; i++)
        await page.keyboard.press('ArrowRight');
    assert.equal(await chosen(), 'atreides', 'the arrows choose a faction');
    // Enter does what the button says, where one has chosen.
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/t\//);
    const asked = [];
    let menu = false;
    const until = Date.now() + limit(90000);
    while (!(page.turn?.turn > 1) && !page.ended) {
        assert.ok(
            Date.now() < until,
            `stuck at '${page.question?.question}' after ${asked.join(', ')}`,
        );
        if (!page.question) {
            await pause(10);
            continue;
        }
        const { number, question } = page.question;
        if (question === 'ship' && !menu) menu = await leavesEnter(page);
        await answer(page, asked);
        const soon = Date.now() + limit(1000);
        while (
            page.sent?.number === number &&
            page.question?.number === number &&
            Date.now() < soon
        )
            await pause(5);
    }
    assert.equal(page.faction, 'atreides');
    if (!page.ended) await fewStops(page);
    assert.ok(menu, 'the menu was opened and closed');
    for (const kind of ['traitor', 'bid', 'ship', 'move'])
        assert.ok(asked.includes(kind), `'${kind}' was answered`);
    assert.deepEqual(page.refused, []);
});

scene('whatever is asked is at most ten stops of the Tab key away', 120, async () => {
    const page = await openPage(browser, { width: 1280, height: 800 });
    const far = [];
    for (const { lesson } of positions.list.filter((position) => position.first)) {
        page.lesson = page.question = null;
        await page.goto(`${server.url}learn/${lesson}`);
        await waitUntil(() => page.lesson?.lesson === lesson && page.question, `${lesson} opens`);
        // A move that nobody asks for begins in a menu.
        if (page.anytime.length && !lesson.includes(page.question.question)) continue;
        await page.locator('.decision, .window, .stage').first().waitFor();
        await still(page);
        // The first stop leads past the coach.
        await page.keyboard.press('Tab');
        assert.match((await focused(page)).text, /^To the decision/);
        await page.keyboard.press('Enter');
        let stops = 1;
        do {
            await page.keyboard.press('Tab');
            stops++;
        } while (stops < 30 && !(await focused(page)).inside);
        if (stops > 10) far.push(`${lesson}: ${stops}`);
    }
    assert.deepEqual(far, [], 'the decision is near');
});
