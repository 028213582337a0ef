// Several people at one table: talk, private talk, a bribe, a deal, and somebody who only watches.
import { after, before } from 'node:test';
import assert from 'node:assert/strict';
import {
    endedGame,
    limit,
    openBrowser,
    openPage,
    scene,
    Server,
    still,
    waitUntil,
} from './support.mjs';
import { Looks, openPhone } from './looks.mjs';
import { decide, dice } from './player.mjs';

let server, browser;
before(async () => {
    server = await Server.start();
    browser = await openBrowser();
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

const talk = (page) => page.locator('.chat').last();
async function say(page, text) {
    const field = talk(page).getByRole('textbox');
    await field.fill(text);
    await field.press('Enter');
}

/** Answers for a page until it holds. */
async function untilTrue(holds, pages, roll, what) {
    const onward = async () => {
        for (const page of pages) if (!holds() && page.question) await decide(page, roll, 0.2);
        return holds();
    };
    await waitUntil(onward, what, 30000);
}

/** A move towards the Harkonnen, begun at their card: every blank gets its first value. */
async function towardsHarkonnen(page, label, question) {
    await page
        .locator('article[data-faction=harkonnen]')
        .getByRole('button', { name: /^What you may do towards/ })
        .click();
    await page.getByRole('menuitem', { name: label }).click();
    const form = page
        .locator('section[aria-label="Your decision"]')
        .filter({ hasText: 'At any time' });
    await form.waitFor();
    const act = form.locator('button.primary');
    for (let i = 0; i < 8 && (await act.isDisabled()); i++) {
        await still(page);
        const clauses = form.getByRole('radiogroup', { name: 'What is promised' });
        if (!(await clauses.locator('[aria-checked=true]').count()) && (await clauses.count())) {
            await clauses.getByRole('radio').first().click();
            continue;
        }
        const blank = form.locator('select.open').first();
        if (await blank.count()) await blank.selectOption({ index: 1 });
    }
    await act.click();
    await waitUntil(
        () => page.answered.has(`${page.faction} ${question}`),
        `'${question}' is taken`,
    );
}

/** Two people, the Atreides and the Harkonnen, and four bots; before the start. */
async function gather(host, guest, draft = false) {
    await host.goto(`${server.url}new`);
    for (const seat of ['emperor', 'fremen', 'guild'])
        await host.locator(`#seat-${seat}`).selectOption('bot:steady');
    for (const seat of ['atreides', 'harkonnen'])
        await host.locator(`#seat-${seat}`).selectOption('open');
    await host.locator('#seat-bene-gesserit').selectOption('bot:steady');
    await host.locator('input[name="mine"][value="atreides"]').check();
    if (draft)
        await host
            .getByRole('radiogroup', { name: 'Factions' })
            .getByText('Draft', { exact: true })
            .click();
    await host.getByRole('button', { name: 'Make the table' }).click();
    await host.waitForURL(/\/t\//);
    await guest.goto(host.url());
    await guest.getByRole('button', { name: 'Sit down as Harkonnen' }).click();
}

async function sitDown(host, guest) {
    await gather(host, guest);
    await host.getByRole('button', { name: /^Start/ }).click();
}

const shield = (page) => page.getByRole('region', { name: 'Behind your shield' });
/** Another tab of the same browser. */
async function anotherTab(page, url) {
    const tab = await page.context().newPage();
    tab.setDefaultTimeout(limit(10000));
    await tab.goto(url);
    return tab;
}

scene('talk, private talk, a bribe, a deal, and a watcher', 120, async () => {
    const host = await openPage(browser, { width: 1280, height: 900 });
    const guest = await openPage(browser, { width: 1280, height: 900 });
    const watcher = await openPage(browser, { width: 1280, height: 900 });
    await sitDown(host, guest);
    await watcher.goto(host.url());
    await watcher
        .getByRole('application', { name: /^Board/ })
        .or(watcher.locator('section.stage'))
        .first()
        .waitFor();
    assert.equal(watcher.faction, null);
    assert.equal(watcher.question, null, 'nobody asks a watcher');
    assert.equal(await watcher.getByRole('region', { name: 'Behind your shield' }).count(), 0);

    await host
        .getByRole('application', { name: /^Board/ })
        .or(host.locator('section.stage'))
        .first()
        .waitFor();
    await say(host, 'The spice must flow.');
    for (const page of [guest, watcher])
        await talk(page).getByText('The spice must flow.').waitFor();
    await talk(guest).getByRole('tab').nth(1).click();
    await say(guest, 'Between us: Carthag is yours.');
    await talk(host).getByRole('tab').nth(1).click();
    await talk(host).getByText('Between us: Carthag is yours.').waitFor();
    assert.equal(await watcher.getByText('Between us').count(), 0, 'a private word is private');
    assert.ok(!(await watcher.content()).includes('Carthag is yours'));
    assert.equal(await talk(watcher).getByRole('textbox').count(), 0, 'who watches keeps silent');

    // A line that is half written stays where it was written, and a
    // second Enter says nothing again.
    const field = talk(guest).getByRole('textbox', { name: /Atreides/ });
    await field.fill('Only for you');
    await talk(guest).getByRole('tab', { name: 'Table' }).click();
    assert.equal(
        await talk(guest).getByRole('textbox').inputValue(),
        '',
        'a private line does not stand in the public field',
    );
    await say(guest, 'Once.');
    await talk(guest).getByRole('textbox').press('Enter');
    await talk(watcher).getByText('Once.').waitFor();
    await talk(guest)
        .getByRole('tab', { name: /Atreides/ })
        .click();
    assert.equal(await field.inputValue(), 'Only for you');
    await still(guest);
    assert.equal(await talk(watcher).getByText('Once.').count(), 1);

    const roll = dice(7);
    await untilTrue(
        () => host.anytime.includes('bribe') && host.question && host.anytime.includes('deal'),
        [host, guest],
        roll,
        'a bribe can be made',
    );
    await towardsHarkonnen(host, 'Bribe with spice', 'bribe');
    await guest
        .locator('article[data-faction=harkonnen] li[title="Spice in front of the shield"]')
        .waitFor();
    await watcher
        .locator('article[data-faction=harkonnen] li[title="Spice in front of the shield"]')
        .waitFor();

    await untilTrue(
        () => host.anytime.includes('deal') && host.question,
        [host, guest],
        roll,
        'a deal can be offered',
    );
    await towardsHarkonnen(host, 'Offer a deal', 'deal');
    const offer = guest.getByRole('region', { name: 'A deal offered to you' });
    await offer.waitFor();
    await untilTrue(
        () => guest.anytime.includes('deal-answer'),
        [],
        roll,
        'the deal can be answered',
    );
    await offer.getByRole('button', { name: 'Decline' }).click();
    await offer.waitFor({ state: 'detached' });
});

scene('a seat that is moved to another tab, and then given up there', 120, async () => {
    const host = await openPage(browser, { width: 1280, height: 900 });
    const guest = await openPage(browser, { width: 1280, height: 900 });
    await sitDown(host, guest);
    await shield(host).waitFor();
    await host.getByRole('button', { name: 'Menu' }).click();
    await host.getByRole('button', { name: 'Get a code' }).click();
    const code = await host.locator('.code b').innerText();
    await host.keyboard.press('Escape');

    const tab = await anotherTab(host, server.url);
    await tab.getByRole('button', { name: 'Join by link' }).click();
    await tab.locator('#join-code').fill(code.toLowerCase());
    await tab.getByRole('button', { name: 'Take the seat here' }).click();
    await shield(tab).waitFor();
    await host.getByText('This seat was moved to another tab or device.').waitFor();
    await shield(host).waitFor({ state: 'detached' });
    await tab.reload();
    await shield(tab).waitFor(); // the tab that lost it has not taken its token
    await host.getByRole('button', { name: 'Play here' }).click();
    await shield(host).waitFor();

    await tab.getByRole('button', { name: 'Menu' }).click();
    await tab.getByRole('button', { name: 'Give up the seat' }).click();
    await tab.getByRole('button', { name: 'Keep the seat' }).click();
    await tab.getByRole('button', { name: 'Give up the seat' }).click();
    await tab.getByRole('button', { name: 'Yes, give it up' }).click();
    await tab.getByText(/^You gave up your seat/).waitFor();
    await host.getByText('You left this seat in another tab or on another device.').waitFor();
    for (const page of [host, tab]) {
        await shield(page).waitFor({ state: 'detached' });
        await page.locator('article[data-faction=atreides]').waitFor(); // the table is still there
    }
    await tab.getByRole('button', { name: 'Sit down again' }).click();
    await shield(tab).waitFor();
    await talk(tab)
        .getByText(/sat down and plays/)
        .waitFor(); // the table tells the others
});

scene('a rematch keeps the seat of who played', 90, async () => {
    const page = await openPage(browser, { width: 1280, height: 900 });
    const { table, token } = await endedGame(page, server.url, 'turns=1');
    await page.evaluate(
        ([id, secret]) =>
            (localStorage['kanly.seats'] = JSON.stringify([
                { table: id, token: secret, faction: 'atreides', at: 1 },
            ])),
        [table, token],
    );
    await page.goto(`${server.url}t/${table}`);
    await page.getByRole('button', { name: 'Play again, same seats' }).click();
    await page.getByRole('button', { name: 'Stand up' }).waitFor(); // nothing was asked
    await page.getByRole('button', { name: /^Start/ }).click();
    await waitUntil(
        () => page.faction === 'atreides' && page.question,
        'the same faction plays again',
    );
});

scene('who gets up in one tab before the start sees the table in the other', 60, async () => {
    const host = await openPage(browser),
        guest = await openPage(browser);
    await gather(host, guest);
    const tab = await anotherTab(guest, guest.url());
    await tab.getByRole('button', { name: 'Stand up' }).click();
    await guest.getByText('You left this seat in another tab or on another device.').waitFor();
    await guest.getByRole('button', { name: 'Sit down as Harkonnen' }).click();
    await guest.getByRole('button', { name: 'Stand up' }).waitFor();
    assert.equal(await guest.getByText('You left this seat').count(), 0);
});

scene('on a phone a deal that is offered leaves the auction in reach', 120, async () => {
    const host = await openPage(browser, { width: 1280, height: 900 });
    const guest = await openPhone(browser),
        looks = new Looks();
    await sitDown(host, guest);
    const roll = dice(3);
    // A bid that was just answered is still the last thing asked, until the next word comes.
    const now = () =>
        guest.question?.question === 'bid' &&
        guest.question.number !== guest.sent?.number &&
        host.anytime.includes('deal');
    await untilTrue(
        now,
        [host, guest],
        roll,
        'a deal can be offered to the Harkonnen while they bid',
    );
    await towardsHarkonnen(host, 'Offer a deal', 'deal');
    const offer = guest.getByRole('region', { name: 'A deal offered to you' });
    await offer.waitFor();
    await still(guest);
    await looks.at(guest, 'an offer beside an auction');
    const pass = guest
        .getByRole('region', { name: 'Your decision' })
        .getByRole('button', { name: /^Pass/ });
    await pass.tap({ trial: true }); // nothing lies over it
    await offer.getByRole('button', { name: 'Decline' }).tap();
    await offer.waitFor({ state: 'detached' });
    await pass.tap();
    await waitUntil(() => guest.answered.has('harkonnen bid'), 'the Harkonnen pass');
    looks.nothingWrong();
});

/** The wishes that show, the dearest first. */
const wished = (page) =>
    page.evaluate(() =>
        [...document.querySelectorAll('main li button[aria-pressed=true]')]
            .map((button) => [
                Number(button.querySelector('b').textContent),
                button.textContent.replace(/\d/g, '').trim(),
            ])
            .sort(([a], [b]) => a - b)
            .map(([, name]) => name),
    );

scene('drafted factions: everybody wishes by touch, and sits where that leads', 120, async () => {
    const host = await openPage(browser, { width: 1280, height: 900 });
    const guest = await openPhone(browser);
    await gather(host, guest, true);
    for (const page of [host, guest])
        await page.getByRole('heading', { name: 'What would you like to play?' }).waitFor();
    // Two touches before the server has answered the first of them are two wishes.
    await host.evaluate(() => {
        const all = [...document.querySelectorAll('main li button[aria-pressed]')];
        for (const name of ['Spacing Guild', 'Emperor'])
            all.find((button) => button.textContent.includes(name)).click();
    });
    await waitUntil(async () => (await wished(host)).length === 2, 'both are wished');
    await still(host);
    assert.deepEqual(await wished(host), ['Spacing Guild', 'Emperor']);
    for (const name of ['Fremen', 'Bene Gesserit', 'Fremen']) {
        const before = (await wished(guest)).join();
        await guest.locator('main li button').filter({ hasText: name }).tap();
        await waitUntil(async () => (await wished(guest)).join() !== before, `${name} is touched`);
    }
    await still(guest);
    assert.deepEqual(await wished(guest), ['Bene Gesserit'], 'a second touch takes it away');
    assert.deepEqual(await wished(host), ['Spacing Guild', 'Emperor'], 'nobody else sees it');
    await guest.reload();
    await waitUntil(async () => (await wished(guest)).length === 1, 'a wish outlives the page');

    await host.getByRole('button', { name: /^Start/ }).click();
    await waitUntil(
        () => host.faction === 'guild' && guest.faction === 'bene-gesserit',
        () => `each plays what they wished: ${host.faction}, ${guest.faction}`,
    );
    for (const page of [host, guest])
        assert.equal(await page.getByText('You left this seat').count(), 0);
    const roll = dice(7);
    for (const page of [host, guest])
        await untilTrue(
            () => [...page.answered].some((what) => what.startsWith(`${page.faction} `)),
            [host, guest],
            roll,
            `the ${page.faction} answer what they are asked`,
        );
});
