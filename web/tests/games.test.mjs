// Whole games through the page alone.
import { after, before } from 'node:test';
import assert from 'node:assert/strict';
import { accessible, openBrowser, openPage, scene, Server } from './support.mjs';
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

scene('a person plays a whole basic game against five bots', 120, async () => {
    const page = await openPage(browser, { width: 1440, height: 900 });
    const seen = new Set();
    // Some games are over in the first turns, and their log is short.
    for (let game = 0, turns = 0; game < 8 && turns < 3; game++, turns = page.turn.turn) {
        await playNow(page, server.url, { faction: 'atreides', game: 'basic' });
        await play(page, {
            seed: 3 + game,
            until: () => page.ended,
            each: ({ question }) => seen.add(question),
        });
    }
    await page
        .getByRole('heading', { name: / wins?$/ })
        .first()
        .waitFor();
    await accessible(page, 'the end of a game');
    for (const kind of ['traitor', 'bid', 'ship', 'move'])
        assert.ok(seen.has(kind), `'${kind}' was asked`);
    // Nobody scrolled: the log has followed the bots, however fast they were.
    assert.equal(
        await page.getByRole('button', { name: /^\d+ new lines?/ }).count(),
        0,
        'the log is at its end',
    );
    // Who scrolls up comes to older lines, in narrow logs and wide ones, and where all that
    // is shown at first fits.
    for (const [width, height] of [
        [1440, 900],
        [820, 1180],
        [1440, 2560],
    ]) {
        await page.setViewportSize({ width, height });
        if (width < 900)
            await page
                .getByRole('navigation', { name: 'Parts of the table' })
                .getByRole('button', { name: 'Log' })
                .click();
        const log = page.getByRole('log', { name: 'Log', exact: true });
        await page.waitForTimeout(200);
        for (let i = 0; i < 12; i++) {
            await log.evaluate((list) => list.scrollBy({ top: -400 }));
            await page.waitForTimeout(50);
        }
        const lines = await log.locator('li').count();
        assert.ok(
            lines > 80,
            `older lines come as one scrolls up, ${width} by ${height}: ${lines}`,
        );
    }
});

scene('two turns of an advanced game, and on until one could ship', 90, async () => {
    const page = await openPage(browser, { width: 1440, height: 900 });
    await playNow(page, server.url, { faction: 'bene-gesserit', game: 'advanced' });
    const seen = new Set();
    // who has spent everything has one answer to a shipment and is not asked
    const wanted = ['predict', 'traitor', 'ship', 'move'];
    await play(page, {
        seed: 40,
        eager: 0.5,
        until: () => (page.turn?.turn > 2 && wanted.every((kind) => seen.has(kind))) || page.ended,
        each: ({ question }) => seen.add(question),
    });
    for (const kind of wanted) assert.ok(seen.has(kind), `'${kind}' was asked`);
});

scene('two browsers play the same table', 90, async () => {
    const host = await openPage(browser),
        guest = await openPage(browser);
    await host.goto(`${server.url}new`);
    await accessible(host, 'the page for a new table');
    for (const seat of ['bene-gesserit', 'emperor', 'fremen', 'guild'])
        await host.locator(`#seat-${seat}`).selectOption('bot:steady');
    for (const seat of ['atreides', 'harkonnen'])
        await host.locator(`#seat-${seat}`).selectOption('open');
    await host.locator('input[name="mine"][value="atreides"]').check();
    await host.getByRole('button', { name: 'Make the table' }).click();
    await host.waitForURL(/\/t\//);
    await guest.goto(host.url());
    await guest.getByRole('button', { name: 'Sit down as Harkonnen' }).click();
    await host.getByRole('button', { name: /Start/ }).click();
    const turns = (page) => (page.turn?.turn ?? 0) > 1 || page.ended;
    await Promise.all([
        play(host, { seed: 5, eager: 0.4, until: () => turns(host) }),
        play(guest, { seed: 6, eager: 0.4, until: () => turns(guest) }),
    ]);
    assert.notEqual(host.faction, guest.faction);
});
