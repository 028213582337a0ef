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
    await page.goto(server.url);
    await page.getByRole('region', { name: 'Play now' }).waitFor();
    await picture(page, 'lobby');
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

/** Whether the board has something to show: a few turns played, and forces of most factions on it. */
const busy = (page) => page.turn?.turn >= 3;
const PICTURED = { ship: 'board', bid: 'auction', plan: 'battle', nexus: 'nexus', karama: 'karama', keep: 'result', lose: 'result' };

test('an advanced game, every stage of it', { timeout: limit(150000) }, async () => {
    const page = await openPage(browser, { width: 1440, height: 900 });
    const seen = new Set();
    const all = () => ['ship', 'bid', 'plan', 'move'].every((q) => seen.has(q)) && (!process.env.KANLY_PICTURES || seen.has('nexus'));
    for (let game = 0; game < 3 && !all(); game++) {
        await playNow(page, server.url, { faction: 'atreides', game: 'advanced' });
        await play(page, {
            seed: 40 + game,
            eager: 0.8,
            until: () => all() || page.ended,
            each: async ({ question }) => {
                if (seen.has(question) || !busy(page)) return;
                seen.add(question);
                if (PICTURED[question]) await page.waitForTimeout(process.env.KANLY_PICTURES ? 1500 : 0);
                if (PICTURED[question]) await picture(page, PICTURED[question]);
            },
        });
    }
    assert.ok(all(), `asked were ${[...seen].join(', ')}`);
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
