// Who has a seat, and what becomes of it when another tab or device takes it.
import { beforeEach, describe, expect, it, vi } from 'vitest';

type Listener = (message: Record<string, unknown>) => void;
const heard = new Map<string, Listener>();
const asked: Record<string, unknown>[] = [];
let seats: { faction: string; kind: string }[];
let good: string | null;

vi.mock('./connection.svelte', () => {
    class Refusal extends Error {
        code: string;
        constructor(code: string) {
            super(code);
            this.code = code;
        }
    }
    const request = (type: string, members: Record<string, unknown>) => {
        asked.push({ type, ...members });
        if (members.token && members.token !== good) return Promise.reject(new Refusal('token'));
        return Promise.resolve({
            table: { state: 'playing', seats },
            faction: members.token ? 'fremen' : null,
            host: false,
            events: [],
            last: 0,
        });
    };
    const on = (type: string, listener: Listener) => (heard.set(type, listener), () => undefined);
    const onopen = (call: () => void) => (call(), () => undefined);
    return { Refusal, connection: { state: 'open', request, on, onopen } };
});

const { Table } = await import('./table.svelte');
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** What the browser remembers, for all its tabs. */
let token: string | null;
const memory = {
    token: () => token,
    host: () => null,
    forgetSeat: (_: string, worthless: string) => {
        if (token === worthless) token = null;
    },
    remember: (_: string, what: { token: string }) => {
        token = what.token;
    },
};

beforeEach(() => {
    asked.length = 0;
    seats = [{ faction: 'fremen', kind: 'person' }];
    token = good = 'old';
});

describe('a seat that is moved', () => {
    it('to another tab of this browser stays in it, and can be played here again', async () => {
        const table = new Table('there', memory);
        await settled();
        expect(table.me).toBe('fremen');
        good = 'new';
        heard.get('unseated')?.({});
        await settled();
        expect(token, 'another tab is about to write: nothing is written here').toBe('old');
        expect(table.isElsewhere()).toBe(false);
        token = 'new';
        expect(table.me).toBeNull();
        expect(table.notice).toMatch(/moved/);
        expect(table.trouble).toBeNull();
        expect(table.isElsewhere()).toBe(true);
        await table.join();
        expect(table.me).toBe('fremen');
        expect(table.notice).toBeNull();
    });
    it('while nobody was here is told, and its token forgotten', async () => {
        good = 'new';
        const table = new Table('there', memory);
        await settled();
        expect(token).toBeNull();
        expect(table.me).toBeNull();
        expect(table.trouble).toBeNull();
        expect(table.notice).toMatch(/moved to another device, or given up/);
    });
});

describe('a seat that is given up elsewhere', () => {
    it('is said to be, and offered again', async () => {
        const table = new Table('there', memory);
        await settled();
        seats = [{ faction: 'fremen', kind: 'bot' }];
        heard.get('unseated')?.({});
        await settled();
        expect(table.notice).toMatch(/^You left this seat/);
        expect(table.left).toBe('fremen');
    });
});
