// A person at the page, as far as a test can be one: looks at what the page offers,
// points, and presses what it says. Never anything but the page's own controls; what it
// decides is drawn from a seed.
import assert from 'node:assert/strict';
import { limit, pause } from './support.mjs';

/** Small and repeatable (mulberry32). */
export function dice(seed) {
    let state = seed >>> 0;
    return () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let t = Math.imul(state ^ (state >>> 15), 1 | state);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
}
const any = (list, roll) => list[Math.floor(roll() * list.length)];

/** One of a list; what the player has a liking for, where it is offered. */
const liked = (list, roll, liking) =>
    any(liking ? list.filter((x) => liking.test(x.text)) : [], roll) ?? any(list, roll);

/** What stands open in the page now, for one decision: done by a script in the page, so that a game
 * takes a minute and not ten. */
function survey() {
    const visible = (e) =>
        e.checkVisibility?.({ checkVisibilityCSS: true }) &&
        !e.closest('[inert]') &&
        !e.disabled &&
        e.getAttribute('aria-disabled') !== 'true';
    const on = (e) =>
        e.checked ||
        e.getAttribute('aria-pressed') === 'true' ||
        e.getAttribute('aria-checked') === 'true';
    for (const e of document.querySelectorAll('[data-choice]')) e.removeAttribute('data-choice');
    const roots = [
        ...document.querySelectorAll(
            'section[aria-label="Your decision"], section[aria-label="Reaction window"], ' +
                'section.stage',
        ),
    ].filter((e) => e.checkVisibility());
    const found = {
        primary: [],
        back: [],
        pass: [],
        selects: [],
        numbers: [],
        groups: [],
        sliders: [],
        checks: [],
        cells: [],
    };
    let n = 0;
    const mark = (e) => Number(e.dataset.choice ?? (e.dataset.choice = String(n++)));
    for (const root of roots) {
        for (const e of root.querySelectorAll('button.primary'))
            if (visible(e))
                (/^(Back to the board|On to the)/.test(e.textContent.trim())
                    ? found.back
                    : found.primary
                ).push({ at: mark(e), text: e.textContent.trim() });
        for (const e of root.querySelectorAll('[aria-keyshortcuts="P"], [aria-keyshortcuts="Esc"]'))
            if (visible(e) && !e.classList.contains('primary') && !/^Cancel/.test(e.textContent))
                found.pass.push({ at: mark(e) });
        for (const e of root.querySelectorAll('select')) {
            const options = [...e.options]
                .filter((o) => !o.disabled && o.value)
                .map((o) => ({ value: o.value, text: o.textContent }));
            if (visible(e) && options.length)
                found.selects.push({ at: mark(e), options, empty: !e.value });
        }
        for (const e of root.querySelectorAll('input[type="number"]'))
            if (visible(e))
                found.numbers.push({
                    at: mark(e),
                    least: Number(e.min),
                    most: Number(e.max),
                    empty: !e.value,
                });
        for (const e of root.querySelectorAll('input[type="range"], [role="slider"]'))
            if (visible(e)) found.sliders.push({ at: mark(e) });
        for (const e of root.querySelectorAll('input[type="checkbox"]'))
            if (visible(e) && !e.closest('.again, .orders')) found.checks.push({ at: mark(e) });
        for (const group of root.querySelectorAll(
            '[role="group"], [role="radiogroup"], .verbs, table',
        )) {
            const items = [
                ...group.querySelectorAll('button, [role="radio"], input[type="radio"]'),
            ].filter(
                (e) =>
                    visible(e) &&
                    !e.classList.contains('primary') &&
                    e.getAttribute('aria-label') !== 'One less',
            );
            const chosen =
                group.tagName !== 'TABLE' && (!!group.closest('table') || items.some(on));
            if (items.length)
                found.groups.push({
                    chosen,
                    items: items.map((e) => ({ at: mark(e), text: e.textContent, on: on(e) })),
                });
        }
    }
    for (const e of document.querySelectorAll('path[data-cell].legal'))
        if (visible(e)) found.cells.push({ at: mark(e) });
    return found;
}

/** A press that comes too late, because the page has gone on, is no press. What lies under
 * something else cannot be pressed. */
async function press(page, at) {
    const covered = await page.evaluate((n) => {
        const thing = document.querySelector(`[data-choice="${n}"]`);
        if (!thing) return null;
        let over = null;
        if (!(thing instanceof SVGElement)) {
            thing.scrollIntoView({ block: 'nearest' });
            const box = thing.getBoundingClientRect();
            over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            if (
                over &&
                (thing.contains(over) ||
                    over.contains(thing) ||
                    over.closest('label')?.contains(thing))
            )
                over = null;
        }
        thing.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
        return (
            over &&
            `'${thing.textContent.trim().slice(0, 40)}' lies under ${over.outerHTML.slice(0, 120)}`
        );
    }, at);
    if (covered) page.covered.push(`${page.faction} ${page.question?.question}: ${covered}`);
}

async function choose(page, { at, options }, roll, liking) {
    await page.evaluate(
        ([n, value]) => {
            const select = document.querySelector(`select[data-choice="${n}"]`);
            if (!select) return;
            select.value = value;
            select.dispatchEvent(new Event('change', { bubbles: true }));
        },
        [at, liked(options, roll, liking).value],
    );
}

/** A number is typed. */
async function type(page, { at, least, most }, roll) {
    await page.evaluate(
        ([n, value]) => {
            const field = document.querySelector(`[data-choice="${n}"]`);
            if (!field) return;
            field.value = String(value);
            field.dispatchEvent(new Event('input', { bubbles: true }));
        },
        [at, least + Math.floor(roll() * (most - least + 1))],
    );
}

/** A slider is pushed by its keys. */
async function slide(page, { at }, roll) {
    await page.evaluate(
        ([n, share]) => {
            const thing = document.querySelector(`[data-choice="${n}"]`);
            if (thing instanceof HTMLInputElement) {
                thing.value = String(Math.round(Number(thing.max) * share));
                thing.dispatchEvent(new Event('input', { bubbles: true }));
            } else {
                for (let i = 0; i < share * 12; i++)
                    thing?.dispatchEvent(
                        new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }),
                    );
            }
        },
        [at, roll()],
    );
}

/** What stands open once the page has heard all it asked the server. What a page sent is told
 * before what it says about itself. */
async function look(page) {
    for (;;) {
        const open = await page.evaluate(survey);
        if (!page.pending.size) return open;
        await pause(3);
    }
}

/** Something else than what is filled in: what is empty comes first, then now and then
 * one thing more. */
async function change(page, open, roll, touched, liking) {
    const empty = open.selects.find((s) => s.empty);
    const unchosen = open.groups.find((g) => !g.chosen);
    const more = open.groups.flatMap((g) => g.items.filter((item) => !item.on));
    const blank = open.numbers.find((n) => n.empty);
    if (empty) await choose(page, empty, roll, liking);
    else if (blank) await type(page, blank, roll);
    else if (unchosen) await press(page, liked(unchosen.items, roll, liking).at);
    else if (!open.primary.length && open.cells.length) await press(page, any(open.cells, roll).at);
    else if (!open.primary.length && more.length) await press(page, any(more, roll).at);
    else if (touched < 2 && open.sliders.length && roll() < 0.4)
        await slide(page, any(open.sliders, roll), roll);
    else if (touched < 2 && open.selects.length && roll() < 0.3)
        await choose(page, any(open.selects, roll), roll, liking);
    else if (touched < 2 && open.groups.length && roll() < 0.3)
        await press(page, liked(any(open.groups, roll).items, roll, liking).at);
    else if (touched < 2 && open.checks.length && roll() < 0.4)
        await press(page, any(open.checks, roll).at);
    else return false;
    return true;
}

/** One decision: fills in what is open, sometimes something else than is offered, and presses the
 * button. True: it was sent. */
export async function decide(page, roll, eager = 1, liking = null) {
    const number = page.question?.number ?? page.next;
    const gone = () =>
        page.sent?.number >= number || (page.question && page.question.number !== number);
    const passing = roll() > eager;
    for (let tries = 0; tries < 40 && !gone(); tries++) {
        const open = await look(page);
        if (gone()) break;
        // The result of a battle has been looked at.
        if (open.back.length) await press(page, open.back[0].at);
        else if (passing && open.pass.length) await press(page, any(open.pass, roll).at);
        else if (await change(page, open, roll, tries, liking)) continue;
        else if (open.primary.length) await press(page, any(open.primary, roll).at);
        else if (open.pass.length && tries > 2) await press(page, open.pass[0].at);
        else await pause(20);
    }
    return gone();
}

/** Plays until `until` says so. Fails when a decision cannot be made through the page, or the rules
 * refuse what it sends. */
export async function play(
    page,
    { seed = 1, eager = 0.6, until, each, liking = null, patience = 30000 },
) {
    const roll = dice(seed);
    let last = '',
        since = Date.now();
    while (!until()) {
        const asked = page.question;
        const now = `${asked?.number} ${asked?.question}`;
        if (now !== last) since = Date.now();
        last = now;
        const told = asked
            ? `the page offers no way to answer '${asked.question}' (${asked.text}) ` +
              `as ${page.faction}`
            : 'nothing goes on';
        assert.ok(Date.now() - since < limit(patience), told);
        if (!asked || page.ended) {
            await pause(10);
            continue;
        }
        if (each) await each(asked);
        if (page.question !== asked) continue;
        await decide(page, roll, asked.question === 'ship' && liking ? 1 : eager, liking);
        const soon = Date.now() + limit(1500);
        while (
            page.sent &&
            page.question?.number === asked.number &&
            !page.ended &&
            Date.now() < soon
        )
            await pause(5);
    }
    assert.deepEqual(page.refused, [], 'what the page offers is lawful');
    assert.deepEqual(page.covered, [], 'what is to be pressed can be seen');
}

/** From the lobby to a practice table in two clicks. */
export async function playNow(page, url, { faction, game = 'basic', bots = 'steady' }) {
    await page.goto(url);
    const now = page.getByRole('region', { name: 'Play now' });
    await now.waitFor();
    for (const value of [faction, game, bots])
        if (value) await now.locator(`input[value="${value}"]`).check({ force: true });
    await now.getByRole('button', { name: /^Play now/ }).click();
    await page.waitForURL(/\/t\//);
}
