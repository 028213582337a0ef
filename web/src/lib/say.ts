// Made by messages.mjs from locales/en/lib.json; not to be edited.
import english from '../../locales/en/lib.json';
import { room } from './language.svelte';

/** The values each message needs. */
interface Said {
    'name.atreides': null;
    'name.bene-gesserit': null;
    'name.emperor': null;
    'name.fremen': null;
    'name.harkonnen': null;
    'name.guild': null;
    'the.atreides': null;
    'the.bene-gesserit': null;
    'the.emperor': null;
    'the.fremen': null;
    'the.harkonnen': null;
    'the.guild': null;
}

export const say = room<Said>('lib', english);
