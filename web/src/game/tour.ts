// What the tour of a first game says: what the game is about, how one wins, then what each question
// of the first turn means, when it is asked.
import type { Question } from '../lib/questions';

export interface TourStep {
    title: string;
    text: string;
}

export const BEGINNING: TourStep[] = [
    {
        title: 'What it is about',
        text:
            'Six factions want one planet. You ship forces down to it for spice, carry off the ' +
            'spice that lies in the sand, and fight where two stand in one place. The storm ' +
            'goes round and kills what it finds in the open.',
    },
    {
        title: 'How one wins',
        text:
            'There are five strongholds, the dark red places. Whoever holds three at the end of ' +
            'a turn wins at once; two allies need four. Some factions have a way of their own: ' +
            'it is on your faction sheet.',
    },
];

/** Told once each, when it is first asked. What is not here explains itself. */
export const FIRST: Partial<Record<Question, TourStep>> = {
    traitor: {
        title: 'A traitor',
        text:
            'You see four leaders and keep one in secret. If an enemy ever leads a battle ' +
            'against you with that one, you win it and lose nothing. A strong leader of ' +
            'somebody else is the best choice: strong ones are sent to battle often.',
    },
    predict: {
        title: 'A prediction',
        text:
            'Say in secret who will win and in which turn. If it comes so, you win in their ' +
            'place.',
    },
    place: {
        title: 'Your first forces',
        text: 'They stand on the planet before the game begins, and cost nothing.',
    },
    'first-dial': {
        title: 'The first storm',
        text:
            'Two players dial in secret; together the numbers say where the storm begins. ' +
            'Whoever sits next in its way plays first this turn.',
    },
    dial: {
        title: 'The storm',
        text: 'Two players dial in secret; the storm moves on by both numbers together.',
    },
    claim: {
        title: 'Charity',
        text: 'Who has next to no spice is given some. It costs nothing to take it.',
    },
    bid: {
        title: 'The auction',
        text:
            'Treachery cards are weapons, defences and tricks for battles. Each is sold to the ' +
            'highest bid, face down. Passing is no shame: spice is also your way to the planet.',
    },
    revive: {
        title: 'Out of the tanks',
        text: 'The dead lie in the tanks. Some come back free each turn, more for spice.',
    },
    'look-spice': {
        title: 'A look ahead',
        text: 'You alone may see where spice will lie next turn, before anybody moves.',
    },
    ship: {
        title: 'Down to the planet',
        text:
            'Lit places are where you may land: a stronghold costs 1 spice for each force, the ' +
            'open sand 2. Point at any other and it says why not. Spice lying there is yours at ' +
            'the end of the turn if you are alone with it.',
    },
    move: {
        title: 'One march',
        text:
            'One group may move, to the next territory; up to three if you hold Arrakeen or ' +
            'Carthag. Where two factions end in one place there will be a battle.',
    },
    fight: {
        title: 'Which battle first',
        text: 'You attack: of several battles you say which is fought first.',
    },
    plan: {
        title: 'A battle plan',
        text:
            'Dial how many forces you are ready to lose, choose a leader, a weapon and a ' +
            'defence. Dial and leader together make your strength; the higher sum wins, and ' +
            'the winner loses what was dialled. Both plans are opened at once.',
    },
    call: {
        title: 'Traitor?',
        text: 'If their leader is the one you kept in secret, this is the moment to say it.',
    },
};
