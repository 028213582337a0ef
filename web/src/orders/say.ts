// Made by messages.mjs from locales/en/orders.json; not to be edited.
import english from '../../locales/en/orders.json';
import { room } from '../lib/language.svelte';

/** The values each message needs. */
interface Said {
    'from-now-on': null;
    'ask-me': null;
    'nothing-of': { faction: string | number };
    'up-to': null;
    spice: null;
    'everything-of-these-factions': null;
    'everything-of': { faction: string | number };
    'and-single-abilities': { length: string | number };
    'or-single-abilities': null;
    'standing-orders': null;
    'you-not-asked-what': null;
    'ask-me-2': { text: string | number };
}

export const say = room<Said>('orders', english);
