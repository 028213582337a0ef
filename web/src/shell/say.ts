// Made by messages.mjs from locales/en/shell.json; not to be edited.
import english from '../../locales/en/shell.json';
import { room, type Value } from '../lib/language.svelte';

/** The values each message needs. */
interface Said {
    mark: null;
    pages: null;
    learn: null;
    rules: null;
    replays: null;
    you: null;
    lobby: null;
    close: null;
    again: null;
    copied: null;
    language: null;
    'language-browser': null;
    'language-partly': null;
    'theme.light': null;
    'theme.dark': null;
    'theme.light-colours': null;
    'theme.dark-colours': null;
    'connection.lost': { seconds: number };
    'connection.reload': null;
    'fault.text': null;
    'fault.report': null;
    'fault.copy': null;
    'keys.title': null;
    'keys.this': null;
    'keys.tab': null;
    'keys.single': null;
    'keys.off': null;
    'missing.broken': null;
    'missing.broken-text': null;
    'missing.unfetched': null;
    'missing.unfetched-text': null;
    'missing.nothing': null;
    'missing.nothing-text': { link: Value };
    'name.seen': null;
    'name.yours': null;
    'name.is': { name: Value };
    'name.none': null;
    'name.about': null;
    'name.keep': null;
    'name.page': null;
    'seat.here': null;
    'seat.again': null;
    'share.label': null;
    'share.copy': null;
}

export const say = room<Said>('shell', english);
