// How each faction is played well, in a few sentences for people: what it lives on, how it begins,
// what it wants in the middle and at the end, with whom, and how the others deal with it.
import type { Faction } from '../lib/protocol';

export interface Strategy {
    /** what it has that nobody else has */
    edge: string;
    opening: string[];
    middle: string[];
    end: string[];
    /** best first, with what the pair brings */
    allies: [Faction, string][];
    /** for those who play against it */
    against: string[];
}

export const STRATEGY: Record<Faction, Strategy> = {
    atreides: {
        edge:
            'You know what others guess: every card before it is sold, one part of every plan ' +
            'against you, the next spice.',
        opening: [
            'Keep six or seven forces in Arrakeen and fetch the spice nearby with just as many ' +
                'as can carry it: in a city each takes three.',
            'Buy one weapon and one defence by turn 2, for three to five spice each, and keep ' +
                'two spice back. You never pay for a worthless card.',
            'What you see at auction can be sold: a look for a spice is income.',
        ],
        middle: [
            'Ask for the weapon when you hold both defences, for the defence when you hold both ' +
                'kinds of weapon. Asking for the dial seldom decides a battle.',
            'Seven forces lost in battle wake the Kwisatz Haderach. A cheap defeat before turn 5 ' +
                'is worth it: the leader beside him cannot be a traitor.',
            'When the next spice card is a worm, leave the sand it will come to, and tell your ' +
                'ally.',
        ],
        end: [
            'Save the Karama that shows a whole plan for the battle that wins or stops the game.',
            'Two strongholds and a group in the Polar Sink threaten four more: come in the turn ' +
                'in which you move late.',
        ],
        allies: [
            ['bene-gesserit', 'Voice and Prescience together settle almost any battle.'],
            ['harkonnen', 'Both cities from the start; you name the cards, they draw double.'],
            ['emperor', 'You know every card, they can pay for it.'],
            ['guild', 'Half-price landings, each with a look at the plan.'],
        ],
        against: [
            'Bring two weapons or two defences, so that one answer does not settle it.',
            'Asked for your dial, be ready to be held to a high one.',
            'Karama against Prescience belongs into the battle that decides.',
        ],
    },
    'bene-gesserit': {
        edge:
            'Everybody wants your Voice beside them, your advisors are everywhere, and one ' +
            'prophecy can turn their victory into yours.',
        opening: [
            'Predict somebody who fights for strongholds, in a middle turn. Endings by default ' +
                'do not count, so never the Guild or the Fremen in the last one.',
            'Your first token stands best as an advisor in Carthag, then Arrakeen; the Polar ' +
                'Sink is safe.',
            'Send an advisor along with every shipment into a stronghold: it costs nothing.',
        ],
        middle: [
            'Hold one stronghold with fighters and have advisors in three others.',
            'Turn advisors into fighters only where the host is few and has nothing left to land.',
            'Buy cheap cards: a worthless one serves you as a Karama.',
            'Command a card you know they hold: a defence that does not fit, or not the weapon ' +
                'that would kill.',
        ],
        end: [
            'In the turn you predicted, be the quiet partner of that faction: fight those who ' +
                'contest its strongholds, and lose to it.',
            'The turn before, do nothing that looks odd.',
        ],
        allies: [
            ['atreides', 'No battle holds a surprise for the two of you.'],
            ['emperor', 'Money and Voice; advisors ride on big landings.'],
            ['harkonnen', 'You take the defence away, their traitors do the rest.'],
        ],
        against: [
            'A Karama stops the Voice in the battle that decides.',
            'Do not let their advisors stand beside hosts of one force in three strongholds.',
            'When they help a stranger to win, ask yourself what is written on their card.',
        ],
    },
    emperor: {
        edge: 'Everybody’s bids end up with you. Money buys landings, cards and allies.',
        opening: [
            'You begin with ten spice and nobody on the planet: land five to seven in one ' +
                'stronghold that is empty or weakly held, and keep two or three for battle.',
            'Six to eight more follow in turn 2 with the money of the auction.',
        ],
        middle: [
            'Drive up what others want, and stop one short of their limit; what you buy yourself ' +
                'is paid to the bank.',
            'Without a city your forces walk one step: take one by turn 3.',
            'A gift to your ally, spent by them at auction, comes back to you.',
            'Send Sardaukar against anybody but the Fremen, for whom they count as one.',
        ],
        end: [
            'Strike with eight or more into the stronghold that wins, in a turn in which few act ' +
                'after you.',
            'Spice in the last turn is worth nothing: spend it all on the board.',
        ],
        allies: [
            ['harkonnen', 'Gift, purchase, payment: two cards for each, and the money returns.'],
            ['guild', 'All the income there is, and any number anywhere.'],
            ['bene-gesserit', 'The Voice wins the battles you have paid for.'],
            ['atreides', 'They tell you what to bid on.'],
        ],
        against: [
            'Fight them with Fremen, and let them spend in the auction.',
            'A stronghold with two factions in it is closed to their landing.',
        ],
    },
    fremen: {
        edge: 'The desert is yours: you come for nothing, ride worms, and fight without spice.',
        opening: [
            'Spread your first ten: four in Sietch Tabr, three each towards Tuek’s Sietch and ' +
                'Habbanya Sietch, a Fedaykin with the outer groups.',
            'Take Habbanya Sietch in turn 1, and send four to six to any spice in reach.',
            'Spice is for cards: three to six a turn from turn 2 on.',
        ],
        middle: [
            'You see the storm before it comes: step onto rock when it passes, stay when it does ' +
                'not.',
            'A few on a place that has had its spice become riders when the worm comes: a free ' +
                'jump to any open stronghold.',
            'Put an extra worm on the largest group of others in the sand.',
        ],
        end: [
            'In the last two turns nobody else may stand in Sietch Tabr or Habbanya Sietch, and ' +
                'none of three great houses in Tuek’s Sietch: then the end is yours.',
            'Always grant your ally their revivals.',
        ],
        allies: [
            ['atreides', 'Storm, worm and cards known; two cities and two sietches make four.'],
            ['guild', 'From turn 8 on: whichever way it ends by itself, it is one of you.'],
            ['emperor', 'Six revivals a turn.'],
        ],
        against: [
            'One force in their sietch in the last turn spoils their ending.',
            'Do not leave Tuek’s Sietch empty while a worm may come.',
        ],
    },
    harkonnen: {
        edge: 'Four traitors and two cards for each one bought: nobody is safe from you in battle.',
        opening: [
            'Seven stay in Carthag, a few fetch the spice next to it.',
            'Buy the first card on sale up to five: it brings another from the deck.',
            'If the others are poor, three strongholds in turn 2 are within reach: one landing, ' +
                'one flight.',
        ],
        middle: [
            'Attack the faction whose leaders you own. Count who of them is still alive.',
            'Keep captured leaders of strength four or more; kill the weak for spice.',
            'With Karama you may take a whole hand: best one that was bought by somebody who ' +
                'knows cards.',
        ],
        end: [
            'Allied, your traitors fight for your ally too: let them have those battles.',
            'Spice is your weakness: keep enough for one landing that matters.',
        ],
        allies: [
            ['emperor', 'Pays for your cards and gets the money back.'],
            ['guild', 'Brings you anywhere for half, and moves last.'],
            ['bene-gesserit', 'The Voice opens the leader to your weapon.'],
            ['atreides', 'Tell you what to buy; both cities are yours.'],
        ],
        against: [
            'Send weak leaders or a Cheap Hero where the margin allows it.',
            'Outbid them: a poor Harkonnen does little.',
            'Drive them out of Carthag early.',
        ],
    },
    guild: {
        edge: 'Everybody pays you to land, and you act when you want. Time is on your side.',
        opening: [
            'Three to five hold Tuek’s Sietch, a few take the spice beside it; one card at most.',
            'Ship even numbers: half the price is rounded up.',
            'If a great landing comes, step aside. Your forces are worth more than the place.',
        ],
        middle: [
            'Wait, unless you fill a stronghold before somebody gets there or fetch spice first.',
            'Keep six spice or more from turn 4: the threat of a last landing is your position.',
            'Carry a whole group across the planet rather than lose it.',
        ],
        end: [
            'Each turn ask who wins if you pass, and spend to prevent it.',
            'In the last turn, one foreign force in Sietch Tabr or Habbanya Sietch spoils the ' +
                'Fremen ending, and then it is yours.',
            'Karama stops a shipment: use it for the one that wins, or breaks your own win.',
        ],
        allies: [
            ['harkonnen', 'Four traitors, carried where they are needed.'],
            ['emperor', 'All incomes in two hands.'],
            ['fremen', 'Late in the game: you only have to stop others.'],
            ['atreides', 'A look at every battle you land in.'],
        ],
        against: [
            'Walk instead of shipping: it pays them nothing.',
            'Their leaders are weak: make them fight.',
            'Win before the last turn.',
        ],
    },
};
