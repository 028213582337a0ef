// The table's worker: the server as a module, what the browser keeps for it, and its loop. One page
// at a time has it: two would each believe their own memory.
import { openTable, type Table } from 'kanly-table';
import { allGames, keepFile, keepGame } from './games';
import type { FromTable, ToTable } from './messages';

const TICK = 50;

const say = (message: FromTable): void => postMessage(message);

/** Ended since the last turn: their files are to be kept. */
const ended = new Set<string>();

async function lay(seed: number | undefined): Promise<Table> {
    const code = await fetch(new URL('../../../npm/table.wasm', import.meta.url));
    const table = await openTable(await code.arrayBuffer(), {
        seed,
        told: (text) => say({ told: text }),
        keep: (id, text, isOver) => {
            void keepGame(id, text);
            if (isOver) ended.add(id);
        },
    });
    for (const kept of await allGames()) table.giveBack(kept);
    table.connect();
    return table;
}

/** Messages come in between: a turn is short, and the next one waits its turn like they do. */
function run(table: Table): () => void {
    const next = new MessageChannel();
    let waits = false;
    const turn = (): void => {
        waits = false;
        if (table.turn()) again();
        for (const id of ended) void keepFile(id, table.file(id));
        ended.clear();
    };
    const again = (): void => {
        if (!waits) next.port2.postMessage(null);
        waits = true;
    };
    next.port1.onmessage = turn;
    setInterval(turn, TICK);
    return turn;
}

async function begin(seed: number | undefined): Promise<void> {
    const table = await lay(seed);
    const turn = run(table);
    onmessage = ({ data }: MessageEvent<ToTable>) => {
        if (!('said' in data)) return;
        table.message(data.said);
        turn();
    };
    say({ laid: true });
}

onmessage = ({ data }: MessageEvent<ToTable>) => {
    if (!('begin' in data)) return;
    const seed = data.begin;
    const held = async (): Promise<void> => {
        await begin(seed);
        await new Promise(() => undefined);
    };
    if ('locks' in navigator) void navigator.locks.request('kanly-table', held);
    else void held();
};
