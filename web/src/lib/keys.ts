// The keys of the page. Whoever is on the page registers what a key does with a few words of
// help; `?` lists them. Single keys work only outside text fields and can be switched off;
// Enter, Esc and the arrows always work, but never take a press from a control that has the
// focus. The latest registration of a key is asked first; a handler that returns false leaves
// the key to the one before it.
import { keyName } from './keynames';
import { preferences } from './preferences.svelte';

export type KeyHandler = (event: KeyboardEvent) => boolean | void;

export interface Key {
    /** as in KeyboardEvent.key, letters in lower case; 'Shift+n'; '0-9' is any digit */
    key: string;
    help: string;
    handler: KeyHandler;
}

const keys: Key[] = [];

/** Registers a key until the returned function is called (so it can be returned from an effect). */
export function onKey(key: string, help: string, handler: KeyHandler): () => void {
    const entry: Key = { key: key.length === 1 ? key.toLowerCase() : key, help, handler };
    keys.push(entry);
    return () => {
        const at = keys.indexOf(entry);
        if (at >= 0) keys.splice(at, 1);
    };
}

/** What works now, the first registered first, each key once. */
export function keyHelp(): { key: string; help: string }[] {
    const seen = new Map<string, string>();
    for (const { key, help } of keys) if (help) seen.set(key, help);
    return [...seen].map(([key, help]) => ({ key, help }));
}

function writing(target: EventTarget | null): boolean {
    if (!(target instanceof HTMLElement)) return false;
    if (
        target.isContentEditable ||
        target instanceof HTMLTextAreaElement ||
        target instanceof HTMLSelectElement
    )
        return true;
    return (
        target instanceof HTMLInputElement &&
        !['checkbox', 'radio', 'range', 'button'].includes(target.type)
    );
}

const OWN =
    'button, a[href], summary, input, select, [role=button], [role=tab], [role=radio], ' +
    '[role=menuitem], [role=option], [role=slider]';

function takesItself(event: KeyboardEvent): boolean {
    if (!(event.target instanceof Element)) return false;
    const control = event.target.closest(OWN);
    // To a box that is ticked Enter says nothing, outside a form that it sends.
    const ticked = control?.matches('input[type=radio], input[type=checkbox]');
    if (!control || (ticked && event.key === 'Enter' && !control.closest('form'))) return false;
    if (event.key === 'Enter' || event.key === ' ') return true;
    const arrow = event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End';
    return (
        arrow &&
        control.matches(
            'input, select, [role=tab], [role=radio], [role=slider], [role=option], ' +
                '[role=menuitem]',
        )
    );
}

function press(event: KeyboardEvent): void {
    if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.isComposing
    )
        return;
    if (event.key !== 'Escape' && (writing(event.target) || takesItself(event))) return;
    // A dialog keeps the keys to itself; its Esc is the browser's.
    if (document.querySelector('dialog[open]')) return;
    if (event.key.length === 1 && event.key !== ' ' && !preferences.keys) return;
    const name = keyName(event);
    const digit = /^[0-9]$/.test(name);
    for (let i = keys.length - 1; i >= 0; i--) {
        const entry = keys[i];
        if (!entry || !(entry.key === name || (digit && entry.key === '0-9'))) continue;
        if (entry.handler(event) === false) continue;
        event.preventDefault();
        return;
    }
}

addEventListener('keydown', press);
