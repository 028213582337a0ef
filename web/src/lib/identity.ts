// Who this browser is: a key that it made itself and keeps. Whoever has the key is that person, so
// it goes nowhere but to the server, in its hello, and into the file one saves.
import { say } from './say';
const STORE = 'kanly.key';
const FITS = /^[A-Za-z0-9_-]{32,64}$/;

function drawn(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    return btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
}

/** The key, made when there is none. A browser that keeps nothing has none either: its seats last
 * as long as the page. */
export function browserKey(): string | undefined {
    try {
        const kept = localStorage.getItem(STORE);
        if (kept && FITS.test(kept)) return kept;
        const fresh = drawn();
        localStorage.setItem(STORE, fresh);
        return fresh;
    } catch {
        return undefined;
    }
}

/** The key of a file that was saved elsewhere; false: it has none. */
export function takeKey(text: string): boolean {
    const key = text.match(/kanly-key: ([A-Za-z0-9_-]{32,64})/)?.[1];
    if (!key) return false;
    localStorage.setItem(STORE, key);
    return true;
}

/** What such a file says. */
export const keyFile = (name: string, key: string): string =>
    `${say('key-file', { name, named: name ? 'yes' : 'no' })}\n\nkanly-key: ${key}\n`;

export function forgetKey(): void {
    localStorage.removeItem(STORE);
}
