// Who is about to win, in words. What is true the view says (`threats`); here it becomes the title
// of the alarm, what would stop it, and what stands on a faction's card.
import { catalogue } from '../lib/catalogue.svelte';
import type { Faction, Threat } from '../lib/protocol';
import { capital, factionName, listed } from '../lib/words';
import { say } from './say';

const anyOf = (names: string[]): string =>
    listed(
        names.map((t) => catalogue.territoryText(t)),
        'or',
    );

const sideOf = (threat: Threat, me: Faction | null): string =>
    listed(threat.side.map((f) => (f === me ? say('you-2') : factionName(f))));
/** For verbs: one's own side is "you" in the sentence. */
const personOf = (threat: Threat, me: Faction | null): string =>
    threat.side.length > 1
        ? 'several'
        : threat.side[0] === me
          ? 'you'
          : (threat.side[0] ?? 'several');

/** What the alarm is called. */
export function threatTitle(threat: Threat, me: Faction | null): string {
    const mine = !!me && threat.side.includes(me);
    if (threat.how !== 'strongholds' && threat.how !== 'prediction')
        return threat.turns_left ? say('one-more-turn') : say('the-last-turn');
    if (!threat.stands) return say('one-stronghold-from-winning');
    return mine ? say('you-win-at-end') : say('they-win-at-end');
}

/** Who, by what, and what would do or what would stop it. */
export function threatText(threat: Threat, me: Faction | null): string {
    const who = sideOf(threat, me);
    const when = threat.turns_left ? say('the-next-turn') : say('this-turn');
    const faction = personOf(threat, me);
    const { held, to_win: need } = threat;
    switch (threat.how) {
        case 'strongholds':
            return threat.stands
                ? say('threat.stands', {
                      who: capital(who),
                      held,
                      need,
                      places: anyOf(threat.holds),
                  })
                : say('threat.lacks-one', {
                      who: capital(who),
                      held,
                      need,
                      places: anyOf(threat.places),
                  });
        case 'prediction':
            return threat.stands
                ? say('threat.prediction', { who, faction })
                : say('threat.prediction-lacks-one', {
                      who,
                      faction,
                      places: anyOf(threat.places),
                  });
        case 'fremen':
            return say('threat.fremen', { who, faction, when, places: anyOf(threat.places) });
        case 'guild':
        case 'default':
            return say('threat.guild', { who, when });
    }
}

/** Those a faction is part of that are worth a red edge: by strongholds, not the last turn's. */
export const threatOf = (threats: Threat[] | undefined, faction: Faction): Threat | undefined =>
    threats?.find((t) => t.side.includes(faction) && t.to_win > 0);
