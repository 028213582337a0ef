// What each faction is, in a handful of words.
import type { Faction } from '../lib/protocol';

export const GIST: Record<Faction, string> = {
    atreides: 'Sees what others only guess',
    'bene-gesserit': 'Commands, and foretells the winner',
    emperor: 'Is paid for every card',
    fremen: 'Rides the worm, knows the storm',
    harkonnen: 'Holds more cards and more traitors',
    guild: 'Ships at half price, moves when it likes',
};
