// What was missed, as a strip of pictures: scenes of a kind that follow each other are one panel,
// and of many panels the quiet ones give way.
import type { SceneName } from '../art/scenes';
import type { Faction, GameEvent } from '../lib/protocol';
import { Script, type SceneKind } from './scenes';
import { say } from './say';

type About =
    'storm' | 'blow' | 'worm' | 'nexus' | 'karama' | 'atomics' | 'lot' | 'ships' | 'battle';

export interface Panel {
    about: About;
    drawing: SceneName;
    sides: Faction[];
    text: string;
    events: GameEvent[];
    /** my own tokens, leaders or cards are in it */
    mine: boolean;
}

const LOOK: Partial<Record<SceneKind, { about: About; drawing: SceneName; weight: number }>> = {
    storm: { about: 'storm', drawing: 'storm-front', weight: 4 },
    blow: { about: 'blow', drawing: 'spice-blow', weight: 3 },
    worm: { about: 'worm', drawing: 'shai-hulud', weight: 6 },
    nexus: { about: 'nexus', drawing: 'nexus', weight: 5 },
    offer: { about: 'nexus', drawing: 'nexus', weight: 5 },
    alliance: { about: 'nexus', drawing: 'nexus', weight: 7 },
    karama: { about: 'karama', drawing: 'heighliner', weight: 6 },
    atomics: { about: 'atomics', drawing: 'family-atomics', weight: 9 },
    lot: { about: 'lot', drawing: 'auction', weight: 2 },
    bid: { about: 'lot', drawing: 'auction', weight: 2 },
    sale: { about: 'lot', drawing: 'auction', weight: 3 },
    ship: { about: 'ships', drawing: 'heighliner', weight: 3 },
    move: { about: 'ships', drawing: 'heighliner', weight: 3 },
    battle: { about: 'battle', drawing: 'battle', weight: 8 },
};

/** What of a panel is worth its line. */
const TELLS: GameEvent['kind'][] = [
    'game-won',
    'explosion',
    'traitor-called',
    'battle-won',
    'battle-lost-both',
    'wall-destroyed',
    'alliance-made',
    'alliance-broken',
    'worm-appeared',
    'forces-lost',
    'spice-blew',
    'karama-stops',
    'storm-moved',
    'lot-sold',
    'shipped',
    'moved',
];

function lineOf(about: About, events: readonly GameEvent[]): string {
    const sold = events.filter((e) => e.kind === 'lot-sold').length;
    if (about === 'lot' && sold > 1) return say('cards-are-sold', { sold });
    const landed = events.filter((e) => e.kind === 'shipped' || e.kind === 'moved').length;
    if (about === 'ships' && landed > 1) return say('groups-ship-and-march', { landed });
    for (const kind of TELLS) {
        const found = events.find((e) => e.kind === kind);
        if (found) return found.text;
    }
    return events[0]?.text ?? '';
}

const MOST = 6;

export function panelsOf(events: readonly GameEvent[], me: Faction | null): Panel[] {
    const panels: (Panel & { weight: number })[] = [];
    for (const scene of new Script().read(events)) {
        const look = LOOK[scene.kind];
        const told = scene.steps.flatMap((s) => s.events);
        const last = panels.at(-1);
        const begins = told.find((e) => e.kind === 'battle-began');
        if (!look || (last?.about === look.about && !begins)) {
            last?.events.push(...told);
            continue;
        }
        panels.push({
            ...look,
            text: '',
            sides: begins?.kind === 'battle-began' ? [begins.named[1], begins.named[2]] : [],
            events: [...told],
            mine: false,
        });
    }
    for (const panel of panels) {
        panel.text = lineOf(panel.about, panel.events);
        panel.mine =
            !!me &&
            (panel.sides.includes(me) || panel.events.some((e) => e.by === me && losing(e)));
    }
    const kept = new Set([...panels].sort((a, b) => b.weight - a.weight).slice(0, MOST));
    return panels.filter((p) => kept.has(p));
}

const losing = (e: GameEvent): boolean => e.kind === 'forces-lost' || e.kind === 'lot-sold';
