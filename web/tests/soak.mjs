// Whole games through the page, looked at in every moment: node web/tests/soak.mjs [GAMES] [SEED].
// Not part of the tests, whose games are few: what a rare moment shows is found here first. Each
// game is another faction's, on a phone or at a desk by turns.
import { accessible, openBrowser, openPage, Server, still } from './support.mjs';
import { Looks, openPhone } from './looks.mjs';
import { dice, play, playNow } from './player.mjs';

const games = Number(process.argv[2] ?? 12),
    seed = Number(process.argv[3] ?? 1);
const FACTIONS = ['atreides', 'bene-gesserit', 'emperor', 'fremen', 'guild', 'harkonnen'];
const server = await Server.start();
const browser = await openBrowser();
let faults = 0;

/** How often a kind of moment is looked at in one game. */
const OFTEN = 4;

async function one(game) {
    const small = game % 2 === 0,
        faction = FACTIONS[(game >> 1) % 6],
        roll = dice(seed * 1000 + game);
    const page = await (small
        ? openPhone(browser)
        : openPage(browser, {
              width: 1280,
              height: 800,
              hasTouch: true,
              colorScheme: roll() < 0.5 ? 'dark' : 'light',
          }));
    const looks = new Looks(),
        seen = new Map();
    const each = async ({ question }) => {
        const times = seen.get(question) ?? 0;
        if (times >= OFTEN) return;
        seen.set(question, times + 1);
        await looks.at(page, `'${question}' at once`);
        await still(page);
        await looks.at(page, `'${question}'`);
        if (times === 1) await accessible(page, `'${question}'`);
        if (small && roll() < 0.1) {
            const tabs = page
                .getByRole('navigation', { name: 'Parts of the table' })
                .getByRole('button');
            await tabs.nth(1 + Math.floor(roll() * 4)).tap();
            await still(page);
            await looks.at(page, `a tab at '${question}'`);
            await tabs.first().tap();
        }
    };
    try {
        await playNow(page, server.url, { faction, game: roll() < 0.7 ? 'advanced' : 'basic' });
        await play(page, { seed: seed * 1000 + game, eager: 0.7, until: () => page.ended, each });
        await still(page);
        await looks.at(page, 'the end');
        await accessible(page, 'the end');
        if (looks.wrong.size) throw new Error('what is told above');
        if (page.faults.length) throw new Error(page.faults.join('\n'));
    } catch (error) {
        faults++;
        // The same thing in many moments is told once.
        const things = new Map(
            [...looks.wrong].map((wrong) => [wrong.replace(/^.*? (has|is) /, ''), wrong]),
        );
        for (const wrong of things.values()) console.log(wrong);
        console.log(`game ${game} as ${faction}${small ? ' on a phone' : ''}: ${error.message}`);
        await page.screenshot({ path: `/tmp/soak-${seed}-${game}.png` }).catch(() => undefined);
    }
    await page.context().close();
}

for (let game = 0; game < games; game++) {
    const began = Date.now();
    await one(game);
    console.log(`${game + 1} of ${games}, ${Math.round((Date.now() - began) / 1000)} s`);
}
await browser.close();
await server.stop();
console.log(faults ? `${faults} games with faults` : 'nothing was wrong');
process.exit(faults ? 1 : 0);
