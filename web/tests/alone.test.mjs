// The practice table without a server: once opened, the page plays a whole game with the network
// cut and its web server gone; the game is kept, can be watched and saved, and is one that the
// native program plays again to its last checksum. Lessons are there, too.
import { after, before } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { createReadStream, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { KANLY, listen, openBrowser, openPage, scene, waitUntil } from './support.mjs';
import { play, playNow } from './player.mjs';

const root = new URL('../..', import.meta.url).pathname;
const TYPES = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.svg': 'image/svg+xml',
    '.wasm': 'application/wasm',
    '.json': 'application/json',
    '.webmanifest': 'application/manifest+json',
};

let folder, browser;
before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kanly-static-'));
    execFileSync('scripts/static.sh', [join(folder, 'page')], { cwd: root, stdio: 'inherit' });
    browser = await openBrowser();
});
after(async () => {
    await browser?.close();
    if (folder) rmSync(folder, { recursive: true, force: true });
});

/** As simple a web server as there is. */
function handOut() {
    const server = createServer((request, answer) => {
        const path = new URL(request.url, 'http://here').pathname;
        const file = join(folder, 'page', path === '/' ? 'index.html' : path);
        const found = existsSync(file);
        answer.writeHead(found ? 200 : 404, {
            'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
        });
        if (found) createReadStream(file).pipe(answer);
        else answer.end();
    });
    return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/** What the page says to its worker and hears from it is heard here, as over a wire. */
async function overhear(page) {
    const socket = new EventEmitter();
    listen(page, socket);
    await page.exposeFunction('overheard', (what, payload) => socket.emit(what, { payload }));
    await page.addInitScript(() => {
        const Plain = globalThis.Worker;
        globalThis.Worker = class extends Plain {
            constructor(...how) {
                super(...how);
                this.addEventListener('message', ({ data }) => {
                    if (data.told) globalThis.overheard('framereceived', data.told);
                });
            }
            postMessage(message) {
                if (message.said) globalThis.overheard('framesent', message.said);
                super.postMessage(message);
            }
        };
        localStorage['kanly.seed'] = '5';
    });
}

/** Opens the page once; from then on there is no network and no web server. */
async function openAndCut(page) {
    const server = await handOut();
    const url = `http://127.0.0.1:${server.address().port}/`;
    await page.goto(url);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await waitUntil(
        () => page.evaluate(() => !!navigator.serviceWorker.controller),
        'the page keeps itself',
    );
    await page.context().setOffline(true);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    return url;
}

scene('a whole game with the network cut', 240, async () => {
    const page = await openPage(browser, { width: 1440, height: 900 });
    await overhear(page);
    const url = await openAndCut(page);
    await playNow(page, url, { faction: 'atreides', game: 'basic' });
    const id = page.url().split('/t/')[1];
    await waitUntil(() => page.question, 'something is asked');

    // A hint comes from a bot in the worker; closing the page loses nothing.
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByText('Hint.').first().waitFor();
    await page.reload();
    await waitUntil(() => page.question, 'the game goes on where it was');

    await play(page, { seed: 3, until: () => page.ended });
    await page
        .getByRole('heading', { name: / wins?$/ })
        .first()
        .waitFor();

    // Saved, it is a game like any other.
    const saved = await page.evaluate(async (path) => {
        const answer = await fetch(path);
        return answer.ok ? answer.text() : '';
    }, `/games/${id}.kanly`);
    const file = join(folder, 'game.kanly');
    writeFileSync(file, saved);
    assert.match(execFileSync(KANLY, ['replay', file], { encoding: 'utf8' }), /wins?/);

    // It is kept, and can be watched; nobody else is here.
    await page.goto(url);
    await page.getByText('Your games will stand here.').waitFor();
    assert.equal(await page.getByText('Open tables').count(), 0);
    await page.goto(`${url}replays`);
    await page.getByRole('link', { name: /^Watch/ }).click();
    await page.waitForURL(`${url}replay/${id}`);
    await page.getByRole('slider').first().waitFor();
});

scene('a lesson with the network cut', 60, async () => {
    const page = await openPage(browser, { width: 1280, height: 800 });
    await overhear(page);
    const url = await openAndCut(page);
    await page.goto(`${url}learn/storm`);
    await waitUntil(() => page.lesson && page.question, 'the lesson begins');
    assert.equal(page.lesson.lesson, 'storm');
});
