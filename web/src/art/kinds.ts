// The kinds of card as they are drawn: each has inks, a ground and a frame of its own.
export type Kind =
    | 'projectile'
    | 'poison'
    | 'lasgun'
    | 'shield'
    | 'snooper'
    | 'special'
    | 'leader'
    | 'worthless'
    | 'spice'
    | 'worm'
    | 'traitor';

const OF_TREACHERY: Record<string, Kind> = {
    'weapon-projectile': 'projectile',
    'weapon-poison': 'poison',
    'weapon-lasgun': 'lasgun',
    'defense-projectile': 'shield',
    'defense-poison': 'snooper',
    special: 'special',
    hero: 'leader',
    worthless: 'worthless',
};
const OF_OTHERS: Record<string, Kind> = {
    'shai-hulud': 'worm',
    'spice-blow': 'spice',
    'spice-blow-small': 'spice',
    'spice-blow-great': 'spice',
    traitor: 'traitor',
};

/** How a card is drawn: by its kind in the engine's words, or by its name where it is no treachery
 * card. */
export const kindOf = (kind: string | undefined, name: string): Kind =>
    (kind && OF_TREACHERY[kind]) || OF_OTHERS[name] || 'special';
