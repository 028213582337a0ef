// Coming back: to a battle after the server went away or the page was loaded anew, over a line that
// went dead, and from the board to what stands in its place.
import { after, before } from 'node:test';
import assert from 'node:assert/strict';
import { connect, createServer } from 'node:net';
import { limit, openBrowser, openPage, scene, Server, still, waitUntil } from './support.mjs';
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

/** A person who looks for a fight, until there is a plan to write. */
async function untilPlan(page) {
    const plans = () => page.question?.question === 'plan';
    for (let game = 0; game < 12; game++) {
        await playNow(page, server.url, { faction: 'harkonnen', game: 'basic' });
        await play(page, {
            seed: 20 + game,
            eager: 0.5,
            liking: /Arrakeen/,
            until: () => plans() || page.ended,
        });
        if (plans()) return;
    }
    assert.fail('no battle was fought in twelve games');
}

/** What stands in the plan. */
async function entered(page) {
    const stage = page.locator('section.stage');
    await stage.getByRole('slider', { name: 'Your dial' }).waitFor();
    await still(page);
    return stage.evaluate((e) => ({
        leader: e.querySelector('[aria-label=Leader] [aria-checked=true]')?.textContent,
        slots: [...e.querySelectorAll('select[data-slot]')].map((s) => s.value),
        dial: e.querySelector('[role=slider]').getAttribute('aria-valuenow'),
    }));
}

scene(
    'a battle plan survives a crash of the server, and the seat a reload of the page',
    120,
    async () => {
        const page = await openPage(browser, { width: 1280, height: 800 });
        await untilPlan(page);

        await page.reload();
        const stage = page.locator('section.stage');
        await stage.getByRole('heading', { name: /^Battle for/ }).waitFor();
        const before = await entered(page);
        assert.equal(page.question?.question, 'plan', 'the same is asked after a reload');
        assert.equal(page.faction, 'harkonnen');

        // Something that the page would not fill in by itself: the last leader, another dial.
        await stage.getByRole('radiogroup', { name: 'Leader' }).getByRole('radio').last().click();
        await still(page);
        const dial = stage.getByRole('slider', { name: 'Your dial' });
        await dial.press(before.dial === '0' ? 'ArrowRight' : 'ArrowLeft');
        const plan = await entered(page);
        assert.notEqual(plan.dial, before.dial);
        await page.evaluate(() => (globalThis.stayed = true));

        await server.end('SIGKILL');
        await page.getByText(/Connection lost\. Trying again/).waitFor();
        await server.begin();
        await page.getByText(/^Back\./).waitFor();
        await page.getByText(/Connection lost/).waitFor({ state: 'detached' });

        assert.deepEqual(await entered(page), plan, 'what was entered is still there');
        assert.ok(await page.evaluate(() => globalThis.stayed), 'the page was not loaded anew');
    },
);

/** A line to the server that can go dead: nothing comes through any more, and nobody is told. New
 * ones are not made then. */
class Line {
    static async to(port) {
        const line = new Line();
        line.pairs = new Set();
        line.dead = false;
        line.listener = createServer((near) => line.join(near, connect(port, '127.0.0.1')));
        await new Promise((resolve) => line.listener.listen(0, '127.0.0.1', resolve));
        line.url = `http://127.0.0.1:${line.listener.address().port}/`;
        return line;
    }

    join(near, far) {
        if (this.dead) near.destroy();
        const pair = { near, far, dead: this.dead };
        this.pairs.add(pair);
        for (const [from, to] of [
            [near, far],
            [far, near],
        ]) {
            from.on('data', (data) => pair.dead || to.write(data));
            from.on('error', () => undefined);
            from.on('close', () => pair.dead || to.destroy());
        }
    }

    cut() {
        this.dead = true;
        for (const pair of this.pairs) pair.dead = true;
    }

    mend() {
        this.dead = false;
    }

    stop() {
        this.listener.close();
        for (const { near, far } of this.pairs) (near.destroy(), far.destroy());
    }
}

scene('a line that went dead without a word is noticed, and made anew', 90, async () => {
    const line = await Line.to(server.port);
    try {
        const page = await openPage(browser, { width: 1280, height: 800 });
        await playNow(page, line.url, { faction: 'harkonnen', game: 'basic' });
        await still(page);
        await page.getByRole('button', { name: 'Menu' }).click();
        line.cut();
        await page.getByRole('button', { name: 'Get a code' }).click();
        await page.getByText(/Connection lost\. Trying again/).waitFor({ timeout: limit(20000) });
        await page.keyboard.press('Escape');
        line.mend();
        await page
            .getByText(/Connection lost/)
            .waitFor({ state: 'detached', timeout: limit(20000) });
        const before = page.answered.size;
        await play(page, { seed: 4, until: () => page.answered.size > before });
    } finally {
        line.stop();
    }
});

scene('two tabs keep what each of them was told', 60, async () => {
    const page = await openPage(browser);
    await page.goto(server.url);
    const tab = await page.context().newPage();
    await tab.goto(server.url);
    const choice = (at, name) => at.getByRole('radio', { name });
    await choice(page, 'Advanced').check({ force: true });
    await waitUntil(() => choice(tab, 'Advanced').isChecked(), 'the other tab hears of it');
    await choice(tab, 'Calm').check({ force: true });
    await waitUntil(
        () => choice(page, 'Calm').isChecked(),
        'and the first of what is chosen there',
    );
    await page.reload();
    await choice(page, 'Calm').waitFor();
    assert.ok(
        (await choice(page, 'Calm').isChecked()) && (await choice(page, 'Advanced').isChecked()),
        'both are remembered',
    );
});

scene(
    'who looks at the board during an auction decides beside it, and is called back by what ' +
        'comes next',
    60,
    async () => {
        const page = await openPage(browser, { width: 1280, height: 800 });
        await playNow(page, server.url, { faction: 'harkonnen', game: 'basic' });
        const bids = () => page.question?.question === 'bid';
        await play(page, { seed: 11, until: bids });
        const stage = page.locator('section.stage');
        await stage.getByRole('button', { name: 'Look at the board' }).click();
        await stage.waitFor({ state: 'detached' });
        const { number } = page.question;
        await page
            .getByRole('region', { name: 'Your decision' })
            .getByRole('button', { name: /^Pass/ })
            .click();
        // Six cards are sold in the first turn: there is another one to bid for.
        await waitUntil(
            () => bids() && page.question.number !== number,
            'a second bid is asked for',
        );
        await stage.getByRole('heading', { name: /^Auction/ }).waitFor();
    },
);
