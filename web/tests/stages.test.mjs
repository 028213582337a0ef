// Every kind of scene at every pace, in motion and as stills; and that nothing is left out and
// nothing moves where nothing is to move.
import { after, before } from 'node:test';
import assert from 'node:assert/strict';
import { openBrowser, openPage, saying, scene, Server, waitUntil } from './support.mjs';
import { SCENES, whisperAt, writeDown } from './staging.mjs';

let server, browser;
before(async () => {
    server = await Server.start();
    browser = await openBrowser();
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

/** A seat at a practice table, with what is shown written down. */
const seated = async (options) => {
    const page = await openPage(browser, { width: 1440, height: 900, ...options });
    await page.addInitScript(writeDown);
    return { page, line: await whisperAt(page, server.url) };
};

/** What moves by itself now, but for the ring that runs down. */
const moving = (page) =>
    page.evaluate(() =>
        document
            .getAnimations()
            .filter((a) => a.playState === 'running' && a.effect.getTiming().duration > 1)
            .map((a) => a.effect.target)
            .filter((e) => e && !e.closest('.ring'))
            .map((e) => `${e.tagName} ${e.getAttribute('class')}`),
    );

/** Tells one scene after the other; each has been shown, all of it, when the next is told. */
async function playEach(page, line, { stills = false, pace }) {
    for (const [kind, list] of Object.entries(SCENES)) {
        await page.evaluate(() => (globalThis.shown = []));
        const told = line.tell(list).map((e) => e.n);
        const bar = page.locator('[data-scene]');
        await waitUntil(
            () => page.evaluate((k) => globalThis.shown.some((s) => s.scene === k), kind),
            `'${kind}' is played at pace '${pace}'`,
        );
        if (stills) assert.deepEqual(await moving(page), [], `nothing moves in '${kind}'`);
        // What stands for longer than a test should is ended by hand, step by step.
        await waitUntil(async () => {
            if (!(await bar.count())) return true;
            await page.keyboard.press(' ');
            return false;
        }, `'${kind}' comes to its end`);
        const shown = await page.evaluate(() => globalThis.shown);
        for (const step of shown)
            assert.ok(step.text, `'${kind}', ${step.step}: it says something`);
        const numbers = shown.flatMap((step) => step.events);
        assert.deepEqual(numbers, told, `every event of '${kind}' is shown once and in order`);
    }
}

for (const pace of ['watch', 'brisk'])
    for (const reducedMotion of ['no-preference', 'reduce']) {
        const how = reducedMotion === 'reduce' ? 'as stills' : 'in motion';
        scene(`every kind of scene at pace '${pace}', ${how}`, 120, async () => {
            const { page, line } = await seated({ pace, reducedMotion });
            await playEach(page, line, { stills: reducedMotion === 'reduce', pace });
        });
    }

scene("at pace 'instant' every kind of scene is in the log, and none is played", 90, async () => {
    const { page, line } = await seated({ pace: 'instant' });
    const told = Object.values(SCENES).flatMap((list) => line.tell(list));
    const log = page.getByRole('log', { name: 'Log', exact: true });
    await log.getByText(told.at(-1).text).waitFor();
    assert.deepEqual(await page.evaluate(() => globalThis.shown), []);
});

scene('a scene ends by itself, and the next one begins', 60, async () => {
    const { page, line } = await seated({ pace: 'brisk', reducedMotion: 'no-preference' });
    line.tell([...SCENES.blow, ...SCENES.ship, ...SCENES.harvest]);
    await waitUntil(
        () =>
            page.evaluate(
                () => globalThis.shown.map((s) => s.scene).join() === 'blow,ship,harvest',
            ),
        'each is shown in turn',
        20000,
    );
    await page.locator('[data-scene]').waitFor({ state: 'detached' });
});

/** What everybody sees of a battle: where, and who against whom; how much is still to come is each
 * page's own. */
const battlesIn = (page) =>
    page.evaluate(() =>
        globalThis.shown
            .filter((s) => s.scene === 'battle' && s.step === 'open')
            .map((s) => /Battle in .*?\./.exec(s.text)?.[0]),
    );

scene('two browsers see each other’s battles, and those of others', 120, async () => {
    const bots = ['bene-gesserit', 'emperor', 'fremen', 'guild'].map((f) => [f, 'bot:steady']);
    const seats = { ...Object.fromEntries(bots), atreides: 'open', harkonnen: 'open' };
    const third = await openPage(browser);
    const made = await saying(third, server.url, [
        { type: 'create', name: 'Two', options: 'game=basic turns=4', seats },
        { type: 'sit', faction: 'atreides', name: 'Paul' },
    ]);
    const table = made[1].table.id;
    const joined = await saying(third, server.url, [
        { type: 'join', table },
        { type: 'sit', faction: 'harkonnen', name: 'Vladimir' },
    ]);
    const people = [made[2], joined[2]].map(({ faction, token }) => ({
        ...{ table, faction, token, at: 1 },
    }));
    const pages = [];
    for (const seat of people) {
        const page = await openPage(browser, { width: 1440, height: 900, pace: 'brisk' });
        await page.addInitScript(writeDown);
        await page.addInitScript(skipAlong);
        await page.addInitScript((kept) => {
            localStorage['kanly.seats'] ??= JSON.stringify([kept]);
        }, seat);
        await page.goto(`${server.url}t/${table}`);
        await waitUntil(() => page.faction === seat.faction, `${seat.faction} is at the table`);
        pages.push(page);
    }
    // Bots play for both; what is looked at is what both are shown.
    await saying(third, server.url, [
        { type: 'join', table, token: people[0].token, host: made[1].host },
        { type: 'start' },
        { type: 'bot', level: 'steady' },
        { type: 'leave' },
        { type: 'join', table, token: people[1].token },
        { type: 'bot', level: 'steady' },
    ]);
    for (const page of pages) {
        await waitUntil(() => page.ended, 'the game comes to its end', 60000);
        await page.getByRole('region', { name: 'The end of the game' }).waitFor();
    }
    const [one, other] = await Promise.all(pages.map(battlesIn));
    assert.ok(one.length > 0, 'there was a battle');
    assert.deepEqual(other, one, 'both saw the same battles, in the same order');
});

/** Ends each step as soon as it stands. */
function skipAlong() {
    new MutationObserver(() => {
        if (document.querySelector('[data-scene]'))
            dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }));
    }).observe(document, { subtree: true, childList: true, attributes: true });
}
