// Made by messages.mjs from locales/en/lib.json; not to be edited.
import english from '../../locales/en/lib.json';
import { room, type Value } from './language.svelte';

/** The values each message needs. */
interface Said {
    'name.atreides': null;
    'name.bene-gesserit': null;
    'name.emperor': null;
    'name.fremen': null;
    'name.harkonnen': null;
    'name.guild': null;
    'the.atreides': { form: string };
    'the.bene-gesserit': { form: string };
    'the.emperor': { form: string };
    'the.fremen': { form: string };
    'the.harkonnen': { form: string };
    'the.guild': { form: string };
    'list.and': { first: Value; last: Value };
    'list.or': { first: Value; last: Value };
    elites: null;
    'phase.storm': null;
    'phase.blow': null;
    'phase.charity': null;
    'phase.bidding': null;
    'phase.revival': null;
    'phase.ship': null;
    'phase.battle': null;
    'phase.harvest': null;
    'phase.mentat': null;
    'level.random': null;
    'level.novice': null;
    'level.steady': null;
    'level.naib': null;
    'level.mentat': null;
    'connection-lost': null;
    'no-connection': null;
    'not-reached': null;
    'key-file': { named: string; name: Value };
    guest: null;
    'name-first': null;
    practice: null;
    'seat-moved': null;
    'seat-left': null;
    'seat-gone': null;
    place: { territory: Value; sector: Value };
    'elite.emperor': null;
    'elite.fremen': null;
    'stack.forces': { forces: number };
    'stack.elites': { elites: Value; elite: Value };
    'stack.both': { forces: number; elites: Value; elite: Value };
    'with-haderach': null;
    advisors: null;
    fighters: null;
    yes: null;
    no: null;
    'acts-now': null;
    waits: null;
    tokens: { stack: Value; place: Value };
    'tokens-from': { stack: Value; place: Value };
    'level-is.novice': null;
    'level-is.steady': null;
    'level-is.naib': null;
    'level-is.mentat': null;
    'level-is.random': null;
}

export const say = room<Said>('lib', english);
