// A game beside everything else, played by two people, one of them on a phone: over a stop of the
// server, a program of a later edition that takes its games over, a crash and the way back.
// Nothing is lost, both sit where they sat, and who is away is called.
import { after, before } from 'node:test';
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { openBrowser, openPage, scene, Server, still, waitUntil } from './support.mjs';
import { openPhone } from './looks.mjs';
import { decide, dice } from './player.mjs';

const LATER = process.env.KANLY_LATER;
let server, browser, sink;

/** A program of somebody's, which takes letters and keeps them. */
async function openSink() {
    const letters = [];
    const listener = createServer((request, response) => {
        let body = '';
        request.on('data', (part) => (body += part));
        request.on('end', () => {
            letters.push(...JSON.parse(body).notices);
            response.writeHead(204).end();
        });
    });
    await new Promise((resolve) => listener.listen(0, '127.0.0.1', resolve));
    return { letters, url: `http://127.0.0.1:${listener.address().port}/`, listener };
}

before(async () => {
    assert.ok(LATER, 'KANLY_LATER names the kanly of a later edition');
    sink = await openSink();
    server = await Server.start(['--private-hooks', '--call-after', '1']);
    browser = await openBrowser();
});
after(async () => {
    await browser?.close();
    await server?.stop();
    sink?.listener.close();
});

/** Somebody the server knows, who is called at the sink. */
async function beKnown(page, name) {
    await page.goto(`${server.url}me`);
    await page.getByRole('button', { name: /^Your name/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Your name' });
    await dialog.getByRole('textbox').fill(name);
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('heading', { name }).waitFor();
    await page.getByLabel("Webhook's address").fill(sink.url);
    await page.getByLabel('Its form').selectOption('plain');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: /^Try Webhook/ }).click();
    await waitUntil(() => sink.letters.some(({ kind }) => kind === 'try'), 'the sink is reached');
}

/** A table by the day: the host as Atreides, the guest as Harkonnen, and two bots. */
async function sitDown(host, guest) {
    await host.goto(`${server.url}new`);
    for (const seat of ['bene-gesserit', 'guild'])
        await host.locator(`#seat-${seat}`).selectOption('bot:steady');
    for (const seat of ['emperor', 'fremen'])
        await host.locator(`#seat-${seat}`).selectOption('none');
    await host.locator('input[name="mine"][value="atreides"]').check();
    await host.getByText('By the day').click();
    await host.getByRole('button', { name: 'Make the table' }).click();
    await host.waitForURL(/\/t\//);
    await guest.goto(host.url());
    await guest.getByRole('button', { name: 'Sit down as Harkonnen' }).tap();
    await host.getByRole('button', { name: /^Start/ }).click();
    await waitUntil(() => host.question && guest.faction, 'the game begins');
}

/** Each of them answers so often; whoever is asked goes on meanwhile. */
async function playOn(pages, roll, times) {
    const given = new Map(pages.map((page) => [page, 0]));
    await waitUntil(
        async () => {
            for (const page of pages) {
                const asked = page.question;
                if (!asked || asked.number <= (page.done ?? 0)) continue;
                if (!(await decide(page, roll, 0.3))) continue;
                await waitUntil(
                    () => !page.sent || page.question !== asked || page.ended,
                    'what was sent is answered',
                );
                page.done = asked.number;
                given.set(page, given.get(page) + 1);
            }
            return pages.every((page) => page.ended || given.get(page) >= times);
        },
        () => `the game goes on: ${pages.map((p) => `${p.faction} ${given.get(p)}`).join(', ')}`,
        60000,
    );
    for (const page of pages) assert.deepEqual(page.refused, [], 'what the page offers is lawful');
}

/** What a page has been told of its table, added up, and the last answer to its joining. */
function keepTold(page) {
    page.told = { last: 0, view: {} };
    page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
            const message = JSON.parse(payload);
            if (message.type !== 'joined' && message.type !== 'update') return;
            if (message.type === 'joined') page.joined = message;
            page.told.last = message.last ?? page.told.last;
            Object.assign(page.told.view, message.view);
        }),
    );
}

/** The server goes, and another comes in its place. Everybody sits where they sat, is asked what
 * they were asked, and has heard all there was. */
async function changeOver(pages, signal, program) {
    for (const page of pages) await still(page);
    const before = pages.map((page) => structuredClone(page.told));
    const asked = pages.map((page) => page.question);
    for (const page of pages) page.joined = null;
    await server.end(signal);
    for (const page of pages)
        await page
            .getByText(/Connection lost\. Trying again/)
            .first()
            .waitFor();
    await server.begin(program);
    for (const [i, page] of pages.entries()) {
        await waitUntil(() => page.joined, 'the page comes back by itself');
        assert.equal(page.joined.faction, ['atreides', 'harkonnen'][i], 'the seat is kept');
        assert.equal(page.joined.last, before[i].last, 'no event was lost or doubled');
        assert.deepEqual(page.joined.question, asked[i], 'the same is asked');
        for (const [section, told] of Object.entries(page.joined.view))
            assert.deepEqual(told, before[i].view[section], `${section} is as it was`);
        await page.getByText(/Connection lost/).waitFor({ state: 'detached' });
    }
}

scene('two people play by the day over a stop, an upgrade, a crash and back', 180, async () => {
    const host = await openPage(browser, { width: 1280, height: 900 });
    const guest = await openPhone(browser);
    for (const page of [host, guest]) keepTold(page);
    await beKnown(guest, 'Tobias');
    await sitDown(host, guest);
    const table = host.url(),
        both = [host, guest],
        roll = dice(5);
    await playOn(both, roll, 4);
    await changeOver(both, 'SIGTERM', LATER);
    await playOn(both, roll, 3);

    // The phone is put away. Sooner or later its owner is asked, and called.
    const called = () => sink.letters.filter(({ kind }) => kind === 'turn');
    await guest.goto(`${server.url}rules`); // not at the table any more
    assert.equal(called().length, 0, 'who is there is not called');
    await waitUntil(
        async () => {
            if (host.question && !called().length) await decide(host, roll, 0.3);
            return called().length;
        },
        'who is away is called',
        60000,
    );
    const [letter] = called();
    assert.equal(letter.faction, 'harkonnen');
    assert.equal(letter.table, table.split('/').pop());
    await guest.goto(table);
    await waitUntil(() => guest.question, 'and is asked at the table');

    await playOn(both, roll, 2);
    await changeOver(both, 'SIGKILL', undefined);
    await playOn(both, roll, 3);
});
