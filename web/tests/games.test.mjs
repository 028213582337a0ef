// Whole games through the page alone.
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { accessible, limit, noFaults, openBrowser, openPage, picture, Server } from './support.mjs';
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

test('a person plays a whole basic game against five bots', { timeout: limit(120000) }, async () => {
    const page = await openPage(browser, { width: 1440, height: 900 });
    await playNow(page, server.url, { faction: 'atreides', game: 'basic' });
    const seen = new Set();
    await play(page, {
        seed: 3,
        until: () => page.ended,
        each: async ({ question }) => {
            if (seen.has(question)) return;
            seen.add(question);
            await picture(page, `basic-${question}`);
        },
    });
    await page.getByRole('heading', { name: / wins?$/ }).first().waitFor();
    await picture(page, 'end');
    await accessible(page, 'the end of a game');
    for (const kind of ['traitor', 'bid', 'ship', 'move']) assert.ok(seen.has(kind), `'${kind}' was asked`);
    noFaults(page);
});

test('two browsers play the same table', { timeout: limit(90000) }, async () => {
    const host = await openPage(browser), guest = await openPage(browser);
    await host.goto(`${server.url}new`);
    await picture(host, 'new-table');
    await accessible(host, 'the page for a new table');
    for (const seat of ['bene-gesserit', 'emperor', 'fremen', 'guild']) await host.locator(`#seat-${seat}`).selectOption('bot:steady');
    for (const seat of ['atreides', 'harkonnen']) await host.locator(`#seat-${seat}`).selectOption('open');
    await host.locator('input[name="mine"][value="atreides"]').check();
    await host.getByRole('button', { name: 'Make the table' }).click();
    await host.waitForURL(/\/t\//);
    await guest.goto(host.url());
    await guest.getByRole('button', { name: 'Sit down as Harkonnen' }).click();
    await host.getByRole('button', { name: /Start/ }).click();
    const turns = (page) => (page.turn?.turn ?? 0) > 1 || page.ended;
    await Promise.all([play(host, { seed: 5, eager: 0.4, until: () => turns(host) }), play(guest, { seed: 6, eager: 0.4, until: () => turns(guest) })]);
    assert.notEqual(host.faction, guest.faction);
    noFaults(host);
    noFaults(guest);
});
