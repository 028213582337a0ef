// A face for each faction, for posters: six of the thirty busts, so that the lobby need not fetch
// the rest. They bring their light inks themselves.
import type { Faction } from '../lib/protocol';
import chani from './portraits/chani.svg?raw';
import feyd from './portraits/feyd-rautha.svg?raw';
import fenring from './portraits/hasimir-fenring.svg?raw';
import jessica from './portraits/lady-jessica.svg?raw';
import irulan from './portraits/princess-irulan.svg?raw';
import tuek from './portraits/esmar-tuek.svg?raw';

export const faces: Record<Faction, string> = {
    atreides: jessica,
    'bene-gesserit': irulan,
    emperor: fenring,
    fremen: chani,
    harkonnen: feyd,
    guild: tuek,
};
