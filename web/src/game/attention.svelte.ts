// Calls the player back: the tab's title, a note of the system, sounds. Nothing is said here that
// the page does not show.
import { preferences } from '../lib/preferences.svelte';
import { breathe, play } from '../lib/sound';
import type { Table } from '../lib/table.svelte';
import { soundOf, titleOf } from './calls';
import { say } from './say';

function notify(text: string): void {
    if (!preferences.notify || document.visibilityState === 'visible') return;
    if (!('Notification' in window) || Notification.permission !== 'granted') return;
    const note = new Notification(say('kanly'), {
        body: text,
        tag: 'kanly-turn',
        icon: '/icon.svg',
    });
    note.onclick = () => {
        window.focus();
        note.close();
    };
}

/** Called while a component is made; ends with it. */
export function attend(table: Table): void {
    let asked = '';
    $effect(() => {
        document.title = titleOf(table.question, table.head?.name);
    });
    $effect(() => () => void (document.title = say('kanly')));
    $effect(() => {
        const question = table.question;
        const key = question ? `${question.question} ${question.number}` : '';
        if (key && key !== asked) {
            play(question?.window ? 'window' : 'turn');
            notify(question?.text ?? '');
        }
        asked = key;
    });
    $effect(() => {
        const sound = soundOf(table.fresh, table.me);
        if (sound) play(sound);
    });
    $effect(() => {
        breathe(preferences.sound ? (table.view?.turn.phase ?? null) : null);
    });
    $effect(() => () => breathe(null));
}
