// What is being written: one line for each talk, sent once, and back in its field when
// it could not be said.
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Faction } from '../lib/protocol';
import type { Table } from '../lib/table.svelte';

vi.mock('../lib/connection.svelte', () => ({ connection: {} }));
vi.stubGlobal('localStorage', { getItem: () => null });

let chat: typeof import('./chat.svelte');
let said: { text: string; to?: Faction; done: () => void; fail: (error: Error) => void }[];
let table: Table;
let tables = 0;

beforeAll(async () => {
    chat = await import('./chat.svelte');
});
beforeEach(() => {
    said = [];
    const say = (text: string, to?: Faction) =>
        new Promise<void>((done, fail) => said.push({ text, to, done, fail }));
    table = { id: `table ${tables++}`, say } as unknown as Table;
});

describe('a line of talk', () => {
    it('is sent once, and leaves its field at once', async () => {
        chat.setDraft(table, 'table', ' The spice must flow. ');
        const sending = [chat.sayDraft(table, 'table'), chat.sayDraft(table, 'table')];
        expect(chat.draftTo(table, 'table')).toBe('');
        chat.setDraft(table, 'table', 'And');
        said[0]?.done();
        expect(await Promise.all(sending)).toEqual(['', '']);
        expect(said.map(({ text }) => text)).toEqual(['The spice must flow.']);
        expect(chat.draftTo(table, 'table'), 'what was written meanwhile stays').toBe('And');
    });
    it('comes back when it could not be said', async () => {
        chat.setDraft(table, 'guild', 'One');
        const sending = chat.sayDraft(table, 'guild');
        chat.setDraft(table, 'guild', 'two');
        said[0]?.fail(new Error('no'));
        expect(await sending).toBe('no');
        expect(chat.draftTo(table, 'guild')).toBe('One two');
    });
    it('is written to one partner alone', () => {
        chat.setDraft(table, 'guild', 'Between us');
        expect(chat.draftTo(table, 'table')).toBe('');
        expect(chat.draftTo({ ...table, id: 'another' } as Table, 'guild')).toBe('');
        void chat.sayDraft(table, 'guild');
        expect(said[0]?.to).toBe('guild');
    });
});
