// The server in the page itself, behind the same calls as the way to one elsewhere: a worker has
// it, with the bots, so that the page never waits for them.
import type { FromTable, ToTable } from './messages';

const OPEN = 1;
const CLOSED = 3;

export class LocalSocket {
    readyState = 0;
    onopen: ((event: Event) => void) | null = null;
    onmessage: ((event: MessageEvent) => void) | null = null;
    onclose: ((event: CloseEvent) => void) | null = null;
    #worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

    constructor() {
        this.#worker.onmessage = (event: MessageEvent<FromTable>) => {
            const { data } = event;
            if ('told' in data) {
                this.onmessage?.(new MessageEvent('message', { data: data.told }));
            } else {
                this.readyState = OPEN;
                this.onopen?.(new Event('open'));
            }
        };
        this.#worker.onerror = () => this.close();
        const seed = localStorage.getItem('kanly.seed');
        this.#post({ begin: seed === null ? undefined : Number(seed) });
    }

    #post(message: ToTable): void {
        this.#worker.postMessage(message);
    }

    send(text: string): void {
        this.#post({ said: text });
    }

    close(): void {
        if (this.readyState === CLOSED) return;
        this.readyState = CLOSED;
        this.#worker.terminate();
        this.onclose?.(new CloseEvent('close'));
    }
}

export type Socket = LocalSocket;

export const dial = (address: string): Socket => {
    void address;
    return new LocalSocket();
};

export const ALONE: boolean = true;

// Once it has been here, the page needs no network at all. Where a browser keeps nothing it works
// as long as it is open.
void navigator.serviceWorker?.register('/offline.js').catch(() => undefined);
