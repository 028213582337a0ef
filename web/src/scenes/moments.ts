// Which scenes are moments, with a picture and large words, and which words. The sentences are
// those of the events; only the title is put together here.
import type { SceneName } from '../art/scenes';
import { catalogue } from '../lib/catalogue.svelte';
import type { Faction, GameEvent } from '../lib/protocol';
import { capital, doer, theFaction } from '../lib/words';
import type { Scene, Step } from './scenes';
import { say } from './say';

export interface Told {
    drawing: SceneName;
    title: string;
    lines: string[];
    sides: Faction[];
    /** a card that is shown beside the words; 'storm 4' is a storm card */
    card?: string;
    number?: number;
    /** what it is about on the board */
    cell?: number;
}

const cellOf = (place: string): number | undefined =>
    catalogue.places.get(place)?.cell ?? catalogue.territories.get(place)?.cells[0];

const sentences = (events: readonly GameEvent[]): string[] => events.map((e) => e.text);

function stormOf(scene: Scene, step: Step): Told | null {
    const events = scene.steps.flatMap((s) => s.events);
    const moved = events.find((e) => e.kind === 'storm-moved');
    const taken = events.filter((e) => e !== moved);
    const shown = events.find((e) => e.kind === 'storm-card-shown');
    if (shown?.kind === 'storm-card-shown')
        return {
            drawing: 'storm-front',
            title: say('the-storm-card-shows', { number: shown.named[0] }),
            lines: [],
            sides: [],
            number: shown.named[0],
        };
    // A storm that takes nothing is seen on the board.
    if (moved?.kind !== 'storm-moved' || !taken.length) return null;
    const [, , sectors] = moved.named;
    return {
        drawing: 'storm-front',
        title: sectors ? say('the-storm-moves', { sectors }) : say('the-storm-rests'),
        lines: step.name === 'takes' ? sentences(taken) : [],
        sides: [],
        number: sectors,
        cell: catalogue.game?.cells.find((c) => c.sector === moved.named[1])?.cell,
    };
}

function wormOf(scene: Scene): Told {
    const [event, ...taken] = scene.steps.flatMap((s) => s.events);
    const where =
        event?.kind === 'worm-appeared' || event?.kind === 'worm-sent' ? event.named[0] : null;
    return {
        drawing: 'shai-hulud',
        title: where
            ? say('shai-hulud-in', { territory: catalogue.territoryText(where) })
            : say('caption.worm'),
        lines: taken.length ? sentences(taken) : where ? [] : sentences(event ? [event] : []),
        sides: [],
        card: 'shai-hulud',
        cell: where ? cellOf(where) : undefined,
    };
}

function allianceOf(events: readonly GameEvent[]): Told | null {
    const event = events.find((e) => e.kind === 'alliance-made' || e.kind === 'alliance-broken');
    if (!event?.by || (event.kind !== 'alliance-made' && event.kind !== 'alliance-broken'))
        return null;
    const made = event.kind === 'alliance-made';
    return {
        drawing: 'nexus',
        title: made
            ? say('and-are-allies', {
                  who: capital(theFaction(event.by)),
                  other: theFaction(event.named[0]),
              })
            : say('leaves', { ...doer(event.by), other: theFaction(event.named[0]) }),
        lines: made ? [say('they-win-together-may')] : [],
        sides: [event.by, event.named[0]],
    };
}

function karamaOf(events: readonly GameEvent[]): Told {
    const event = events.find((e) => e.kind === 'karama-stops' || e.kind === 'worthless-shown');
    const card = event?.kind === 'worthless-shown' ? event.named[0] : null;
    return {
        drawing: 'heighliner',
        title: event?.by ? say('plays-karama', doer(event.by)) : say('caption.karama'),
        lines: sentences(event ? [event] : []),
        sides: event?.by ? [event.by] : [],
        card: card ?? 'karama',
    };
}

/** The moment of a scene; null where it is told on the board or on a stage of its own. */
export function momentOf(scene: Scene, step: Step): Told | null {
    const events = scene.steps.flatMap((s) => s.events);
    switch (scene.kind) {
        case 'storm':
            return stormOf(scene, step);
        case 'worm':
            return wormOf(scene);
        case 'nexus':
            return {
                drawing: 'nexus',
                title: say('caption.nexus'),
                lines: [say('alliances-may-be-made')],
                sides: [],
            };
        case 'alliance':
            return allianceOf(events);
        case 'karama':
            return karamaOf(events);
        case 'atomics':
            return {
                drawing: 'family-atomics',
                title: say('shield-wall-blown-up'),
                lines: sentences(events).slice(0, 3),
                sides: [],
                card: 'family-atomics',
                cell: cellOf('shield-wall'),
            };
        case 'truth':
            return {
                drawing: 'traitor',
                title: events.at(-1)?.text ?? '',
                lines: sentences(events.slice(0, -1)),
                sides: [],
                card: 'truthtrance',
            };
        default:
            return null;
    }
}
