// A third language is added by translating files alone: with one whose every letter is another
// one, nothing in plain letters is left on the page, but for names.
import { after, before } from 'node:test';
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { openBrowser, openPage, pause, scene, Server, still, waitUntil } from './support.mjs';
import { buildWith, inFrontOf, plainWords, TAG } from './pseudo.mjs';

let server, front, browser, built, names;
before(async () => {
    built = buildWith();
    server = await Server.start();
    front = await inFrontOf(server.port, built.dist);
    browser = await openBrowser();
    const game = await (await fetch(`${server.url}game.json`)).json();
    // no words: what has the same name in every language
    names = [
        ...['Kanly', 'Guest', 'Paul', 'Deutsch', 'English', 'Esperanto', 'Shai-Hulud'],
        ...['Enter', 'Esc', 'Space', 'Tab', 'Shift'],
        ...game.leaders.map((leader) => leader.text),
    ]
        .filter(Boolean)
        .sort((a, b) => b.length - a.length)
        .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
});
after(async () => {
    await browser?.close();
    front?.stop();
    await server?.stop();
    if (built) rmSync(built.root, { recursive: true, force: true });
});

/** A page that speaks it. */
async function speaker(pace = 'instant') {
    const page = await openPage(browser, { width: 1440, height: 900, pace });
    await page.addInitScript((tag) => {
        const kept = JSON.parse(localStorage['kanly.preferences'] ?? '{}');
        localStorage['kanly.preferences'] = JSON.stringify({ ...kept, language: tag });
    }, TAG);
    return page;
}

/** What was found in plain letters, by where; told at the end, all of it. */
const found = new Map();
async function look(page, where) {
    await still(page);
    for (const words of await plainWords(page, names))
        if (!found.has(words)) found.set(words, where);
}
function nothingFound() {
    const told = [...found].map(([words, where]) => `${where}: ${words}`);
    found.clear();
    assert.deepEqual(told, [], 'everything is said by the catalogues');
}

scene('pages around the table speak it', 120, async () => {
    const page = await speaker();
    for (const address of ['', 'new', 'learn', 'learn/guild', 'learn/position', 'replays']) {
        await page.goto(front.url + address);
        await page.locator('h1, h2').first().waitFor();
        await look(page, `/${address}`);
    }
    nothingFound();
});

scene('a lesson speaks it: coach, hint, and what is not the right move', 60, async () => {
    const page = await speaker();
    await page.goto(`${front.url}learn/storm`);
    await page.locator('.decision, .stage').first().waitFor();
    await look(page, 'the lesson');
    await page.getByRole('slider').first().press('End');
    await still(page);
    await page.keyboard.press('Enter');
    await page.locator('.advice').waitFor();
    await look(page, 'its advice');
    await page.keyboard.press('h');
    await page.locator('.note').first().waitFor();
    await look(page, 'its hint');
    nothingFound();
});

/** The hint stands in the form; what it says is looked at. */
async function hinted(page, question) {
    await page.keyboard.press('h');
    const gone = page.question.number;
    const note = page.locator('.note b');
    await waitUntil(
        async () => page.question?.number !== gone || (await note.count()) > 0,
        `there is a hint for '${question}'`,
        30000,
    );
    if (page.question?.number === gone) await look(page, `the hint for '${question}'`);
}

/** Enter does what the form says; what Enter does not end is passed. */
async function answered(page, number) {
    const keys = ['Enter', 'Enter', 'p', 'Escape'];
    for (let i = 0; page.question?.number === number && !page.ended; i++) {
        assert.ok(i < 40, `'${page.question?.question}' can be answered by keys`);
        await page.keyboard.press(keys[i % keys.length]);
        for (let j = 0; j < 40 && page.question?.number === number; j++) await pause(25);
    }
}

scene('a game with bots speaks it: questions, log, hints, talk', 150, async () => {
    const page = await speaker();
    const socket = page.waitForEvent('websocket');
    await page.goto(front.url);
    await (await socket).waitForEvent('framereceived');
    await page.locator('input[value="atreides"]').check({ force: true });
    await page.locator('input[value="advanced"]').check({ force: true });
    await page.locator('.primary').first().click();
    await page.waitForURL(/\/t\//);
    const asked = new Set();
    while (!page.ended && asked.size < 6) {
        await waitUntil(() => page.question || page.ended, 'something is asked');
        const { question, number } = page.question ?? {};
        if (!number) continue;
        if (!asked.has(question)) {
            asked.add(question);
            await page.locator('.decision, .window, .stage').first().waitFor();
            await look(page, `'${question}'`);
        }
        await hinted(page, question);
        await answered(page, number);
    }
    assert.ok(asked.size > 4 || page.ended, `${[...asked]} were asked`);
    await look(page, 'the table');
    nothingFound();
});
