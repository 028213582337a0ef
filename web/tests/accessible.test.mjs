// axe finds no serious fault on any page, in light and in dark.
import { after, before } from 'node:test';
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import {
    endedGame,
    faultsOfAccess,
    openBrowser,
    openPage,
    scene,
    Server,
    still,
    waitUntil,
} from './support.mjs';
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

/** The rules whose outcome depends on colours. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** Looks at what is shown in both themes, which differ in colours alone; what was found is told at
 * the end of a test, all of it. */
const found = [];
async function inBoth(page, name) {
    for (const [colorScheme, rules] of [
        ['dark', OF_COLOUR],
        ['light', null],
    ]) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await still(page);
        for (const fault of await faultsOfAccess(page, rules))
            found.push(`${name}, ${colorScheme}: ${fault}`);
    }
}
const nothingFound = () =>
    assert.deepEqual(found.splice(0), [], 'no serious fault of accessibility');

scene('pages around the table', 120, async () => {
    const page = await openPage(browser, { width: 1280, height: 800 });
    const around = [
        ['', 'heading', 'Play now'],
        ['new', 'heading', 'New table'],
        ['learn', 'list', 'Lessons'],
        ['rules', 'heading', /Setup/],
        ['replays', 'heading', 'Replays'],
        ['t/nonsense', 'heading', 'This table cannot be shown'],
    ];
    for (const [address, role, name] of around) {
        await page.goto(server.url + address);
        await page.getByRole(role, { name }).first().waitFor();
        await inBoth(page, `/${address}`);
    }
    await page.goto(`${server.url}new`);
    await page.getByText('All rules that can be chosen').click();
    await page.getByLabel('What watchers see').selectOption('5 minutes later');
    await inBoth(page, '/new, unfolded');
    await page.getByRole('button', { name: 'Make the table' }).click();
    await page.waitForURL(/\/t\//);
    await page.getByText('Send this link to friends').waitFor();
    await page.getByText('Watchers see it 5 minutes later.').waitFor();
    await inBoth(page, 'people gathering');
    nothingFound();
});

scene('the table and its stages', 120, async () => {
    const page = await openPage(browser, { width: 1280, height: 800 });
    await playNow(page, server.url, { faction: 'atreides', game: 'advanced' });
    await play(page, {
        seed: 2,
        eager: 0.5,
        until: () => page.question?.question === 'ship' || page.ended,
    });
    await inBoth(page, 'the board');
    await page.getByRole('button', { name: 'Menu' }).click();
    await inBoth(page, 'the menu of the table');
    for (const lesson of [
        'ask-bid',
        'ask-plan',
        'ask-nexus',
        'ask-voice',
        'ask-karama',
        'ask-traitor',
        'ask-deal-answer',
        'ask-keep',
    ]) {
        await page.goto(`${server.url}learn/${lesson}`);
        await page
            .locator(
                'section.decision, section.stage, section.window, section[aria-label="Your ' +
                    'decision"]',
            )
            .first()
            .waitFor();
        await waitUntil(() => page.lesson?.lesson === lesson, `${lesson} is begun`);
        await inBoth(page, `the lesson ${lesson}`);
    }
    nothingFound();
});

scene('the end of a game and its replay', 120, async () => {
    const page = await openPage(browser, { width: 1280, height: 800 });
    const { table } = await endedGame(page, server.url);
    await page.goto(`${server.url}replay/${table}?at=120`);
    await page.getByRole('slider', { name: 'Moment of the game' }).waitFor();
    await inBoth(page, 'the replay');
    await page.goto(`${server.url}t/${table}`);
    await page.getByRole('region', { name: 'The end of the game' }).waitFor();
    await inBoth(page, 'the end of a game');
    nothingFound();
});
