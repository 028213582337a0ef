// A program of somebody who has everything checked (package.sh); what it is warned of is expected.
import { FACTIONS, Refused, start, type Bot, type Faction, type Game } from 'kanly';
import { openSeat } from 'kanly/seat';
import { openTable } from 'kanly/table';

export async function played(bot: Bot): Promise<readonly Faction[]> {
    const kanly = await start();
    const game: Game = kanly.game({ seed: 7n, options: 'turns=3', bots: { others: bot } });
    while (!game.over) {
        const faction = game.deciders[0] ?? FACTIONS[0]!;
        const question = game.question(faction);
        if (question) game.playBot(faction, { playouts: 4 });
    }
    const again = kanly.load(game.save());
    again.backTo(again.moves - 1);
    try {
        again.play('fremen', [1, 2]);
    } catch (refused) {
        if (!(refused instanceof Refused)) throw refused;
    }
    return game.winners;
}
export const some: Bot[] = ['naib', 'steady-cautious'];

// @ts-expect-error random has no character
export const none: Bot = 'random-greedy';
// @ts-expect-error there is no such faction
export const ix: Faction = 'ix';
// @ts-expect-error a seed is a number
void start().then((kanly) => kanly.game({ seed: '7' }));
// @ts-expect-error what is over cannot be set
export const end = (game: Game): boolean => (game.over = true);
// @ts-expect-error a seat is opened from the module's bytes
void openSeat('seat.wasm');
// @ts-expect-error what a table tells is told to a function
void openTable(new Uint8Array(), { told: 'me' });
