// The npm package under Node: what it plays is what the native library plays, move by move; saved
// games of every kind are read; what is wrong is refused with its reason.
//   node module.mjs NATIVE
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { FACTIONS, Refused, start } from '../../npm/index.mjs';

const native = process.argv[2];
const kanly = await start();
assert.match(kanly.version, /^\d+\.\d+\.\d+$/);

function play(seed, options, bot, playouts) {
    const game = kanly.game({ seed, options, bots: { others: bot } });
    while (!game.over) game.playBot(game.deciders[0], { playouts });
    const saved = game.save();
    assert.ok(game.winners.length > 0);
    game.close();
    return saved;
}
for (const [seed, options, bot, playouts] of [
    [1, '', 'steady', 0],
    [2, 'basic turns=5', 'steady', 0],
    [3, 'turns=4', 'novice', 0],
    [4, 'turns=3', 'random', 0],
    [6, 'turns=4', 'naib', 0],
    [5, 'turns=1', 'mentat', 4],
]) {
    const bots = FACTIONS.map(() => bot).join(' ');
    const wanted = execFileSync(native, [String(seed), options, bots, String(playouts)], {
        encoding: 'utf8',
    });
    assert.equal(play(seed, options, bot, playouts), wanted, `${bot}, seed ${seed}`);
}

// Every golden game, to its last checksum.
let read = 0;
for (const file of readdirSync('tests/golden').filter((name) => name.endsWith('.kanly'))) {
    const game = kanly.load(readFileSync(`tests/golden/${file}`, 'utf8'));
    assert.ok(game.over, file);
    game.close();
    read += 1;
}
assert.ok(read > 10);

// A seat by hand: seen, asked, refused, played, taken back, saved and read again.
const game = kanly.game({ seed: 7, bots: { others: 'steady' } });
assert.deepEqual(game.deciders, ['bene-gesserit']);
const question = game.question('bene-gesserit');
assert.equal(question.question, 'predict');
assert.equal(game.question('fremen'), null);
assert.ok(game.choices('bene-gesserit', [3]).values.length === 10);
assert.ok(game.choices('bene-gesserit', [3], { refused: true }).refused.length > 0);
assert.throws(() => game.play('bene-gesserit', [3, 11]), /\[2\.02\.03\]/);
assert.throws(() => game.play('bene-gesserit', 'dance'), Refused);
assert.throws(() => game.play('fremen', 'pass'), { name: 'Refused' });
assert.throws(() => game.play('ix', 'pass'), /there is no faction/);
assert.throws(() => kanly.game({ options: 'turns=99' }), Refused);
assert.throws(() => kanly.game({ bots: { guild: 'nobody' } }), /no bots called/);
assert.throws(() => kanly.load('kanly 2\nnonsense\n'), Refused);
assert.equal(game.play('bene-gesserit', 'predict fremen 4'), 'predict fremen 4');
assert.match(game.hint('atreides'), /^traitor /);
const heard = game.events({ all: true }).length;
assert.ok(game.events().length < heard && game.events({ eye: 'fremen' }).length < heard);
assert.notDeepEqual(game.view('fremen'), game.view('emperor'));
const again = kanly.load(game.save());
assert.equal(again.save(), game.save());
again.backTo(0);
assert.equal(again.moves, 0);
console.log(`${read} saved games and 6 games of bots are the same`);
