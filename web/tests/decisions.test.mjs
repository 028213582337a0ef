// Every kind of question, and every move that may be made at any time, is answered through the page
// by every faction that meets it in the advanced game; the server takes each answer.
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KANLY, openBrowser, openPage, scene, Server, still, waitUntil } from './support.mjs';
import { decide, dice } from './player.mjs';
import { openPosition, readLeaders, writePositions } from './positions.mjs';

let server, browser, game, positions;
before(async () => {
    positions = writePositions(readLeaders());
    server = await Server.start(['--lessons', positions.folder]);
    game = await (await fetch(`${server.url}game.json`)).json();
    browser = await openBrowser();
});
after(async () => {
    await browser?.close();
    await server?.stop();
    if (positions) rmSync(positions.folder, { recursive: true, force: true });
});

test('every kind of question has a position', () => {
    const asked = new Set(positions.list.map((p) => p.question));
    assert.deepEqual(
        game.questions.map((q) => q.question).filter((q) => !asked.has(q)),
        [],
    );
});

test('strongholds glow first when one ships, and the switch lights the rest', async () => {
    const page = await openPage(browser, { width: 1440, height: 900 });
    await page.goto(`${server.url}learn`);
    await openPosition(page, 'ask-ship');
    await still(page);
    const lawful = await page.locator('path[data-cell].legal').count();
    const glowing = () => page.locator('path.gold').count();
    assert.ok((await glowing()) < lawful, 'not everything glows');
    assert.match(await page.locator('.decision').innerText(), /The strongholds are lit/);
    for (let i = 0; i < 6; i++) {
        await page.keyboard.press('n');
        const label = await page.evaluate(() => document.activeElement.getAttribute('aria-label'));
        assert.match(label, /Stronghold/, 'N goes over what glows');
    }
    await page.getByText('Anywhere', { exact: true }).click();
    await waitUntil(async () => (await glowing()) === lawful, 'all lawful places glow');
    await page.context().close();
});

/** The words of saved games, by the name of the question they answer. */
function readWords() {
    const text = readFileSync(
        new URL('../../include/kanly/questions.def', import.meta.url),
        'utf8',
    );
    return new Map(
        [...text.matchAll(/^(?:QUESTION|ANYTIME)\((\w+), +"([a-z-]+)"/gm)].map(([, id, word]) => [
            id.toLowerCase().replaceAll('_', '-'),
            word,
        ]),
    );
}

test('whoever is asked something in a game has a position for it', () => {
    const words = readWords();
    assert.deepEqual(
        game.questions.map((q) => q.question).filter((q) => !words.has(q)),
        [],
        'the names of questions are those of questions.def',
    );
    const folder = mkdtempSync(join(tmpdir(), 'kanly-games-'));
    const missing = new Set();
    try {
        execFileSync(KANLY, [
            'sim',
            '--games',
            '60',
            '--bots',
            'random',
            '--threads',
            '1',
            '--options',
            'game=advanced,windows=all',
            '--save',
            folder,
        ]);
        const known = new Set(positions.list.map((p) => `${p.faction} ${words.get(p.question)}`));
        const asked = new Set(words.values());
        for (const file of readdirSync(folder))
            for (const [, faction, word] of readFileSync(join(folder, file), 'utf8').matchAll(
                /^\d+ [0-9a-f]+ ([a-z-]+) ([a-z-]+)/gm,
            ))
                if (asked.has(word) && !known.has(`${faction} ${word}`))
                    missing.add(`${faction} ${word}`);
    } finally {
        rmSync(folder, { recursive: true, force: true });
    }
    assert.deepEqual([...missing], []);
});

/** The menu of a faction: the ally's for what is between allies, else anybody's. */
async function openMenu(page, label) {
    const ally = /ally/.test(label);
    const card = page
        .locator('article[data-faction]:not(.mine)', ally ? { hasText: 'allied with' } : {})
        .first();
    await card.getByRole('button', { name: /^What you may do towards/ }).click();
    await page.getByRole('menuitem', { name: label, exact: true }).click();
}

const MENU = {
    bribe: 'Bribe with spice',
    deal: 'Offer a deal',
    truthtrance: 'Ask under Truthtrance',
    disclose: 'Show a secret',
    give: 'Give spice to your ally',
    pledge: 'Let your ally spend your spice',
    lend: 'Lend your ally a Karama',
};

/** Begins a move that nobody has asked for, where the page offers it. */
async function begin(page, question) {
    if (question === 'deal-answer') {
        await page
            .getByRole('region', { name: 'A deal offered to you' })
            .getByRole('button', { name: 'Agree' })
            .click();
    } else if (question === 'ghola') {
        await page
            .getByRole('region', { name: 'Behind your shield' })
            .getByRole('button', { name: /Tleilaxu Ghola/ })
            .click();
        await page.getByRole('button', { name: 'Bring somebody back now' }).click();
    } else {
        await openMenu(page, MENU[question]);
    }
    await still(page);
}

/** One position: opened by its address within the page, answered, and taken by the server. */
async function answer(page, { lesson, faction, question }, roll) {
    await openPosition(page, lesson);
    assert.equal(page.faction, faction);
    if (page.anytime.includes(question)) await begin(page, question);
    else assert.equal(page.question.question, question, `${lesson} asks what it is about`);
    if (question !== 'deal-answer')
        assert.ok(
            await decide(page, roll),
            `the page offers ${faction} a way to answer ${question} (${lesson})`,
        );
    await waitUntil(
        () => page.lesson?.done,
        `the answer of ${faction} to ${question} is taken (${lesson})`,
    );
}

scene('every question is answered through the page', 120, async () => {
    const page = await openPage(browser, { width: 1440, height: 900 });
    await page.goto(`${server.url}learn`);
    await page.getByRole('heading', { name: 'Learn by playing' }).waitFor();
    const roll = dice(Number(process.env.KANLY_SEED ?? 11));
    const wanted = process.env.KANLY_POSITION;
    const failed = [];
    for (const position of positions.list) {
        if (wanted && !position.lesson.includes(wanted)) continue;
        try {
            const t0 = Date.now();
            await answer(page, position, roll);
            if (process.env.KANLY_TIMES) console.log(position.lesson, Date.now() - t0);
        } catch (error) {
            failed.push(error.message);
        }
    }
    assert.deepEqual(failed, []);
    assert.deepEqual(page.refused, [], 'what the page offers is lawful');
    assert.deepEqual(page.covered, [], 'what is to be pressed can be seen');
});
