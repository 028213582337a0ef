// Made by messages.mjs from locales/en/decide.json; not to be edited.
import english from '../../locales/en/decide.json';
import { room } from '../lib/language.svelte';

/** The values each message needs. */
interface Said {
    'glow.label': null;
    'glow.first': null;
    'glow.all': null;
    'glow.hint': null;
}

export const say = room<Said>('decide', english);
