// What the server would tell of every kind of scene, as an update each: told to a page that sits at
// a table, they are played there one by one, whatever game it is. So no test waits for chance to
// bring a Family Atomics.

import { saying, waitUntil } from './support.mjs';

/** Event after event: [kind, by, …what it tells by name]. Each list is one scene, but for the
 * phase that a Mentat Pause begins with. */
export const SCENES = {
    storm: [
        ['storm-moved', null, 3, 7, 4],
        ['forces-lost', 'harkonnen', [3, 0], 'carthag'],
    ],
    blow: [['spice-blew', null, 8, 'red-chasm']],
    worm: [
        ['worm-appeared', null, 'the-great-flat'],
        ['spice-lost', null, 6, 'the-great-flat'],
    ],
    nexus: [['nexus-began', null]],
    offer: [['alliance-offered', 'guild', 'emperor']],
    alliance: [['alliance-made', 'guild', 'emperor']],
    karama: [['karama-stops', 'fremen', 'karama']],
    atomics: [['wall-destroyed', 'fremen']],
    lot: [['lot-opened', 'guild', 1]],
    bid: [['bid-made', 'harkonnen', 3]],
    sale: [
        ['lot-sold', 'harkonnen', 3],
        ['paid', 'harkonnen', 3, 'emperor'],
    ],
    ship: [
        ['paid', 'emperor', 4, 'guild'],
        ['shipped', 'emperor', [4, 0], 'arrakeen', 4],
    ],
    move: [['moved', 'emperor', [2, 0], 'arrakeen', 'imperial-basin/9']],
    battle: [
        ['battle-began', 'fremen', 'arrakeen', 'fremen', 'emperor'],
        ['plan-locked', 'fremen'],
        ['plan-locked', 'emperor'],
        ['plan-shown', 'fremen', 'stilgar', false, 'crysknife', null, 3, 0],
        ['plan-shown', 'emperor', 'hasimir-fenring', false, null, 'snooper', 2, 0],
        ['battle-won', 'fremen', 'emperor', 10, 2],
        ['leader-died', 'emperor', 'hasimir-fenring'],
        ['forces-lost', 'emperor', [4, 0], 'arrakeen'],
    ],
    // With the next phase the battle is over.
    phase: [['phase-began', null, 3, 'collection']],
    harvest: [
        ['collected', 'fremen', 6, 'red-chasm'],
        ['income', 'harkonnen', 2, 'carthag'],
    ],
    mentat: [['phase-began', null, 3, 'mentat']],
    truth: [
        ['truth-asked', 'guild', 'emperor', 15, 0, 0],
        ['truth-told', 'emperor', true],
    ],
    note: [['spice-deck-rebuilt', null]],
    victory: [['game-won', null, ['fremen'], 'strongholds']],
};

/** A line to the server at which one can put words between: `tell` hands the page an update with
 * these events, numbered on from the last it heard. */
async function whisper(page) {
    const line = { last: 0, joined: false };
    await page.routeWebSocket(/\/play(\?|$)/, (near) => {
        const far = near.connectToServer();
        line.near = near;
        far.onMessage((text) => {
            const message = JSON.parse(text);
            if (message.type === 'joined' || message.type === 'update')
                line.last = Math.max(line.last, message.last ?? 0);
            if (message.type === 'joined') line.joined = true;
            near.send(text);
        });
    });
    line.tell = (list) => {
        const events = list.map(([kind, by, ...named]) => ({
            n: ++line.last,
            kind,
            ...(by && { by }),
            named,
            arguments: [],
            rule: '1.01.02',
            text: `${kind} is told.`,
        }));
        line.near.send(JSON.stringify({ type: 'update', events, last: line.last }));
        return events;
    };
    return line;
}

/** Sits down at a practice table that asks its first question; the line to whisper on. */
export async function whisperAt(page, url) {
    const seats = Object.fromEntries(
        ['bene-gesserit', 'emperor', 'fremen', 'harkonnen', 'guild'].map((f) => [f, 'bot:steady']),
    );
    const answers = await saying(page, url, [
        {
            type: 'create',
            practice: true,
            options: 'game=advanced',
            seats: { atreides: 'open', ...seats },
        },
        { type: 'sit', faction: 'atreides', name: 'Paul' },
        { type: 'start' },
    ]);
    const seat = {
        table: answers[1].table.id,
        token: answers[2].token,
        faction: 'atreides',
        at: 1,
    };
    await page.evaluate((kept) => (localStorage['kanly.seats'] = JSON.stringify([kept])), seat);
    const line = await whisper(page);
    await page.goto(`${url}t/${seat.table}`);
    await waitUntil(() => line.joined, 'the table is joined');
    await page.locator('.decision, .stage').first().waitFor();
    return line;
}

/** For the page itself, before anything else runs there: writes down each step that is shown, its
 * scene, its events and its words. With `skip` it is ended as soon as it stands: no clock is waited
 * for. */
export function writeDown(skip = false) {
    globalThis.shown = [];
    let last = '';
    const look = () => {
        const bar = document.querySelector('[data-scene]');
        const now = bar ? `${bar.dataset.scene} ${bar.dataset.step} ${bar.dataset.events}` : '';
        if (now === last) return;
        last = now;
        if (!bar) return;
        globalThis.shown.push({
            scene: bar.dataset.scene,
            step: bar.dataset.step,
            events: bar.dataset.events.split(' ').filter(Boolean).map(Number),
            text: bar.textContent.trim(),
        });
        if (skip) dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }));
    };
    new MutationObserver(look).observe(document, {
        subtree: true,
        childList: true,
        attributes: true,
        attributeFilter: ['data-scene', 'data-step', 'data-events'],
    });
}
