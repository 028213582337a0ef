// Made by messages.mjs from locales/en/learn-strategy.json; not to be edited.
import english from '../../locales/en/learn-strategy.json';
import { room } from '../lib/language.svelte';

/** The values each message needs. */
interface Said {
    'atreides.edge': null;
    'atreides.opening': null;
    'atreides.middle': null;
    'atreides.end': null;
    'atreides.against': null;
    'atreides.with.bene-gesserit': null;
    'atreides.with.harkonnen': null;
    'atreides.with.emperor': null;
    'atreides.with.guild': null;
    'bene-gesserit.edge': null;
    'bene-gesserit.opening': null;
    'bene-gesserit.middle': null;
    'bene-gesserit.end': null;
    'bene-gesserit.against': null;
    'bene-gesserit.with.atreides': null;
    'bene-gesserit.with.emperor': null;
    'bene-gesserit.with.harkonnen': null;
    'emperor.edge': null;
    'emperor.opening': null;
    'emperor.middle': null;
    'emperor.end': null;
    'emperor.against': null;
    'emperor.with.harkonnen': null;
    'emperor.with.guild': null;
    'emperor.with.bene-gesserit': null;
    'emperor.with.atreides': null;
    'fremen.edge': null;
    'fremen.opening': null;
    'fremen.middle': null;
    'fremen.end': null;
    'fremen.against': null;
    'fremen.with.atreides': null;
    'fremen.with.guild': null;
    'fremen.with.emperor': null;
    'harkonnen.edge': null;
    'harkonnen.opening': null;
    'harkonnen.middle': null;
    'harkonnen.end': null;
    'harkonnen.against': null;
    'harkonnen.with.emperor': null;
    'harkonnen.with.guild': null;
    'harkonnen.with.bene-gesserit': null;
    'harkonnen.with.atreides': null;
    'guild.edge': null;
    'guild.opening': null;
    'guild.middle': null;
    'guild.end': null;
    'guild.against': null;
    'guild.with.harkonnen': null;
    'guild.with.emperor': null;
    'guild.with.fremen': null;
    'guild.with.atreides': null;
}

export const say = room<Said>('learn-strategy', english);
