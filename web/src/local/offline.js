// Answers for the web server, so that the page needs none: every file of it is kept when it is
// first opened, and a new version is fetched whole before it takes the old one's place. Addresses
// within the page are the page; ended games are where the table put them.
const VERSION = 'kanly-page-%VERSION%';
const GAMES = 'kanly-games';

const listed = async () => (await fetch('/files.json', { cache: 'no-store' })).json();

addEventListener('install', (event) => {
    event.waitUntil(
        (async () => {
            const page = await caches.open(VERSION);
            await page.addAll(
                (await listed()).map((path) => new Request(path, { cache: 'reload' })),
            );
            await skipWaiting();
        })(),
    );
});

addEventListener('activate', (event) => {
    event.waitUntil(
        (async () => {
            for (const name of await caches.keys())
                if (name !== VERSION && name !== GAMES) await caches.delete(name);
            await clients.claim();
        })(),
    );
});

async function answer(request) {
    const page = await caches.open(VERSION);
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/games/')) {
        const games = await caches.open(GAMES);
        return (
            (await games.match(pathname)) ?? new Response('There is no such game.', { status: 404 })
        );
    }
    const kept = await page.match(request.mode === 'navigate' ? '/index.html' : pathname);
    return kept ?? fetch(request);
}

addEventListener('fetch', (event) => {
    const { origin } = new URL(event.request.url);
    if (event.request.method === 'GET' && origin === location.origin)
        event.respondWith(answer(event.request));
});
