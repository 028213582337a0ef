// Made by messages.mjs from locales/en/ui.json; not to be edited.
import english from '../../locales/en/ui.json';
import { room, type Value } from '../lib/language.svelte';

/** The values each message needs. */
interface Said {
    'a-card-face-down': null;
    close: null;
    'close-esc': null;
    'leader-of': { faction: Value };
    'has-fought': null;
    'face-down': null;
    rule: { rule: Value };
    and: null;
    views: null;
    dead: null;
    captured: null;
    strength: { value: Value };
    'a-leader': null;
    'to-the-decision': null;
}

export const say = room<Said>('ui', english);
