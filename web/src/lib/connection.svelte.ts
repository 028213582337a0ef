// One connection to the server for the whole page. It comes back by itself after a loss;
// whoever is at a table joins again when `onopen` calls. Requests are promises that end with
// the answer or with a Refusal.
import { browserKey } from './identity';
import { PROTOCOL, type Message, type Person, type Reason, type ServerError } from './protocol';
import { dial, type Socket } from './socket';
import { say } from './say';
import { spoken } from './spoken';

export class Refusal extends Error {
    readonly code: string;
    readonly reason?: Reason;
    constructor(error: ServerError) {
        super(error.text);
        this.code = error.code;
        this.reason = error.reason;
    }
}

type Listener = (message: Message) => void;
interface Waiting {
    resolve: (message: Message) => void;
    reject: (error: Error) => void;
}

export type ConnectionState = 'connecting' | 'open' | 'lost' | 'reload';

// A network that goes away without a word closes nothing: the page has to ask whether anybody is
// there. Only the answer to a ping is waited for with a limit, since other answers may take as long
// as a bot thinks. In seconds:
/** nothing was heard since something was asked: then it is time for a ping */
const SILENT = 3;
/** nothing was asked, and nothing heard */
const IDLE = 20;
/** how long a ping may take, and how long a connection may take to be made */
const PATIENCE = 5;
const MAKING = 10;
/** the state of a socket that can be written to */
const OPEN = 1;
/** a slow line is no dead one: it is given more time, up to this, while connections bring nothing
 * but their hello */
const MOST_PATIENCE = 40;

export class Connection {
    state = $state<ConnectionState>('connecting');
    /** when the connection was lost, and when it is tried again; for the banner */
    lostAt = $state(0);
    retryAt = $state(0);
    /** the levels of bots the server offers */
    bots = $state<{ level: string; text: string }[]>([]);
    /** whom this browser's key opens; null: nobody yet */
    person = $state.raw<Person | null>(null);
    /** the server's clock minus ours, in milliseconds */
    skew = 0;

    #socket: Socket | null = null;
    #next = 1;
    #waiting = new Map<number, Waiting>();
    #listeners = new Map<string, Set<Listener>>();
    #opened = new Set<() => void>();
    #tries = 0;
    #retry: ReturnType<typeof setTimeout> | undefined;
    #address: string;
    /** the server that has our table, where several share their games */
    #node = '';
    /** seconds without a word from the server; counted, not measured, so that a page that was
     * asleep hears what came meanwhile first */
    #silence = 0;
    #pinged = false;
    #patience = PATIENCE;
    /** this connection has brought more than its hello */
    #useful = false;

    constructor(address: string) {
        this.#address = address;
        this.#connect();
        setInterval(() => this.#second(), 1000);
        addEventListener('online', () => this.#look());
        addEventListener('offline', () => this.#look());
        document.addEventListener(
            'visibilitychange',
            () => document.visibilityState === 'visible' && this.#look(),
        );
    }

    #connect(): void {
        clearTimeout(this.#retry);
        const socket = dial(this.#address + this.#query());
        this.#socket = socket;
        this.#silence = 0;
        this.#pinged = this.#useful = false;
        socket.onopen = () => void this.#hello(socket);
        socket.onmessage = (event: MessageEvent) =>
            this.#receive(spoken(JSON.parse(String(event.data)) as Message));
        socket.onclose = () => this.#lost(socket);
    }

    /** By the table or, where we were told, by the server a proxy finds the way. */
    #query(): string {
        if (this.#node) return `?node=${encodeURIComponent(this.#node)}`;
        const table = /^\/t\/([\w-]+)/.exec(location.pathname);
        return table ? `?table=${table[1]}` : '';
    }

    async #hello(socket: Socket): Promise<void> {
        try {
            const hello = await this.request('hello', {
                protocol: PROTOCOL,
                key: browserKey(),
            });
            this.skew = Number(hello.time) - Date.now();
            this.bots = hello.bots as { level: string; text: string }[];
            this.person = (hello.person as Person | null | undefined) ?? null;
            this.state = 'open';
            this.#tries = 0;
            for (const call of this.#opened) call();
        } catch (error) {
            if (error instanceof Refusal && error.code === 'reload') this.state = 'reload';
            else socket.close(); // and try again, later
        }
    }

    #lost(socket: Socket): void {
        if (this.#socket !== socket || this.state === 'reload') return;
        this.#socket = null;
        this.#node = ''; // it may be gone, and its tables with somebody else
        for (const { reject } of this.#waiting.values()) reject(new Error(say('connection-lost')));
        this.#waiting.clear();
        if (this.state !== 'lost') this.lostAt = Date.now();
        this.state = 'lost';
        const pause = Math.min(8000, 250 * 2 ** this.#tries++) * (0.75 + Math.random() / 2);
        this.retryAt = Date.now() + pause;
        this.#retry = setTimeout(() => this.#connect(), pause);
    }

    #second(): void {
        const socket = this.#socket;
        if (!socket || this.state === 'reload') return;
        this.#silence++;
        if (this.state !== 'open') {
            if (this.#silence >= Math.max(MAKING, this.#patience)) this.#drop(socket);
        } else if (this.#pinged) {
            if (this.#silence >= this.#patience) this.#drop(socket);
        } else if (
            this.#silence >= (this.#waiting.size ? SILENT : IDLE) &&
            (this.#waiting.size || document.visibilityState === 'visible')
        ) {
            this.#ping();
        }
    }

    #ping(): void {
        this.#pinged = true;
        this.#silence = 0;
        this.#send({ type: 'ping' }).catch(() => undefined);
    }

    /** Nobody is there. The browser would wait long for the other side to agree that
     * it is closed. */
    #drop(socket: Socket): void {
        this.#patience = this.#useful ? PATIENCE : Math.min(MOST_PATIENCE, this.#patience * 2);
        socket.onopen = socket.onmessage = socket.onclose = null;
        socket.close();
        this.#lost(socket);
    }

    /** Another server has the table: there everything is asked again. */
    #go(node: string): void {
        if (this.#socket) this.#drop(this.#socket);
        this.#node = node;
    }

    /** The network has changed, or somebody looks at the page again: it is a good moment to see
     * how things stand. */
    #look(): void {
        if (this.state === 'lost' && !this.#socket) this.#connect();
        else if (this.state === 'open' && !this.#pinged) this.#ping();
    }

    #receive(message: Message): void {
        this.#silence = 0;
        this.#pinged = false;
        if (message.type !== 'hello') this.#useful = true;
        if (message.error?.code === 'elsewhere' && message.error.node)
            return this.#go(message.error.node);
        const waiting = message.id === undefined ? undefined : this.#waiting.get(message.id);
        if (waiting && message.id !== undefined) {
            this.#waiting.delete(message.id);
            if (message.type === 'error' && message.error)
                waiting.reject(new Refusal(message.error));
            else waiting.resolve(message);
        }
        for (const listener of this.#listeners.get(message.type) ?? []) listener(message);
    }

    #send(message: Record<string, unknown>): Promise<Message> {
        const id = this.#next++;
        return new Promise((resolve, reject) => {
            if (this.#socket?.readyState !== OPEN) {
                reject(new Error(say('no-connection')));
                return;
            }
            this.#waiting.set(id, { resolve, reject });
            this.#socket.send(JSON.stringify({ ...message, id }));
        });
    }

    /** Asks the server; rejects with a Refusal when it says no. A request that came too fast
     * changed nothing and is made again, on the same connection; but not to leave, which would then
     * leave what was joined since. */
    async request<T = Message>(type: string, members: Record<string, unknown> = {}): Promise<T> {
        const socket = this.#socket;
        for (let pause = 200; ; pause *= 2) {
            try {
                return (await this.#send({ type, ...members })) as T;
            } catch (error) {
                if (
                    !(error instanceof Refusal) ||
                    error.code !== 'too-fast' ||
                    pause > 2000 ||
                    type === 'leave'
                )
                    throw error;
                await new Promise((resolve) => setTimeout(resolve, pause));
                if (this.#socket !== socket) throw error;
            }
        }
    }

    /** Hears messages of one type, asked for or not. Returns what ends it. */
    on(type: string, listener: Listener): () => void {
        const set = this.#listeners.get(type) ?? new Set();
        this.#listeners.set(type, set.add(listener));
        return () => set.delete(listener);
    }

    /** Calls now, if the connection is open, and whenever it opens again. */
    onopen(call: () => void): () => void {
        this.#opened.add(call);
        if (this.state === 'open') call();
        return () => this.#opened.delete(call);
    }

    /** Resolves when the connection is open. */
    ready(): Promise<void> {
        return new Promise((resolve) => {
            if (this.state === 'open') return resolve();
            const end = this.onopen(() => {
                end();
                resolve();
            });
        });
    }

    /** This browser has another key now: everything begins anew. */
    again(): void {
        this.#socket?.close();
    }

    /** The server's time now. */
    now(): number {
        return Date.now() + this.skew;
    }
}

const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
export const connection = new Connection(`${scheme}//${location.host}/play`);
