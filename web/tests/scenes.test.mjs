// The director: what happens is shown one thing after the other, all of it, whatever the pace.
import { after, before } from 'node:test';
import assert from 'node:assert/strict';
import { decide, dice, playNow } from './player.mjs';
import { writeDown } from './staging.mjs';
import { openBrowser, openPage, saying, scene, Server, waitUntil } from './support.mjs';

let server, browser;
before(async () => {
    server = await Server.start();
    browser = await openBrowser();
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

const SEATS = {
    atreides: 'open',
    'bene-gesserit': 'bot:steady',
    emperor: 'bot:steady',
    fremen: 'bot:steady',
    harkonnen: 'bot:steady',
    guild: 'bot:steady',
};

/** A practice game that has just begun, and in which a bot plays for the person who watches it. */
async function begunGame(page, options) {
    const answers = await saying(page, server.url, [
        { type: 'create', name: 'Practice', practice: true, options, seats: SEATS },
        { type: 'sit', faction: 'atreides', name: 'Paul' },
        { type: 'pace', wait: true, seen: 0 },
        { type: 'start' },
        { type: 'bot', level: 'steady' },
    ]);
    const table = answers[1].table.id;
    const token = answers[2].token;
    await page.evaluate((seat) => (localStorage['kanly.seats'] = JSON.stringify([seat])), {
        table,
        token,
        faction: 'atreides',
        at: 1,
    });
    return { table, token };
}

/** What everybody could hear of a game, in the numbers of this seat: from the saved game. */
async function savedEvents(page, table, as) {
    const events = [];
    for (let from = 0; ;) {
        const answer = (
            await saying(page, server.url, [{ type: 'replay-events', table, as, from }])
        )[1];
        events.push(...answer.heard.flatMap((part) => part.events));
        // At a table a seat counts what it hears from 1 on.
        if (answer.to >= answer.moves) return events.map((e, i) => ({ ...e, n: i + 1 }));
        from = answer.to + 1;
    }
}

for (const pace of ['watch', 'brisk'])
    scene(`a whole game at pace '${pace}' shows everything once and in order`, 150, async () => {
        const page = await openPage(browser, { width: 1440, height: 900, pace });
        const game = await begunGame(page, 'game=advanced turns=3');
        let joined = 0;
        page.on('websocket', (socket) =>
            socket.on('framereceived', ({ payload }) => {
                const message = JSON.parse(payload);
                if (message.type === 'joined') joined = message.last;
            }),
        );
        await page.addInitScript(writeDown, true);
        await page.goto(`${server.url}t/${game.table}`);
        await waitUntil(() => page.ended, 'the game comes to its end', 120000);
        await page
            .getByRole('heading', { name: / wins?$/ })
            .first()
            .waitFor();
        const shown = await page.evaluate(() => globalThis.shown);
        const numbers = shown.flatMap((step) => step.events);
        const saved = await savedEvents(page, game.table, 'atreides');
        assert.ok(joined > 0 && saved.length > 300, `${joined} of ${saved.length} events`);
        const expected = saved.map((e) => e.n).filter((n) => n > joined);
        const missing = saved.filter((e) => e.n > joined && !numbers.includes(e.n));
        assert.deepEqual(
            missing.map((e) => `${e.n} ${e.kind}`),
            [],
            'nothing is left out',
        );
        assert.deepEqual(numbers, expected, 'every event is shown once, in order');
        const kinds = new Set(shown.map((step) => step.scene));
        for (const kind of ['storm', 'blow', 'bid', 'sale', 'ship', 'move', 'battle', 'mentat'])
            assert.ok(kinds.has(kind), `there was a scene of '${kind}': ${[...kinds]}`);
    });

scene("at pace 'instant' nothing is played and nothing is missed", 90, async () => {
    const page = await openPage(browser, { width: 1440, height: 900, pace: 'instant' });
    const game = await begunGame(page, 'game=basic turns=2');
    await page.addInitScript(writeDown, true);
    await page.goto(`${server.url}t/${game.table}`);
    await waitUntil(() => page.ended, 'the game comes to its end', 60000);
    await page
        .getByRole('heading', { name: / wins?$/ })
        .first()
        .waitFor();
    assert.deepEqual(await page.evaluate(() => globalThis.shown), []);
});

scene('Shift and Space go past everything, up to my own turn', 60, async () => {
    const page = await openPage(browser, { width: 1440, height: 900, pace: 'watch' });
    await playNow(page, server.url, { faction: 'atreides', game: 'basic' });
    await waitUntil(() => page.question?.question === 'traitor', 'the first question is asked');
    const first = page.question.number;
    // What happened before it is played first.
    await page.getByRole('heading', { name: page.question.text }).waitFor();
    await decide(page, dice(1));
    const bar = page.locator('[data-scene]');
    await bar.waitFor();
    assert.equal(await page.getByRole('radio', { name: 'Watch' }).isChecked(), true);
    await page.keyboard.press('Shift+Space');
    await waitUntil(() => page.question?.number > first, 'the game comes to my next question');
    await bar.waitFor({ state: 'detached' });
    await page.locator('.right h2, .stage h2').filter({ visible: true }).first().waitFor();
});
