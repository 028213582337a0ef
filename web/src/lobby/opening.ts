// A position to look at in the lobby: the empty board under its first
// storm, everybody in their seat.
import { FACTIONS, type FactionView, type View } from '../lib/protocol';

const seat = (): FactionView => ({
    bribes: 0,
    reserves: [20, 0],
    tanks: [0, 0],
    ally: null,
    strongholds: [],
    to_win: 0,
    cards: 0,
    hand: [],
    traitors: [],
    power_used: false,
});

export const opening: View = {
    turn: {
        turn: 1,
        turns: 10,
        phase: 'storm',
        storm: 13,
        storm_placed: true,
        destroyed: [],
        order: ['harkonnen', 'guild', 'bene-gesserit', 'emperor', 'fremen', 'atreides'],
        seats: ['guild', 'bene-gesserit', 'emperor', 'fremen', 'atreides', 'harkonnen'],
    },
    asking: { asked: {} },
    board: {},
    factions: Object.fromEntries(FACTIONS.map((faction) => [faction, seat()])),
    leaders: {},
    decks: { treachery: 33, discard: [], lots: [], spice: 21, pile_a: [], pile_b: [] },
    prediction: {},
    deals: { list: [] },
};
