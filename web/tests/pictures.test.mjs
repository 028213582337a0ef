// Pictures of the page as somebody plays at it: those of the documentation, and one of
// each phase to look at.
//   KANLY_PICTURES=docs/images KANLY=build/kanly web/tests/run.sh pictures
import { after, before } from 'node:test';
import assert from 'node:assert/strict';
import { limit, openBrowser, openPage, picture, scene, Server, still } from './support.mjs';
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

/** Six forces to a stronghold, or as many as can be paid, and not yet sent. False: nothing
 * can be shipped. */
async function landSix(page) {
    await still(page);
    const menu = page.locator('section.decision select').first();
    if (!(await menu.count())) return false;
    const texts = await menu.locator('option:not([disabled])').allTextContents();
    const place = [
        'Tuek’s Sietch',
        "Tuek's Sietch",
        'Carthag',
        'Arrakeen',
        'Sietch Tabr',
        'Habbanya Sietch',
    ].find((name) => texts.includes(name));
    if (place) await menu.selectOption({ label: place });
    await still(page);
    await page.keyboard.press('6');
    return true;
}

const STRONGHOLDS = /Arrakeen|Carthag|Tuek|Tabr|Habbanya Sietch/;
/** What is said where there is something to see. */
const ALIVE = { auction: /^leads$/, nexus: /to you$/ };
const STAGES = { bid: 'auction', plan: 'battle', nexus: 'nexus' };

/** Takes each picture once, and again when there is more to see: a bid, an offer. `taken` has each
 * name, and whether it is good. */
function photographer(page, taken, early) {
    const take = async (name) => {
        const good =
            !ALIVE[name] ||
            (await page.locator('section.stage').getByText(ALIVE[name]).count()) > 0;
        if (taken.get(name) || (taken.has(name) && !good)) return;
        taken.set(name, good);
        await picture(page, name);
    };
    return async ({ question }) => {
        const back = page
            .locator('section.stage')
            .getByRole('button', { name: /^(Back to the board|On to the)/ });
        if (await back.count()) {
            await take('result');
            // It fails when a question of the battle has come in its place.
            await back.click({ timeout: limit(2000) }).catch(() => undefined);
            await still(page);
        }
        if (question === 'plan' || question === 'nexus') await take(STAGES[question]);
        if (page.turn.turn < early) return;
        if (question === 'ship' && !taken.has('board') && (await landSix(page)))
            await take('board');
        else if (STAGES[question]) await take(STAGES[question]);
        if (await page.locator('section.window').count()) await take('window');
        await take(`phase-${page.turn.phase}`);
    };
}

scene('lobby and new table', 60, async () => {
    const page = await openPage(browser, { width: 1440, height: 900 });
    await page.goto(server.url);
    await page.getByRole('region', { name: 'Play now' }).waitFor();
    await page.locator('svg path').first().waitFor({ state: 'attached' });
    await picture(page, 'lobby');
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await picture(page, 'lobby-dark');
    await page.goto(`${server.url}new`);
    await page.getByRole('heading', { name: 'New table' }).waitFor();
    await picture(page, 'new-table-dark');
});

scene('a game, phase by phase', 400, async () => {
    const page = await openPage(browser, { width: 1440, height: 900 });
    const taken = new Map();
    const wanted = ['board', 'auction', 'battle', 'result', 'nexus'];
    for (let game = 0; game < 8 && !wanted.every((name) => taken.has(name)); game++) {
        await playNow(page, server.url, { faction: 'guild', game: 'advanced' });
        await play(page, {
            seed: 60 + game,
            eager: 0.8,
            liking: STRONGHOLDS,
            until: () => page.ended,
            each: photographer(page, taken, 3),
        });
    }
    assert.deepEqual(
        wanted.filter((name) => !taken.has(name)),
        [],
    );
    await page
        .getByRole('heading', { name: / wins?$/ })
        .first()
        .waitFor();
    const back = page
        .locator('section.stage')
        .getByRole('button', { name: /^(Back to the board|On to the)/ });
    if (await back.count()) await back.click();
    await picture(page, 'end');

    // What nobody is asked in can be seen in the replay.
    await page.goto(page.url().replace('/t/', '/replay/'));
    await page.getByRole('slider', { name: 'Moment of the game' }).waitFor();
    await page.getByRole('button', { name: 'To the beginning' }).click();
    await page.getByRole('button', { name: 'Next battle' }).click();
    await picture(page, 'replay');
    for (let i = 0; i < 12; i++) {
        await page.getByRole('button', { name: 'Next phase' }).click();
        await still(page);
        const phase = await page.locator('.planet .corner .disp').innerText();
        await picture(page, `replay-${phase.toLowerCase().replace(/\W+/g, '-')}`);
    }
});

scene('a phone', 300, async () => {
    const page = await openPage(browser, {
        width: 390,
        height: 844,
        hasTouch: true,
        isMobile: true,
        deviceScaleFactor: 2,
    });
    const taken = new Set();
    const take = async (name) => {
        if (taken.has(name)) return;
        taken.add(name);
        await picture(page, name);
    };
    await page.goto(server.url);
    await page.getByRole('region', { name: 'Play now' }).waitFor();
    await picture(page, 'phone-lobby');
    for (let game = 0; game < 4 && !(taken.has('phone-plan') && taken.has('phone')); game++) {
        await playNow(page, server.url, { faction: 'harkonnen', game: 'basic' });
        await play(page, {
            seed: 31 + game,
            eager: 0.6,
            liking: STRONGHOLDS,
            until: () => (taken.has('phone-plan') && taken.has('phone')) || page.ended,
            each: async ({ question }) => {
                if (question === 'ship' && !taken.has('phone')) {
                    if (await landSix(page)) await take('phone');
                } else if (['bid', 'plan', 'move', 'nexus'].includes(question)) {
                    await take(`phone-${question}`);
                }
            },
        });
    }
    for (const tab of ['Shield', 'Factions', 'Log', 'Talk']) {
        await page
            .getByRole('navigation', { name: 'Parts of the table' })
            .getByRole('button', { name: tab })
            .tap();
        await picture(page, `phone-${tab.toLowerCase()}`);
    }
});
