// What the tour of a first game says: what the game is about, how one wins, then what each question
// of the first turn means, when it is asked.
import type { Question } from '../lib/questions';
import { say } from './say';

export interface TourStep {
    title: string;
    text: string;
}

export const BEGINNING: TourStep[] = [
    {
        get title() {
            return say('what-it-is-about');
        },
        get text() {
            return say('six-factions-want-one');
        },
    },
    {
        get title() {
            return say('how-one-wins');
        },
        get text() {
            return say('there-five-strongholds-dark');
        },
    },
];

/** Told once each, when it is first asked. What is not here explains itself. */
export const FIRST: Partial<Record<Question, TourStep>> = {
    traitor: {
        title: 'A traitor',
        get text() {
            return say('you-see-four-leaders');
        },
    },
    predict: {
        title: 'A prediction',
        get text() {
            return say('say-secret-who-will');
        },
    },
    place: {
        get title() {
            return say('your-first-forces');
        },
        get text() {
            return say('they-stand-planet-before');
        },
    },
    'first-dial': {
        get title() {
            return say('the-first-storm');
        },
        get text() {
            return say('two-players-dial-secret');
        },
    },
    dial: {
        get title() {
            return say('the-storm');
        },
        get text() {
            return say('two-players-dial-secret-2');
        },
    },
    claim: {
        get title() {
            return say('charity');
        },
        get text() {
            return say('who-has-next-no');
        },
    },
    bid: {
        get title() {
            return say('the-auction');
        },
        get text() {
            return say('treachery-cards-weapons-defences');
        },
    },
    revive: {
        get title() {
            return say('out-of-the-tanks');
        },
        get text() {
            return say('dead-lie-tanks-some');
        },
    },
    'look-spice': {
        get title() {
            return say('a-look-ahead');
        },
        get text() {
            return say('you-alone-may-see');
        },
    },
    ship: {
        get title() {
            return say('down-to-the-planet');
        },
        get text() {
            return say('lit-places-where-you');
        },
    },
    move: {
        get title() {
            return say('one-march');
        },
        get text() {
            return say('one-group-may-move');
        },
    },
    fight: {
        get title() {
            return say('which-battle-first');
        },
        get text() {
            return say('you-attack-several-battles');
        },
    },
    plan: {
        get title() {
            return say('a-battle-plan');
        },
        get text() {
            return say('dial-how-many-forces');
        },
    },
    call: {
        get title() {
            return say('traitor');
        },
        get text() {
            return say('if-their-leader-one');
        },
    },
};
