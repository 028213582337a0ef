// Who is about to win, in words. What is true the view says (`threats`); here it becomes the title
// of the alarm, what would stop it, and what stands on a faction's card.
import { catalogue } from '../lib/catalogue.svelte';
import type { Faction, Threat } from '../lib/protocol';
import { factionName } from '../lib/words';

export const listed = (words: string[], last = 'and'): string =>
    words.length < 2
        ? (words[0] ?? '')
        : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;

const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
const places = (names: string[], last: string): string =>
    listed(
        names.map((t) => catalogue.territoryText(t)),
        last,
    );

const sideOf = (threat: Threat, me: Faction | null): string =>
    listed(threat.side.map((f) => (f === me ? 'you' : factionName(f))));

/** What the alarm is called. */
export function threatTitle(threat: Threat, me: Faction | null): string {
    const mine = !!me && threat.side.includes(me);
    if (threat.how !== 'strongholds' && threat.how !== 'prediction')
        return threat.turns_left ? 'One more turn' : 'The last turn';
    if (!threat.stands) return 'One stronghold from winning';
    return mine ? 'You win at the end of this turn' : 'They win at the end of this turn';
}

/** Who, by what, and what would do or what would stop it. */
export function threatText(threat: Threat, me: Faction | null): string {
    const who = sideOf(threat, me);
    const when = threat.turns_left ? 'the next turn' : 'this turn';
    const capital = who.charAt(0).toUpperCase() + who.slice(1);
    switch (threat.how) {
        case 'strongholds':
            return threat.stands
                ? `${capital}: ${threat.held} of ${threat.to_win} strongholds. ` +
                      `Only who takes ${places(threat.holds, 'or')} stops it.`
                : `${capital}: ${threat.held} of ${threat.to_win}. ` +
                      `${places(threat.places, 'or')} would be the ${ORDINALS[threat.to_win]}.`;
        case 'prediction':
            return threat.stands
                ? `What ${who} predicted comes true at the end of this turn.`
                : `What ${who} predicted lacks one stronghold: ${places(threat.places, 'or')}.`;
        case 'fremen':
            return (
                `If nobody wins by strongholds, ${who} win at the end of ${when}, ` +
                `unless others enter ${places(threat.places, 'or')}.`
            );
        case 'guild':
        case 'default':
            return `If nobody wins by strongholds, the game goes to ${who} at the end of ${when}.`;
    }
}

/** Those a faction is part of that are worth a red edge: by strongholds, not the last turn's. */
export const threatOf = (threats: Threat[] | undefined, faction: Faction): Threat | undefined =>
    threats?.find((t) => t.side.includes(faction) && t.to_win > 0);
