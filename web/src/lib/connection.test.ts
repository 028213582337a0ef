// A connection that goes silent is noticed; one that only takes its time is not taken for it.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

class Wire extends EventTarget {
    static OPEN = 1;
    static all: Wire[] = [];
    readyState = 0;
    sent: { type: string; id: number }[] = [];
    /** what is answered by itself */
    answers = ['hello', 'ping'];
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: (() => void) | null = null;
    constructor(readonly address = '') {
        super();
        Wire.all.push(this);
    }
    open(): void {
        this.readyState = 1;
        this.onopen?.();
    }
    send(text: string): void {
        const message = JSON.parse(text) as { type: string; id: number };
        this.sent.push(message);
        if (this.answers.includes(message.type))
            queueMicrotask(() => this.say({ ...message, time: Date.now(), bots: [] }));
    }
    say(message: object): void {
        this.onmessage?.({ data: JSON.stringify(message) });
    }
    /** as of a dead line: the closing takes for ever */
    close(): void {
        this.readyState = 2;
    }
    asked(type: string): number {
        return this.sent.filter((message) => message.type === type).length;
    }
}

const seconds = (n: number) => vi.advanceTimersByTimeAsync(n * 1000);
const last = (): Wire => Wire.all.at(-1) ?? new Wire();
let page: EventTarget & { visibilityState: string };
let around: EventTarget;

async function opened() {
    const { Connection } = await import('./connection.svelte');
    Wire.all = [];
    const connection = new Connection('ws://here/play');
    last().open();
    await seconds(0);
    expect(connection.state).toBe('open');
    return connection;
}

beforeEach(() => {
    vi.useFakeTimers();
    Wire.all = [];
    page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    around = new EventTarget();
    vi.stubGlobal('WebSocket', Wire);
    vi.stubGlobal('document', page);
    vi.stubGlobal('location', { protocol: 'http:', host: 'here', pathname: '/t/abc' });
    vi.stubGlobal('addEventListener', around.addEventListener.bind(around));
});
afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
});

describe('a line that went dead', () => {
    it('is noticed soon when something was asked, and made again', async () => {
        const connection = await opened();
        const first = last();
        first.answers = [];
        const asked = connection.request('move').catch((error: Error) => error.message);
        await seconds(9);
        expect(connection.state).toBe('lost');
        expect(await asked).toBe('The connection was lost.');
        await seconds(1);
        expect(last()).not.toBe(first);
        last().open();
        await seconds(0);
        expect(connection.state).toBe('open');
    });
    it('is noticed within half a minute when nothing was', async () => {
        const connection = await opened();
        last().answers = [];
        await seconds(15);
        expect(connection.state).toBe('open');
        await seconds(15);
        expect(connection.state).not.toBe('open');
    });
    it('is looked for when the network changes or the page is seen again', async () => {
        for (const told of [
            () => around.dispatchEvent(new Event('online')),
            () => page.dispatchEvent(new Event('visibilitychange')),
        ]) {
            const connection = await opened();
            last().answers = [];
            told();
            await seconds(5);
            expect(connection.state).toBe('lost');
        }
    });
    it('is not waited for while it is made', async () => {
        await opened();
        const first = last();
        first.answers = [];
        around.dispatchEvent(new Event('online'));
        await seconds(6);
        const second = last(); // never opens
        expect(second).not.toBe(first);
        await seconds(12);
        expect(last()).not.toBe(second);
    });
});

describe('a table that another server has', () => {
    const elsewhere = (node: string) =>
        last().say({ type: 'error', id: 99, error: { code: 'elsewhere', text: '…', node } });
    it('is sought there, and anywhere when that one is gone', async () => {
        const connection = await opened();
        expect(last().address).toBe('ws://here/play?table=abc');
        const joined = connection.request('join').catch((error: Error) => error.message);
        elsewhere('two');
        expect(await joined).toBe('The connection was lost.');
        await seconds(1);
        expect(last().address).toBe('ws://here/play?node=two');
        last().open();
        await seconds(0);
        expect(connection.state).toBe('open');
        last().onclose?.();
        await seconds(1);
        expect(last().address).toBe('ws://here/play?table=abc');
    });
});

describe('a line that lives', () => {
    it('may take as long as it likes for an answer', async () => {
        const connection = await opened();
        const hint = connection.request('hint');
        await seconds(120);
        expect(connection.state).toBe('open');
        expect(Wire.all.length).toBe(1);
        last().say({
            type: 'hint',
            id: last().sent.find((message) => message.type === 'hint')?.id,
        });
        await hint;
    });
    it('is asked rarely, and not at all while nobody looks', async () => {
        await opened();
        await seconds(100);
        expect(last().asked('ping')).toBeLessThanOrEqual(5);
        const before = last().asked('ping');
        page.visibilityState = 'hidden';
        await seconds(300);
        expect(last().asked('ping')).toBe(before);
    });
    it('is given more time where it has brought nothing but its hello', async () => {
        const connection = await opened();
        last().answers = ['hello'];
        await seconds(26); // too slow for a ping
        for (let i = 0; i < 20 && connection.state !== 'open'; i++) {
            last().answers = ['hello'];
            last().open();
            await seconds(1);
        }
        around.dispatchEvent(new Event('online'));
        await seconds(7);
        expect(connection.state).toBe('open');
    });
});
