// The engine beside one seat's view (npm/seat.mjs) on standard input and output: a line is what the
// server said of the view, or a request of the protocol; the answer is the text and how long it
// took, in microseconds.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { openSeat } from '../../npm/seat.mjs';

const seat = await openSeat(readFileSync(new URL('../../npm/seat.wasm', import.meta.url)));
const say = (what) => process.stdout.write(`${JSON.stringify(what)}\n`);

const ANSWER = {
    choices: ({ faction, question, values, refused }) =>
        seat.choices(faction, question, values, refused ?? false),
    explain: ({ faction, question, values, value }) =>
        seat.explain(faction, question, values, value),
    preview: ({ faction, question, values }) => seat.preview(faction, question, values),
};

say({ engine: seat.engine });
for await (const line of createInterface({ input: process.stdin })) {
    const asked = JSON.parse(line);
    if (asked.changes) {
        if (asked.whole) seat.forget();
        seat.take(asked.changes);
    } else {
        const began = performance.now();
        const text = ANSWER[asked.type](asked);
        say({ text, took: (performance.now() - began) * 1000 });
    }
}
