// Made by heard.mjs from the engine's rows; not to be edited.
import type { Faction, Stack } from './protocol';

/** What a faction is called, by itself and in a sentence. */
// no words: for a test that says the catalogue agrees
export const CALLED: Record<Faction, { name: string; said: string }> = {
    atreides: { name: 'Atreides', said: 'Atreides' },
    'bene-gesserit': { name: 'Bene Gesserit', said: 'the Bene Gesserit' },
    emperor: { name: 'Emperor', said: 'the Emperor' },
    fremen: { name: 'Fremen', said: 'the Fremen' },
    harkonnen: { name: 'Harkonnen', said: 'Harkonnen' },
    guild: { name: 'Spacing Guild', said: 'the Guild' },
};

/** What is heard of each kind of event, in the order of its arguments. */
export interface Heard {
    'phase-began': [number, string];
    'forces-lost': [Stack, string];
    'forces-placed': [Stack, string];
    'forces-left': [Stack, string];
    'spice-lost': [number, string];
    'paid-bank': [number];
    'got-bank': [number];
    paid: [number, Faction];
    flipped: [string, boolean];
    'card-played': [string | null];
    'card-discarded': [string | null];
    'card-taken': [];
    'card-seen': [string | null];
    'leader-died': [string | null];
    'leader-died-hidden': [Faction];
    'game-won': [Faction[], string];
    predicted: [Faction, number];
    'prediction-made': [];
    'traitor-dealt': [string | null];
    'traitor-kept': [string | null];
    'storm-dialed': [number];
    'storm-card-shown': [number];
    'storm-card-looked': [];
    'storm-card-seen': [number];
    'storm-moved': [number, number, number];
    'storm-controlled': [number];
    'wall-destroyed': [];
    'first-player': [];
    'spice-blew': [number, string];
    'no-spice-in-storm': [string];
    'worm-appeared': [string];
    'worm-nowhere': [];
    'worm-sent': [string];
    'worm-set-aside': [];
    sheltered: [Faction, string];
    'nexus-began': [];
    'alliance-offered': [Faction];
    'offer-withdrawn': [Faction];
    'alliance-made': [Faction];
    'alliance-broken': [Faction];
    rode: [Stack, string];
    'spice-deck-rebuilt': [];
    'karama-stops': [string | null];
    'worthless-shown': [string | null];
    charity: [number];
    'cards-dealt': [number];
    'hand-size': [number];
    'lot-opened': [number];
    'lot-seen': [string | null];
    'bid-made': [number];
    'bid-passed': [];
    'lot-sold': [number];
    'lot-free': [];
    'bought-in': [number];
    'hand-taken': [Faction, number];
    'hand-returned': [Faction, number];
    'treachery-reshuffled': [];
    granted: [Faction];
    revived: [Stack, number];
    'leader-revived': [string | null, number];
    'leader-revived-hidden': [];
    'revival-asked': [Stack];
    'leader-turned-up': [string | null];
    'haderach-revived': [number];
    'looked-spice': [];
    'spice-card-seen': [string | null];
    'timing-chosen': [string];
    'segment-began': [];
    shipped: [Stack, string, number];
    sent: [Stack, string];
    crossed: [Stack, string, string, number];
    retreated: [Stack, string, number];
    'shipment-stopped': [Faction];
    moved: [Stack, string, string];
    accompanied: [string];
    collided: [string, Faction];
    'battle-began': [string, Faction, Faction];
    'no-leader': [];
    voiced: [string, string | null, Faction];
    foresaw: [string, Faction];
    showed: [string, string | number | null];
    'plan-looked': [Faction];
    'plan-locked': [];
    'plan-shown': [string | null, boolean, string | null, string | null, number, number];
    'traitor-called': [string | null];
    explosion: [string];
    'battle-won': [Faction, number, number];
    'battle-lost-both': [Faction];
    'card-kept': [string | null];
    'captive-drawn': [string | null];
    captured: [Faction];
    'captive-killed': [Faction];
    'captive-returned': [string | null, Faction];
    'haderach-awake': [];
    'haderach-died': [];
    collected: [number, string];
    income: [number, string];
    'bribes-taken-in': [number];
    'prediction-shown': [Faction, number];
    'truth-asked': [Faction, number, number, number];
    'truth-told': [boolean];
    bribed: [number, Faction];
    gave: [number, Faction];
    pledged: [number, Faction];
    'deal-offered': [Faction, number, number, number, number];
    'deal-made': [Faction, number, number, number, number];
    'deal-refused': [Faction];
    'deal-dissolved': [Faction];
    disclosed: [Faction];
    'disclosed-card': [Faction, string | null];
    'disclosed-leader': [Faction, string | null];
    'disclosed-disc': [Faction, string | null];
    'disclosed-number': [Faction, string | null, number];
}

/** Which way spice, the first argument, goes by an event. */
export const SPICE = {
    'paid-bank': 'to-bank',
    'got-bank': 'from-bank',
    paid: 'price',
    collected: 'taken-in',
    'bribes-taken-in': 'taken-in',
    bribed: 'bribe',
    gave: 'gift',
} as const;

/** The events of each sort (include/kanly/events.def). */
export const SORTS = {
    said: new Set<keyof Heard>([
        'phase-began',
        'forces-placed',
        'forces-left',
        'card-played',
        'card-discarded',
        'card-taken',
        'predicted',
        'prediction-made',
        'traitor-kept',
        'storm-dialed',
        'storm-card-looked',
        'storm-controlled',
        'alliance-offered',
        'rode',
        'charity',
        'hand-size',
        'lot-opened',
        'bid-made',
        'bid-passed',
        'revived',
        'leader-revived',
        'looked-spice',
        'timing-chosen',
        'segment-began',
        'shipped',
        'sent',
        'crossed',
        'retreated',
        'moved',
        'accompanied',
        'battle-began',
        'voiced',
        'foresaw',
        'plan-locked',
        'traitor-called',
        'pledged',
        'deal-offered',
        'disclosed',
    ]),
    moves: new Set<keyof Heard>([
        'forces-lost',
        'forces-placed',
        'forces-left',
        'rode',
        'shipped',
        'sent',
        'crossed',
        'retreated',
        'shipment-stopped',
        'moved',
        'accompanied',
        'collided',
    ]),
    battles: new Set<keyof Heard>([
        'forces-lost',
        'leader-died',
        'leader-died-hidden',
        'haderach-revived',
        'battle-began',
        'no-leader',
        'voiced',
        'foresaw',
        'showed',
        'plan-looked',
        'plan-locked',
        'plan-shown',
        'traitor-called',
        'explosion',
        'battle-won',
        'battle-lost-both',
        'captive-drawn',
        'captured',
        'captive-killed',
        'captive-returned',
        'haderach-awake',
        'haderach-died',
    ]),
    loss: new Set<keyof Heard>(['forces-lost', 'leader-died']),
    untold: new Set<keyof Heard>(['forces-placed', 'truth-asked', 'truth-told']),
    spice: new Set<keyof Heard>([
        'spice-lost',
        'paid-bank',
        'got-bank',
        'paid',
        'spice-blew',
        'spice-deck-rebuilt',
        'charity',
        'revived',
        'leader-revived',
        'leader-revived-hidden',
        'spice-card-seen',
        'collected',
        'income',
        'bribes-taken-in',
        'bribed',
        'gave',
        'pledged',
    ]),
    cards: new Set<keyof Heard>([
        'card-played',
        'card-discarded',
        'card-taken',
        'card-seen',
        'karama-stops',
        'worthless-shown',
        'cards-dealt',
        'hand-size',
        'lot-opened',
        'lot-seen',
        'bid-made',
        'bid-passed',
        'lot-sold',
        'lot-free',
        'bought-in',
        'hand-taken',
        'hand-returned',
        'treachery-reshuffled',
        'card-kept',
    ]),
    beside: new Set<keyof Heard>([
        'card-seen',
        'truth-asked',
        'truth-told',
        'bribed',
        'gave',
        'pledged',
        'deal-offered',
        'deal-made',
        'deal-refused',
        'deal-dissolved',
        'disclosed',
    ]),
    pacts: new Set<keyof Heard>([
        'sheltered',
        'nexus-began',
        'alliance-offered',
        'offer-withdrawn',
        'alliance-made',
        'alliance-broken',
        'granted',
        'truth-asked',
        'truth-told',
        'deal-offered',
        'deal-made',
        'deal-refused',
        'deal-dissolved',
        'disclosed',
        'disclosed-card',
        'disclosed-leader',
        'disclosed-disc',
        'disclosed-number',
    ]),
};
