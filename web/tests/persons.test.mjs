// Who one is: a name when one first sits down, the same person in another browser, one's own page.
import { after, before } from 'node:test';
import assert from 'node:assert/strict';
import { accessible, openBrowser, openPage, scene, Server, tooWide } from './support.mjs';

let server, browser;
before(async () => {
    server = await Server.start();
    browser = await openBrowser();
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

/** Somebody who has never been here: without a name. */
async function newcomer() {
    const page = await openPage(browser, { toured: false });
    await page
        .context()
        .addInitScript(
            () => (localStorage['kanly.preferences'] ??= JSON.stringify({ toured: true })),
        );
    return page;
}

/** On the own page, by the chip with one's name. */
async function giveName(page, name) {
    await page.goto(`${server.url}me`);
    await page.getByRole('button', { name: /^Your name/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Your name' });
    await dialog.getByRole('textbox').fill(name);
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('heading', { name }).waitFor();
}

scene('a name is asked for when one first sits down, and is known elsewhere', 90, async () => {
    const page = await newcomer();
    await page.goto(`${server.url}new`);
    await page.locator('#seat-harkonnen').selectOption('open');
    await page.locator('input[name="mine"][value="atreides"]').check();
    await page.getByRole('button', { name: 'Make the table' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your name' });
    await dialog.getByRole('textbox').fill('Ines');
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await page.waitForURL(/\/t\//);
    await page.getByRole('button', { name: 'Stand up' }).waitFor();
    const table = page.url();

    await page.goto(`${server.url}me`);
    await page.getByRole('heading', { name: 'Ines' }).waitFor();
    await page.getByRole('link', { name: /^Open / }).waitFor();
    await page.getByRole('heading', { name: 'How we reach you' }).waitFor();
    await accessible(page, 'the own page');
    await page.getByRole('button', { name: 'Draw a code' }).click();
    const code = await page.locator('.code').textContent();

    const phone = await openPage(browser, { width: 390, height: 844, hasTouch: true });
    await phone.goto(`${server.url}me`);
    await phone.getByRole('heading', { name: 'Nobody knows you yet' }).waitFor();
    await phone.getByLabel('You are somebody elsewhere already?').fill(code);
    await phone.getByRole('button', { name: 'Be the same' }).click();
    await phone.getByRole('heading', { name: 'Ines' }).waitFor();
    assert.equal(await tooWide(phone), '');
    await phone.goto(table); // the seat opens, without its token
    await phone.getByRole('button', { name: 'Stand up' }).waitFor();
});

scene(
    'quiet hours are kept, a webhook that leads inside is refused, push has its worker',
    60,
    async () => {
        const page = await openPage(browser);
        await giveName(page, 'Ines');
        await page.getByRole('switch', { name: 'Quiet hours' }).check();
        await page.getByLabel('from').waitFor();
        await page.reload();
        await page.getByLabel('from').waitFor();
        assert.equal(await page.getByLabel('from').inputValue(), '22:30');
        await page.getByLabel("Webhook's address").fill('https://127.0.0.1:1/hook');
        await page.getByRole('button', { name: 'Add', exact: true }).click();
        await page.getByRole('button', { name: /^Try Webhook/ }).click();
        await page.getByText('private or local network').first().waitFor();
        const script = await page.evaluate(async () => {
            const worker = await navigator.serviceWorker.register('/worker.js');
            return (worker.installing ?? worker.waiting ?? worker.active)?.scriptURL;
        });
        assert.match(script, /\/worker\.js$/);
    },
);

scene('a friend by link, and somebody else’s page', 60, async () => {
    const ines = await openPage(browser),
        tobias = await openPage(browser);
    await giveName(ines, 'Ines');
    await giveName(tobias, 'Tobias');
    await ines.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await ines.getByRole('button', { name: 'Copy your link' }).click();
    await ines.getByRole('button', { name: 'Copied' }).waitFor();
    await tobias.goto(await ines.evaluate(() => navigator.clipboard.readText()));
    await tobias.getByRole('button', { name: 'Be friends' }).click();
    await tobias.getByRole('heading', { name: 'Friends' }).waitFor();
    await tobias.getByRole('link', { name: 'Ines' }).click();
    await tobias.getByRole('heading', { name: /^Trouble with/ }).waitFor();
    assert.equal(await tobias.getByRole('heading', { name: 'How we reach you' }).count(), 0);
    await accessible(tobias, 'somebody else’s page');
});
