// The words of the game, each in a sentence or two, with the rule that says more. The same words
// stand everywhere on the page; Term shows them as a tip, the rulebook lists them.
export interface Word {
    word: string;
    /** other forms under which it is looked up */
    also?: string[];
    text: string;
    rule?: string;
}

export const GLOSSARY: Word[] = [
    {
        word: 'advisors',
        also: ['advisor'],
        text:
            'Bene Gesserit tokens that are only there: they take part in nothing, and nobody ' +
            'fights them. They can turn into fighters.',
        rule: '2.02.12',
    },
    {
        word: 'alliance',
        also: ['ally', 'allies'],
        text:
            'Two factions that win together, made and broken in a Nexus. Allies do not fight ' +
            'each other and may pay for each other.',
        rule: '1.10.00',
    },
    {
        word: 'auction',
        also: ['bid', 'bidding'],
        text: 'Treachery cards are sold face down, one after the other, to the highest bidder.',
        rule: '1.04.06.01',
    },
    {
        word: 'battle plan',
        also: ['plan'],
        text:
            'What each side sets up in secret for a battle: a number of forces, a leader, and ' +
            'perhaps a weapon and a defence.',
        rule: '1.07.04',
    },
    {
        word: 'bribe',
        also: ['bribes'],
        text:
            'Spice given to another player at any time. It lies in front of the shield and can ' +
            'be used from the Mentat Pause on.',
        rule: '1.12.02',
    },
    {
        word: 'CHOAM charity',
        also: ['charity'],
        text:
            'Whoever has less than 2 spice behind the shield may have it topped up to 2 by the ' +
            'bank.',
        rule: '1.03.01',
    },
    {
        word: 'deal',
        also: ['deals'],
        text: 'A promise between players that the table keeps: both must agree, and it binds.',
        rule: '1.12.00',
    },
    {
        word: 'dial',
        text:
            'A number set in secret on the wheel: how far the storm goes, or how many forces ' +
            'are put into a battle and lost there.',
        rule: '1.07.04',
    },
    {
        word: 'elites',
        also: ['elite', 'Sardaukar', 'Fedaykin'],
        text:
            'Sardaukar of the Emperor and Fedaykin of the Fremen: in the advanced game they ' +
            'count twice in battle.',
        rule: '2.03.08',
    },
    {
        word: 'First Player',
        text:
            'Whoever the storm reaches next. The order of the turn begins there and goes on ' +
            'counter-clockwise.',
        rule: '1.01.01',
    },
    {
        word: 'forces',
        also: ['force'],
        text: 'The tokens of a faction, twenty each: in reserve, on the board, or in the tanks.',
        rule: '0.09',
    },
    {
        word: 'Karama',
        text:
            "A treachery card that stops a faction's ability, or buys a shipment or a card on " +
            'its own terms.',
        rule: '3.01.11',
    },
    {
        word: 'Kwisatz Haderach',
        text:
            'Atreides only: wakes when they have lost seven forces in battle, and adds 2 to a ' +
            'leader.',
        rule: '2.01.11',
    },
    {
        word: 'leader',
        also: ['leaders'],
        text:
            'Five for each faction. The strength on the disc is added to the forces dialled, ' +
            'if the leader survives.',
        rule: '1.07.04',
    },
    {
        word: 'Lasgun',
        text:
            'A weapon against which no defence helps. With a Shield on either side everything ' +
            'in the territory is destroyed.',
        rule: '3.01.14',
    },
    {
        word: 'Mentat Pause',
        text: 'The end of a turn: victory is checked, and bribes come behind the shield.',
        rule: '1.09.00',
    },
    {
        word: 'Nexus',
        text: 'After a worm: everybody may make and break alliances before the turn goes on.',
        rule: '1.10.01',
    },
    {
        word: 'ornithopters',
        also: ['ornithopter'],
        text: 'Who has forces in Arrakeen or Carthag moves up to three territories instead of one.',
        rule: '1.06.05.04',
    },
    {
        word: 'Polar Sink',
        text: 'The middle of the board: no sector, no storm, and nobody fights there.',
        rule: '1.07.01.03',
    },
    {
        word: 'prediction',
        text:
            'Bene Gesserit only: before the game they write down who will win and in which ' +
            'turn, and win alone, in place of that faction, if it comes true.',
        rule: '2.02.03',
    },
    {
        word: 'Prescience',
        text:
            "Atreides only: in a battle they may see one part of the enemy's plan before they " +
            'make their own.',
        rule: '2.01.08',
    },
    {
        word: 'reserves',
        also: ['reserve'],
        text: 'Forces off the planet. They come to the board by shipping, which costs spice.',
        rule: '1.06.03',
    },
    {
        word: 'revival',
        also: ['revive'],
        text:
            'Bringing forces and leaders back from the tanks; some forces for nothing, the ' +
            'others for 2 spice each.',
        rule: '1.05.01',
    },
    {
        word: 'Shai-Hulud',
        also: ['worm', 'sandworm'],
        text:
            'A worm in the spice deck: it devours what stands in the last spice territory, and ' +
            'brings a Nexus.',
        rule: '1.02.05',
    },
    {
        word: 'shield',
        text:
            'What lies behind it, spice, cards and traitors, is secret; what lies in front of ' +
            'it everybody sees.',
        rule: '1.11.00',
    },
    {
        word: 'Shield Wall',
        text:
            'The rock that keeps the storm from Imperial Basin, Arrakeen and Carthag, until ' +
            'Family Atomics destroy it.',
        rule: '3.01.07',
    },
    {
        word: 'shipment',
        also: ['ship'],
        text:
            'Forces from reserve to the board: 1 spice for each into a stronghold, 2 ' +
            'elsewhere. The Guild is paid.',
        rule: '1.06.03.01',
    },
    {
        word: 'sector',
        also: ['sectors'],
        text:
            'One of the eighteen slices of the planet. The storm stands in one of them; most ' +
            'territories lie in several.',
    },
    {
        word: 'spice',
        text:
            'The money of the game: it buys cards, shipments and revivals, and in the advanced ' +
            'game strength in battle.',
        rule: '0.04',
    },
    {
        word: 'spice blow',
        text:
            'A card is turned up, and spice lies in the territory it shows, for whoever stands ' +
            'there at collection.',
        rule: '1.02.01',
    },
    {
        word: 'storm',
        text:
            'Goes around the planet each turn. What stands on sand in its way is lost; rock ' +
            'and strongholds protect.',
        rule: '1.01.03',
    },
    {
        word: 'storm order',
        text:
            'The order in which factions act: from the first the storm will reach, ' +
            'counter-clockwise.',
        rule: '1.01.01',
    },
    {
        word: 'stronghold',
        also: ['strongholds'],
        text:
            "One of five: Arrakeen, Carthag, Sietch Tabr, Habbanya Sietch, Tuek's Sietch. " +
            'Three alone, or four as allies, win at the end of a turn.',
        rule: '1.09.02',
    },
    {
        word: 'tanks',
        also: ['Tleilaxu tanks'],
        text: 'Where forces and leaders go when they are lost; revival brings them back.',
        rule: '1.05.00',
    },
    {
        word: 'territory',
        also: ['territories'],
        text:
            'A named part of the planet. Moving goes from territory to territory, whatever ' +
            'sectors it has.',
    },
    {
        word: 'traitor',
        also: ['traitors'],
        text:
            'A leader of another faction who is secretly yours. If that leader fights against ' +
            'you, you win at once and lose nothing.',
        rule: '1.07.06.07',
    },
    {
        word: 'treachery card',
        also: ['treachery cards', 'card', 'cards'],
        text:
            'Weapons, defences, special cards and worthless ones, bought at the auction and ' +
            'kept secret.',
        rule: '1.04.00',
    },
    {
        word: 'Truthtrance',
        text: 'A treachery card: one player must answer a yes-or-no question truly.',
        rule: '3.01.22',
    },
    {
        word: 'Voice',
        text:
            'Bene Gesserit only: before a battle they make the enemy play, or not play, one ' +
            'kind of card.',
        rule: '2.02.06',
    },
    {
        word: 'window',
        also: ['reaction window'],
        text: 'A moment in which others may answer what is being done, before it happens.',
    },
];

const index = new Map<string, Word>();
for (const entry of GLOSSARY)
    for (const form of [entry.word, ...(entry.also ?? [])]) index.set(form.toLowerCase(), entry);

/** What a word means; undefined for words that need no saying. */
export const meaning = (word: string): Word | undefined => index.get(word.toLowerCase());

/** Splits a text at the words of the glossary; every second piece is one. Each word is marked once:
 * `seen` are those before. */
export function withTerms(text: string, seen = new Set<Word>()): string[] {
    const forms = [...index.keys()]
        .sort((a, b) => b.length - a.length)
        .map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const pieces: string[] = [];
    let plain = '';
    text.split(new RegExp(`\\b(${forms.join('|')})\\b`, 'i')).forEach((piece, i) => {
        const entry = i % 2 ? meaning(piece) : undefined;
        if (!entry || seen.has(entry)) {
            plain += piece;
            return;
        }
        seen.add(entry);
        pieces.push(plain, piece);
        plain = '';
    });
    return [...pieces, plain];
}
