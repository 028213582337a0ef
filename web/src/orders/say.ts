// Made by messages.mjs from locales/en/orders.json; not to be edited.
import english from '../../locales/en/orders.json';
import { room, type Value } from '../lib/language.svelte';

/** The values each message needs. */
interface Said {
    'from-now-on': null;
    'ask-me': null;
    'nothing-of': { faction: Value };
    'up-to': null;
    spice: null;
    'everything-of-these-factions': null;
    'everything-of': { faction: Value };
    'and-single-abilities': { length: Value };
    'or-single-abilities': null;
    'standing-orders': null;
    'you-not-asked-what': null;
    'ask-me-2': { text: Value };
}

export const say = room<Said>('orders', english);
