// axe finds no serious fault on any page, in light and in dark.
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { endedGame, faultsOfAccess, limit, noFaults, openBrowser, openPage, picture, Server } from './support.mjs';
import { play, playNow } from './player.mjs';
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

/** Looks at what is shown in both themes; what was found is told at the end of a test, all of it. */
const found = [];
async function inBoth(page, name) {
    for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.waitForTimeout(limit(80));
        for (const fault of await faultsOfAccess(page)) found.push(`${name}, ${colorScheme}: ${fault}`);
    }
}
const nothingFound = () => assert.deepEqual(found.splice(0), [], 'no serious fault of accessibility');

test('pages around the table', { timeout: limit(120000) }, async () => {
    const page = await openPage(browser, { width: 1280, height: 800 });
    for (const [address, what] of [['', 'Play now'], ['new', 'New table'], ['learn', 'Learn by playing'], ['rules', ''], ['replays', ''], ['t/nonsense', '']]) {
        await page.goto(server.url + address);
        await page.getByRole('heading', { name: what }).first().waitFor();
        await page.waitForTimeout(limit(150));
        await inBoth(page, `/${address}`);
        if (address === '') await picture(page, 'lobby-dark');
    }
    await page.goto(`${server.url}new`);
    await page.getByRole('button', { name: 'Make the table' }).click();
    await page.waitForURL(/\/t\//);
    await page.getByText('Send this link to friends').waitFor();
    await inBoth(page, 'people gathering');
    nothingFound();
    noFaults(page);
});

test('the table and its stages', { timeout: limit(120000) }, async () => {
    const page = await openPage(browser, { width: 1280, height: 800 });
    await playNow(page, server.url, { faction: 'atreides', game: 'advanced' });
    await play(page, { seed: 2, eager: 0.5, until: () => page.question?.question === 'ship' || page.ended });
    await inBoth(page, 'the board');
    await page.getByRole('button', { name: 'Menu' }).click();
    await inBoth(page, 'the menu of the table');
    for (const lesson of ['ask-bid', 'ask-plan', 'ask-nexus', 'ask-karama', 'ask-traitor', 'ask-deal-answer', 'battle-plan']) {
        await page.goto(`${server.url}learn/${lesson}`);
        await page.locator('section.decision, section.stage, section.window, section[aria-label="Your decision"]').first().waitFor();
        await page.waitForTimeout(limit(150));
        await inBoth(page, `the lesson ${lesson}`);
    }
    nothingFound();
    noFaults(page);
});

test('the end of a game and its replay', { timeout: limit(120000) }, async () => {
    const page = await openPage(browser, { width: 1280, height: 800 });
    const { table } = await endedGame(page, server.url);
    await page.goto(`${server.url}replay/${table}?at=120`);
    await page.getByRole('slider', { name: 'Moment of the game' }).waitFor();
    await page.waitForTimeout(limit(300));
    await inBoth(page, 'the replay');
    await page.goto(`${server.url}t/${table}`);
    await page.getByRole('region', { name: 'The end of the game' }).waitFor();
    await inBoth(page, 'the end of a game');
    nothingFound();
    noFaults(page);
});
