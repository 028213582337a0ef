// The Fremen by hand, bots for the others: node example.mjs
import { start } from './index.mjs';

const kanly = await start();
const bots = { others: 'steady', fremen: undefined };
const game = kanly.game({ seed: 7, options: 'turns=3', bots });
let heard = 0;
while (!game.over) {
    const faction = game.deciders[0];
    if (faction === 'fremen') game.play('fremen', game.hint('fremen', { bot: 'novice' }));
    else game.playBot(faction);
    const news = game.events({ since: heard, eye: 'fremen' });
    for (const event of news) console.log(event.text);
    heard += game.events({ since: heard, all: true }).length;
}
console.log(`${game.winners.join(' and ')} won after ${game.moves} moves.`);
