// Learning by playing: a lesson, a place that is forbidden, a hint, an undo; and going back to a
// moment of a game that is over.
import { after, before } from 'node:test';
import assert from 'node:assert/strict';
import { endedGame, openBrowser, openPage, scene, Server, still, waitUntil } from './support.mjs';
import { openPhone } from './looks.mjs';
import { playNow } from './player.mjs';

let server, browser;
before(async () => {
    server = await Server.start();
    browser = await openBrowser();
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

/** Asks for a hint by its key, once the page shows what is asked. */
async function hinted(page) {
    await page.locator('section.decision, section.window, section.stage').first().waitFor();
    await still(page);
    await page.keyboard.press('h');
    await page.getByText('Hint.').first().waitFor();
    await still(page);
}

scene('every lesson is played through with its hints', 200, async () => {
    const page = await openPage(browser, { width: 1280, height: 800 });
    await page.goto(`${server.url}learn`);
    const lessons = page.getByRole('list', { name: 'Lessons' }).getByRole('listitem');
    await lessons.first().waitFor();
    const count = await lessons.count();
    assert.ok(count >= 14);
    await lessons.first().getByRole('link').click();
    for (let i = 0; i < count; i++) {
        await waitUntil(() => page.lesson && !page.lesson.done, 'a lesson begins');
        const name = page.lesson.lesson;
        while (!(page.lesson.lesson === name && page.lesson.done)) {
            const { step } = page.lesson;
            await hinted(page);
            await page.keyboard.press('Enter');
            await waitUntil(
                () => page.lesson.step > step,
                `${name}: the hint is the right move in step ${step + 1}`,
            );
        }
        await still(page);
        await oneEnter(page, name);
        if (i + 1 < count) await page.getByRole('button', { name: /^Next:/ }).click();
        await waitUntil(
            () => i + 1 === count || page.lesson.lesson !== name,
            'the next lesson follows',
        );
    }
    const all = page.getByText('All lessons');
    assert.equal(await all.count(), 1, 'one way leads to all lessons');
    await all.click();
    await page
        .getByText('✓ done')
        .nth(count - 1)
        .waitFor();
});

/** Enter is claimed once; while the result of a battle is looked at it puts that away, and does not
 * leave the lesson. */
async function oneEnter(page, name) {
    const claims = page.locator('[aria-keyshortcuts="Enter"]:visible');
    assert.equal(await claims.count(), 1, `${name}: one button claims Enter`);
    const back = page.getByRole('button', { name: 'Back to the board' });
    if (!(await back.count())) return;
    await page.keyboard.press('Enter');
    await back.waitFor({ state: 'detached' });
    assert.equal(page.lesson.lesson, name, 'the lesson stays');
    assert.equal(await claims.count(), 1, `${name}: then it is the coach's`);
}

scene('the last lesson leads to a game', 60, async () => {
    const page = await openPage(browser, { width: 1280, height: 800 });
    await page.goto(`${server.url}learn`);
    const lessons = page.getByRole('list', { name: 'Lessons' }).getByRole('listitem');
    await lessons.last().getByRole('link').click();
    await waitUntil(() => page.question && page.lesson, 'the lesson begins');
    while (!page.lesson.done) {
        const { step } = page.lesson;
        await hinted(page);
        await page.keyboard.press('Enter');
        await waitUntil(() => page.lesson.step > step, 'the hint is the right move');
    }
    await page.getByRole('button', { name: /^Play now/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/t\//);
    await waitUntil(() => page.question, 'the game asks something');
});

/** Whether what is to be read or pressed lies in the window and nothing lies over its middle. */
const inReach = (thing) =>
    thing.evaluate((e) => {
        const box = e.getBoundingClientRect();
        const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return (
            box.top >= 0 &&
            box.bottom <= innerHeight &&
            !!over &&
            (e.contains(over) || over.contains(e))
        );
    });

/** What the coach says is in sight, all of it, and the page is not scrolled. */
async function coachIsRead(page, where) {
    await still(page);
    const said = await page.locator('[aria-label="The coach"] .text > p').all();
    assert.ok(said.length, `${where}: the coach says something`);
    for (const text of said)
        assert.ok(
            await inReach(text),
            `${where}: '${(await text.innerText()).slice(0, 40)}' is in sight`,
        );
    assert.equal(await page.evaluate(() => scrollY), 0);
}

scene('on a phone a lesson is read and answered without scrolling', 150, async () => {
    const page = await openPhone(browser);
    await page.goto(`${server.url}learn`);
    const links = page.getByRole('list', { name: 'Lessons' }).getByRole('link');
    await links.first().waitFor();
    const names = await links.evaluateAll((all) =>
        all.map((a) => a.getAttribute('href').split('/').pop()),
    );
    assert.ok(names.length >= 8);
    for (const name of names) {
        page.lesson = page.question = null;
        await page.goto(`${server.url}learn/${name}`);
        await waitUntil(() => page.lesson?.lesson === name && page.question, `${name} begins`);
        while (!page.lesson.done) {
            const { step } = page.lesson,
                where = `${name}, step ${step + 1}`;
            await coachIsRead(page, where);
            const ways = await page
                .locator(
                    '.sheet .acts button:visible, .stage .acts button:visible, .stage ' +
                        '.primary:visible, .stage header button:not(.board):visible, ' +
                        '.sheet .verbs button:visible',
                )
                .all();
            assert.ok(
                (await Promise.all(ways.map(inReach))).some(Boolean),
                `${where}: a way to answer is in reach`,
            );
            await hinted(page);
            const primary = page.locator('[data-question] .primary');
            const button = (await primary.count())
                ? primary.first()
                : page.locator('[data-question] .acts button').first();
            assert.ok(await inReach(button), `${where}: the button is in reach`);
            const box = await button.boundingBox();
            await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
            await waitUntil(() => page.lesson.step > step, `${where} is answered`);
        }
        await coachIsRead(page, `${name}, at its end`);
        assert.ok(
            await inReach(page.locator('[aria-label="The coach"] .primary')),
            `${name}: the way on is in reach`,
        );
    }
    // The text gives the board its place, and takes it back when there is something new to read.
    await page.goto(`${server.url}learn/storm`);
    await waitUntil(() => page.question?.question === 'dial', 'the storm is dialled');
    await still(page);
    const text = page.locator('[aria-label="The coach"] .text');
    await page.getByRole('button', { name: 'Show the board' }).tap();
    await text.waitFor({ state: 'hidden' });
    assert.ok(await inReach(page.getByRole('main')), 'nothing lies over the board');
    await page.getByRole('slider').first().press('End');
    await still(page);
    await page.locator('[data-question] .primary').tap();
    await page.getByText('Not quite.').waitFor();
    await coachIsRead(page, 'a move that is not the right one');
});

scene('a lawful move that is not the right one is explained', 60, async () => {
    const page = await openPage(browser, { width: 1280, height: 800 });
    await page.goto(`${server.url}learn/storm`);
    await waitUntil(() => page.question?.question === 'dial', 'the storm is dialled');
    await page.getByRole('slider').first().press('End');
    await still(page);
    await page.keyboard.press('Enter');
    await page.getByText('Not quite.').waitFor();
    assert.equal(page.lesson.step, 0);
});

/** A forbidden cell, and a point on the screen that is in it. */
const forbidden = (page) =>
    page.evaluate(() => {
        for (const e of document.querySelectorAll('path[data-cell].refused')) {
            const box = e.getBoundingClientRect();
            for (const [u, v] of [
                [0.5, 0.5],
                [0.4, 0.6],
                [0.6, 0.4],
                [0.3, 0.5],
                [0.7, 0.5],
            ]) {
                const x = box.x + u * box.width,
                    y = box.y + v * box.height;
                if (document.elementFromPoint(x, y) === e) return { x, y };
            }
        }
        return null;
    });

/** The tip has the number of a rule and its sentence, as the rulebook has them. */
async function saysTheRule(page) {
    const tip = page.getByRole('tooltip').filter({ hasText: /\d\.\d\d/ });
    await tip.waitFor();
    const text = (await tip.innerText()).replace(/\s+/g, ' ');
    const { rules } = await (await fetch(`${server.url}rules.json`)).json();
    const number = /\b\d\.\d\d(?:\.\d\d)*\b/.exec(text)?.[0];
    const rule = rules.find((r) => r.number === number);
    assert.ok(rule, `there is a rule ${number}`);
    assert.ok(text.includes(rule.title), `'${text}' has the title of ${number}`);
    assert.match(text, /[A-Z][^.]{20,}\./, 'and a whole sentence');
}

scene('a forbidden place says which rule forbids it, pointed at and touched', 60, async () => {
    const page = await openPage(browser, { width: 1280, height: 800 });
    await page.goto(`${server.url}learn/shipping`);
    await page.locator('path[data-cell].refused').first().waitFor();
    await still(page);
    const at = await forbidden(page);
    assert.ok(at, 'something is forbidden');
    await page.mouse.move(at.x, at.y);
    await saysTheRule(page);

    const phone = await openPage(browser, {
        width: 390,
        height: 844,
        hasTouch: true,
        isMobile: true,
    });
    await phone.goto(`${server.url}learn/shipping`);
    await phone.locator('path[data-cell].refused').first().waitFor();
    await still(phone);
    await phone.getByRole('button', { name: 'Show the board' }).tap();
    const there = await forbidden(phone);
    assert.ok(there, 'something forbidden is in sight on a phone');
    await phone.touchscreen.tap(there.x, there.y);
    await saysTheRule(phone);
});

scene('the tour says how one wins, then what is asked, and covers none of it', 60, async () => {
    const page = await openPage(browser, { width: 1280, height: 720, toured: false });
    await playNow(page, server.url, { faction: 'harkonnen', game: 'basic' });
    await waitUntil(() => page.question, 'the game asks something');
    while (page.question.question !== 'bid') {
        const { number } = page.question;
        await still(page);
        // A Karama that was dealt is let be.
        const not = page.getByRole('button', { name: /^Not now/ });
        let tried = 0;
        await waitUntil(async () => {
            if (page.question && page.question.number !== number) return true;
            if (Date.now() - tried < 1000) return false; // it may be drawn a little later
            tried = Date.now();
            if (await not.count()) await not.click();
            else await page.keyboard.press('Enter');
            return false;
        }, 'the game goes on to the auction');
    }
    const bubble = page.getByRole('dialog');
    for (const title of ['What it is about', 'How one wins']) {
        await bubble.getByRole('heading', { name: title }).waitFor();
        await bubble.getByRole('button', { name: 'Next' }).click();
    }
    await bubble.getByRole('heading', { name: 'The auction' }).waitFor();
    await waitUntil(async () => {
        const controls = await page
            .locator('.stage button:visible, .decision button:visible, .decision label:visible')
            .all();
        for (const control of controls) {
            // With a Karama in hand the stage has more to say than fits, and scrolls.
            await control.evaluate((e) => e.scrollIntoView({ block: 'nearest' }));
            if (!(await inReach(control))) return false;
        }
        return controls.length > 4;
    }, 'nothing on the stage lies under the tour');
    await bubble.getByRole('button', { name: 'Skip the tour' }).click();
    await bubble.waitFor({ state: 'detached' });
});

scene('hint and undo at a practice table', 60, async () => {
    const page = await openPage(browser, { width: 1280, height: 800 });
    await playNow(page, server.url, { faction: 'atreides', game: 'basic' });
    await waitUntil(() => page.question?.question === 'traitor', 'a traitor is chosen first');
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByText('Hint.').first().waitFor();
    await still(page);
    await page.keyboard.press('Enter');
    await waitUntil(
        () => page.answered.has('atreides traitor') && page.question?.question !== 'traitor',
        'the hint is taken',
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await waitUntil(() => page.question?.question === 'traitor', 'the answer is taken back');
    await page.getByRole('region', { name: 'Your decision' }).waitFor();
});

scene('a link to a moment of a game that is over', 90, async () => {
    const page = await openPage(browser, { width: 1280, height: 800 });
    const { table } = await endedGame(page, server.url);
    await page.goto(`${server.url}replay/${table}`);
    const moment = page.getByRole('slider', { name: 'Moment of the game' });
    await moment.waitFor();
    await waitUntil(() => !page.pending.size, 'the game is read');
    const most = Number(await moment.getAttribute('max'));
    assert.ok(most > 50);
    await page.getByRole('button', { name: 'To the beginning' }).click();
    await page.getByRole('button', { name: 'Next battle' }).click();
    await still(page);
    await page.getByRole('radio', { name: 'Harkonnen' }).check({ force: true });
    await still(page);
    const at = await moment.inputValue();
    assert.ok(Number(at) > 0 && Number(at) < most, `the first battle is at ${at} of ${most}`);
    const log = await page
        .getByRole('complementary', { name: 'The game' })
        .locator('section')
        .first()
        .innerText();
    await page.waitForURL(new RegExp(`at=${at}&as=harkonnen`));

    const other = await openPage(browser, { width: 1280, height: 800 });
    await other.goto(page.url());
    const there = other.getByRole('slider', { name: 'Moment of the game' });
    await there.waitFor();
    await waitUntil(() => !other.pending.size, 'the moment is read');
    await other.getByText(`move ${at} of ${most}`).waitFor();
    assert.equal(await there.inputValue(), at);
    assert.ok(await other.getByRole('radio', { name: 'Harkonnen' }).isChecked());
    assert.equal(
        await other
            .getByRole('complementary', { name: 'The game' })
            .locator('section')
            .first()
            .innerText(),
        log,
    );
});

scene(
    'looking back on a game: the chances, a turning point, and playing on from it',
    120,
    async () => {
        const page = await openPage(browser, { width: 1440, height: 900 });
        const { table } = await endedGame(page, server.url, 'turns=4');
        await page.goto(`${server.url}replay/${table}?show=chances`);
        await page.getByText('the band is its margin').waitFor({ timeout: 300_000 });
        await page.getByRole('img', { name: /^Chances to be among the winners/ }).waitFor();
        assert.equal(await page.getByRole('radiogroup', { name: 'Whose margin' }).count(), 1);
        const points = page.getByRole('list').filter({ has: page.locator('button[aria-pressed]') });
        const count = await points.getByRole('listitem').count();
        assert.ok(count >= 1 && count <= 6, `${count} turning points`);
        await points.getByRole('button').first().click();
        await page
            .getByRole('region', { name: 'The turning point' })
            .getByText('and after')
            .waitFor();
        await page.waitForURL(/show=chances/);
        await page.getByRole('button', { name: 'Decide it yourself' }).click();
        await page.waitForURL(/\/t\//);
        await waitUntil(() => page.question, 'the practice game goes on');
    },
);

scene('a puzzle is built on the board, carried by a link and solved', 120, async () => {
    const page = await openPage(browser, { width: 1440, height: 900 });
    await page.goto(`${server.url}learn/position`);
    await page.getByText('A lawful position.').waitFor();
    await page.getByText('The position as text').click();
    const lines = page.getByRole('textbox', { name: 'The position as text' });
    await lines.fill(
        [
            'game advanced windows=holders',
            'seats guild - atreides - harkonnen -',
            'given',
            '  turn 5',
            '  phase shipment',
            '  storm 1',
            '  forces atreides 8 arrakeen',
            '  spice guild 12',
            '  forces guild 19 carthag',
            '  forces guild 5 tueks-sietch',
        ].join('\n'),
    );
    await page.getByText(/✗.*at most 20 forces/).waitFor();
    await lines.fill((await lines.inputValue()).replace('  forces guild 19 carthag\n', ''));
    await page.getByText('A lawful position.').waitFor();
    await page.getByRole('radio', { name: /Guild/ }).check({ force: true });
    // What the faction holds is touched: a card, a leader, an ally.
    await page.getByRole('button', { name: 'Give Spacing Guild a card' }).click();
    await page
        .getByRole('dialog')
        .getByRole('button', { name: /Crysknife/ })
        .click();
    await page.getByRole('button', { name: 'Take Crysknife away' }).waitFor();
    await page.getByRole('button', { name: /^Esmar Tuek, alive/ }).click();
    await page.getByRole('button', { name: /^Esmar Tuek, dead/ }).waitFor();
    await page.getByRole('combobox', { name: 'Ally' }).selectOption('atreides');
    const held = await lines.inputValue();
    for (const line of ['hand guild crysknife', 'leader esmar-tuek dead', 'ally guild atreides'])
        assert.ok(held.includes(`  ${line}`), held);
    await page.getByText('A lawful position.').waitFor();
    await page.getByRole('button', { name: 'Give Spacing Guild a card' }).click();
    const last = page.getByRole('dialog').getByRole('button', { name: /Crysknife/ });
    assert.ok(await last.isDisabled(), 'there is one Crysknife');
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'Title' }).fill('Where to land');
    await page.getByRole('textbox', { name: /The answer/ }).fill('ship 6 habbanya-sietch');
    await page.getByText('✓ Ship 6 forces to Habbanya Sietch.').waitFor();
    await page.getByRole('button', { name: 'Copy the link' }).click();
    const link = await page.getByRole('textbox', { name: 'The link' }).inputValue();
    assert.match(link, /\/learn\/puzzle#[\w-]+$/);

    const other = await openPage(browser, { width: 1280, height: 800 });
    await other.goto(link);
    await waitUntil(() => other.lesson && !other.lesson.done, 'the puzzle begins');
    assert.equal(other.lesson.title, 'Where to land');
    await hinted(other);
    await other.keyboard.press('Enter');
    await waitUntil(() => other.lesson.done, 'and is solved');
});

scene('the workshop: storm, worm, traitors, the prediction, and the right button', 90, async () => {
    const page = await openPage(browser, { width: 1440, height: 900 });
    await page.goto(`${server.url}learn/position`);
    await page.getByText('A lawful position.').waitFor();
    await page.getByText('The position as text').click();
    const lines = page.getByRole('textbox', { name: 'The position as text' });
    const has = (line) =>
        waitUntil(
            async () => (await lines.inputValue()).includes(`  ${line}`),
            () => `'${line}'`,
        );
    const hasNot = (line) =>
        waitUntil(async () => !(await lines.inputValue()).includes(`  ${line}`), `no '${line}'`);
    const cell = (name) => page.locator(`path[data-cell][aria-label^="${name}"]`).first();

    // A click puts one there, the right button takes it away; what is left is counted.
    await page.getByText('20 left').first().waitFor();
    await cell('Carthag').dispatchEvent('click');
    await has('forces fremen 1 carthag');
    await page.getByText('19 left').waitFor();
    await cell('Carthag').dispatchEvent('contextmenu', { button: 2 });
    await hasNot('forces fremen 1 carthag');
    await page.getByText('19 left').waitFor({ state: 'detached' });

    await page.getByRole('radio', { name: 'Storm', exact: true }).check({ force: true });
    await cell('Carthag').dispatchEvent('click');
    await hasNot('storm 0');
    await page.getByRole('checkbox', { name: 'The next spice card is a worm' }).check();
    await has('spice-deck shai-hulud');

    // Somebody's traitor is nobody else's.
    await page.getByRole('radio', { name: /Bene Gesserit/ }).check({ force: true });
    await page.getByRole('button', { name: 'A traitor for Bene Gesserit' }).click();
    await page
        .getByRole('dialog')
        .getByRole('button', { name: /Stilgar/ })
        .click();
    await has('traitors bene-gesserit stilgar');
    await page.getByRole('button', { name: 'A traitor for Bene Gesserit' }).click();
    const taken = page.getByRole('dialog').getByRole('button', { name: /Stilgar/ });
    assert.ok(await taken.isDisabled(), 'Stilgar is taken');
    await page.keyboard.press('Escape');

    await page
        .getByRole('combobox', { name: 'Who wins, by the prediction' })
        .selectOption('fremen');
    await has('prediction fremen 5');
    await page.getByRole('spinbutton', { name: 'In which turn, by the prediction' }).fill('7');
    await page.keyboard.press('Tab');
    await has('prediction fremen 7');
    await page.getByRole('combobox', { name: 'Who wins, by the prediction' }).selectOption('');
    await hasNot('prediction');
    await page.getByText('A lawful position.').waitFor();
});

scene('how a faction is played', 60, async () => {
    const page = await openPage(browser, { width: 1280, height: 800 });
    await page.goto(`${server.url}learn`);
    await page.getByRole('link', { name: /Harkonnen/ }).click();
    await page.getByRole('heading', { name: 'Harkonnen', level: 1 }).waitFor();
    await page.getByRole('region', { name: 'Against them' }).waitFor();
});
