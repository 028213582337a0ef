// How one is called: what the server keeps of it, and this browser's own part of Web Push.
import { connection } from '../lib/connection.svelte';
import { say } from './say';

export const CHANNELS = ['push', 'mail', 'hook'] as const;
export type Channel = (typeof CHANNELS)[number];

export const KINDS = ['turn', 'hour', 'full', 'end', 'invite'] as const;
export type Kind = (typeof KINDS)[number];

export interface Target {
    target: string;
    channel: Channel;
    address: string;
    form?: 'plain' | 'discord';
    secret?: string;
    confirmed: boolean;
    off: boolean;
    trouble?: string;
    failed?: number;
}

export interface Wishes {
    can: { hook: boolean; mail: boolean; push: string | null };
    channels: Record<Channel, boolean>;
    kinds: Record<Kind, boolean>;
    digest: number;
    quiet: { from: string; to: string; offset: number } | null;
    away_until?: number;
    targets: Target[];
}

/** This clock's distance from UTC, in minutes. */
export const offset = (): number => -new Date().getTimezoneOffset();

export class Calls {
    wishes = $state.raw<Wishes | null>(null);
    /** what was refused, or what came of a try */
    said = $state('');

    async #do(what: () => Promise<unknown>): Promise<void> {
        this.said = '';
        try {
            await what();
        } catch (error) {
            this.said = error instanceof Error ? error.message : String(error);
        }
    }

    ask(): Promise<void> {
        return this.#do(async () => {
            this.wishes = await connection.request<Wishes>('notices');
        });
    }

    set(change: Record<string, unknown>): Promise<void> {
        return this.#do(async () => {
            this.wishes = await connection.request<Wishes>('notices-set', change);
        });
    }

    away(until: number | null): Promise<void> {
        return this.#do(async () => {
            this.wishes = await connection.request<Wishes>('away', { until });
        });
    }

    add(channel: Channel, members: Record<string, unknown>): Promise<void> {
        return this.#do(async () => {
            await connection.request('notices-add', { channel, ...members });
            await this.ask();
        });
    }

    confirm(code: string): Promise<void> {
        return this.#do(async () => {
            await connection.request('notices-confirm', { code });
            await this.ask();
        });
    }

    drop(target: string): Promise<void> {
        return this.#do(async () => {
            await connection.request('notices-drop', { target });
            await this.ask();
        });
    }

    try(target: string): Promise<void> {
        return this.#do(async () => {
            const tried = await connection.request('notices-try', { target });
            await this.ask();
            this.said = tried.sent
                ? say('sent-should-be-there')
                : say('not-sent', { why: String(tried.text) });
        });
    }

    /** Asks the browser, and tells the server where to reach it. */
    allowPush(): Promise<void> {
        return this.#do(async () => {
            const key = this.wishes?.can.push;
            if (!key || !('serviceWorker' in navigator) || !('PushManager' in window))
                throw new Error(say('this-browser-cannot-be'));
            if ((await Notification.requestPermission()) !== 'granted')
                throw new Error(say('browser-does-not-allow'));
            const worker = await navigator.serviceWorker.register('/worker.js');
            await navigator.serviceWorker.ready;
            const made = await worker.pushManager.subscribe({
                userVisibleOnly: true,
                applicationServerKey: key,
            });
            const { endpoint, keys } = made.toJSON();
            await connection.request('notices-add', {
                channel: 'push',
                address: endpoint,
                p256dh: keys?.p256dh,
                auth: keys?.auth,
            });
            await this.ask();
        });
    }
}
