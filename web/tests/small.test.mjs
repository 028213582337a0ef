// A window 360 pixels wide, as on a small phone, with a finger, and the narrowest in which the
// table has three columns: nothing reaches out sideways, no text leaves its box, and what is to be
// touched is large enough for a finger.
import { after, before } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accessible, endedGame, openBrowser, openPage, scene, Server, still } from './support.mjs';
import { Looks, openPhone } from './looks.mjs';
import { decide, dice, play, playNow } from './player.mjs';
import { openPosition, readLeaders, writePositions } from './positions.mjs';

let server, browser, positions;
before(async () => {
    positions = writePositions(readLeaders());
    crowdedNexus(positions.folder);
    server = await Server.start(['--lessons', positions.folder]);
    browser = await openBrowser();
});
after(async () => {
    await browser?.close();
    await server?.stop();
    if (positions) rmSync(positions.folder, { recursive: true, force: true });
});

/** The Nexus of the positions, with all that can be offered at once. */
function crowdedNexus(folder) {
    const given = [
        ['guild', 'atreides'],
        ['fremen', 'atreides'],
        ['emperor', 'bene-gesserit'],
        ['bene-gesserit', 'atreides'],
        ['emperor', 'atreides'],
        ['fremen', 'guild'],
    ];
    const nexus = readFileSync(join(folder, 'ask-nexus.lesson'), 'utf8');
    const others = given.map(([from, to]) => `others ${from} offer ${to}\n`).join('');
    writeFileSync(
        join(folder, 'ask-nexus-crowd.lesson'),
        nexus
            .replace('lesson ask-nexus', 'lesson ask-nexus-crowd')
            .replace(/^others guild offer emperor\n/m, (line) => line + others),
    );
}

/** The tab of a table on the phone. */
const toTab = (page, name) =>
    page
        .getByRole('navigation', { name: 'Parts of the table' })
        .getByRole('button', { name })
        .tap();

scene('360 pixels: lobby, board, decision, battle', 150, async () => {
    const page = await openPhone(browser),
        looks = new Looks();
    await page.goto(server.url);
    await page.getByRole('region', { name: 'Play now' }).waitFor();
    await looks.at(page, 'the lobby');
    for (const address of ['new', 'learn', 'rules', 'replays']) {
        await page.goto(server.url + address);
        await page.getByRole('heading').first().waitFor();
        await looks.at(page, `/${address}`);
    }
    await playNow(page, server.url, { faction: 'harkonnen', game: 'basic' });
    const looked = new Set();
    const each = async ({ question }) => {
        if (looked.has(question)) return;
        looked.add(question);
        await still(page);
        if (page.question?.question !== question) return looked.delete(question);
        await looks.at(page, `'${question}'`);
        if (question === 'ship' || question === 'plan')
            await accessible(page, `'${question}' on a phone`);
    };
    for (let game = 0; game < 12 && !looked.has('plan'); game++) {
        if (game) await playNow(page, server.url, { faction: 'harkonnen', game: 'basic' });
        await play(page, {
            seed: 31 + game,
            eager: 0.5,
            liking: /Arrakeen/,
            until: () => looked.has('plan') || page.ended,
            each,
        });
    }
    for (const kind of ['bid', 'ship', 'move', 'plan'])
        assert.ok(looked.has(kind), `'${kind}' was looked at`);
    for (const tab of ['Shield', 'Factions', 'Log', 'Talk', 'Board']) {
        await toTab(page, tab);
        await looks.at(page, `the tab ${tab}`);
    }
    await decide(page, dice(1));
    looks.nothingWrong();
});

/** Looks at the position of every kind of question. */
async function lookAtQuestions(page, finger) {
    const looks = new Looks();
    await page.goto(`${server.url}learn`);
    await page.getByRole('list', { name: 'Lessons' }).waitFor();
    for (const { lesson } of positions.list.filter((p) => p.first)) {
        await openPosition(page, lesson);
        await still(page);
        await looks.at(page, lesson, finger);
    }
    looks.nothingWrong();
}

scene('360 pixels: every question', 90, async () =>
    lookAtQuestions(await openPhone(browser), true),
);

scene('900 pixels, the narrowest desk: every question', 90, async () =>
    lookAtQuestions(await openPage(browser, { width: 900, height: 700 }), false),
);

/** How many acts of the log can be read without scrolling. */
const actsInSight = (page) =>
    page.evaluate(() => {
        const box = document.querySelector('.log .lines').getBoundingClientRect();
        return [...document.querySelectorAll('.log .lines li .text')].filter((line) => {
            const { top, bottom, height } = line.getBoundingClientRect();
            return height && top >= box.top && bottom <= box.bottom + 1;
        }).length;
    });

/** How much of the planet is seen: its square, less what the sheet lies over. */
const planetInSight = (page) =>
    page.evaluate(() => {
        const globe = document.querySelector('.globe [role=application]').getBoundingClientRect();
        const sheet = document.querySelector('section.sheet').getBoundingClientRect();
        const wide = Math.min(globe.right, sheet.top > globe.top + 40 ? globe.right : sheet.left);
        const high = Math.min(globe.bottom, sheet.top > globe.top + 40 ? sheet.top : innerHeight);
        return Math.min(wide - globe.left, high - globe.top);
    });

scene('a low window, magnified twice, and a very large one', 90, async () => {
    const page = await openPage(browser, { width: 900, height: 600 }),
        looks = new Looks();
    await playNow(page, server.url, { faction: 'atreides', game: 'advanced' });
    await play(page, {
        seed: 60,
        eager: 0.7,
        until: () => page.turn?.turn >= 2 && page.question?.question === 'ship',
    });
    await still(page);
    await looks.at(page, 'a table at 900 × 600', false);
    const acts = await actsInSight(page);
    assert.ok(acts >= 4, `at 900 × 600 the log shows ${acts} acts`);

    // What 1440 × 900 has left at 200 %.
    await page.setViewportSize({ width: 720, height: 450 });
    await still(page);
    await looks.at(page, 'a table at 720 × 450', false);
    const planet = await planetInSight(page);
    assert.ok(planet >= 300, `magnified twice, ${planet} pixels of the planet are seen`);

    await page.setViewportSize({ width: 2560, height: 1440 });
    await still(page);
    await looks.at(page, 'a table at 2560 × 1440', false);
    for (const name of ['The others', 'Log and talk', 'Me']) {
        const column = page.getByRole('complementary', { name });
        const room = await column.boundingBox();
        const last = await column.locator(':scope > :last-child').boundingBox();
        const empty = room.y + room.height - (last.y + last.height);
        assert.ok(empty < 60, `of the column '${name}' ${empty} pixels are empty`);
    }
    looks.nothingWrong();
});

scene(
    'a reaction: the card rises, what is held stands beside it, the answer is free',
    60,
    async () => {
        const page = await openPage(browser, { width: 1440, height: 900, colorScheme: 'dark' });
        await page.goto(`${server.url}learn`);
        await page.getByRole('list', { name: 'Lessons' }).waitFor();
        await openPosition(page, 'ask-karama');
        await still(page);
        const held = page.locator('.held');
        await held.getByText('Bene Gesserit charity').waitFor();
        const box = (locator) => locator.boundingBox();
        const card = await box(held.locator('> .card')),
            what = await box(held.locator('.what')),
            asked = await box(page.getByRole('region', { name: 'Reaction window' }));
        assert.ok(
            card.x + card.width < what.x + 20 && what.x + what.width <= asked.x,
            'side by side',
        );
        await accessible(page, 'a reaction in the dark');
        await page.keyboard.press('Escape');
        await held.waitFor({ state: 'detached' });
    },
);

scene('360 pixels: what opens over a table', 60, async () => {
    const page = await openPhone(browser),
        looks = new Looks();
    await playNow(page, server.url, { faction: 'emperor', game: 'advanced' });
    await play(page, { seed: 7, until: () => page.question?.question === 'ship' });
    const close = async () => (
        await page.getByRole('button', { name: 'Close', exact: true }).first().tap(),
        await still(page)
    );
    const seen = async (name) => (await still(page), await looks.at(page, name));
    await page.getByRole('button', { name: 'Menu' }).tap();
    await seen('the menu');
    await close();
    await page.getByRole('button', { name: 'Board as a list' }).tap();
    await seen('the board as a list');
    await page.getByRole('button', { name: 'Back to the board' }).tap();
    await toTab(page, 'Factions');
    await page.getByTitle('Faction sheet').first().tap();
    await seen('the sheet of a faction');
    await close();
    await page
        .getByRole('button', { name: /^What you may do towards/ })
        .first()
        .tap();
    await page.getByRole('menuitem').first().waitFor();
    await seen('the menu of a faction');
    await page.keyboard.press('Escape');
    await toTab(page, 'Log');
    await page.locator('.log .why').last().tap();
    await seen('why a line of the log happened');
    await page.locator('.log .because .rule').last().tap();
    await page.getByRole('dialog', { name: 'Rule' }).waitFor();
    await seen('a rule');
    await close();
    for (const name of ['Rules', 'Cards seen']) {
        await page.getByRole('tab', { name }).tap();
        await seen(`the tab ${name}`);
    }
    looks.nothingWrong();
});

scene('360 pixels: a replay', 60, async () => {
    const page = await openPhone(browser),
        looks = new Looks();
    const { table } = await endedGame(page, server.url);
    await page.goto(`${server.url}replay/${table}`);
    await page.getByRole('slider', { name: 'Moment of the game' }).waitFor();
    for (const tab of await page.getByRole('tab').all()) {
        await tab.tap();
        await still(page);
        await looks.at(page, `the replay's ${await tab.innerText()}`);
    }
    await page.goto(`${server.url}t/${table}`);
    await page
        .getByRole('heading', { name: /win|won|over/i })
        .first()
        .waitFor();
    await still(page);
    await looks.at(page, 'the end of a game');
    looks.nothingWrong();
});

/** Slips and faces of the meeting that lie over one another, by their words. */
function overlapping() {
    const things = [...document.querySelectorAll('.meeting :is(.seat, .slip, .pact)')];
    const found = [];
    for (const [i, one] of things.entries())
        for (const other of things.slice(i + 1)) {
            const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
            if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
                found.push(`${one.innerText} / ${other.innerText}`);
        }
    return found;
}

for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [900, 600],
    [390, 844],
])
    scene(`${width} by ${height}: the slips of a Nexus cover no name and no slip`, 60, async () => {
        const page = await openPage(browser, { width, height });
        await page.goto(`${server.url}learn/ask-nexus-crowd`);
        await page.locator('.slip').first().waitFor();
        await still(page);
        const said = await page.locator('.meeting + .foot').innerText();
        const under = Number(/(\d+) more/.exec(said)?.[1] ?? 0);
        assert.equal((await page.locator('.slip').count()) + under, 8, 'each is shown or counted');
        assert.deepEqual(await page.evaluate(overlapping), []);
    });
