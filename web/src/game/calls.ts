// What is called out when something happens: the sound and the tab's title.
import type { GameEvent, Question } from '../lib/protocol';
import type { Sound } from '../lib/sound';
import { say } from './say';

/** The weightiest first. */
const SOUNDS: Record<string, Sound> = {
    'game-won': 'end',
    'wall-destroyed': 'atomics',
    'traitor-called': 'traitor',
    'karama-stops': 'karama',
    'worthless-shown': 'karama',
    'truth-told': 'truth',
    'plan-shown': 'battle',
    'battle-began': 'battle',
    'battle-won': 'fallen',
    'battle-lost-both': 'fallen',
    explosion: 'atomics',
    'worm-appeared': 'worm',
    'worm-sent': 'worm',
    'storm-moved': 'storm',
    'storm-controlled': 'storm',
    'spice-blew': 'blow',
    'nexus-began': 'nexus',
    'alliance-made': 'alliance',
    'alliance-broken': 'break',
    'alliance-offered': 'offer',
    'offer-withdrawn': 'offer',
    'lot-sold': 'sale',
    'lot-free': 'sale',
    'bought-in': 'sale',
    'lot-opened': 'lot',
    'bid-made': 'bid',
    shipped: 'ship',
    sent: 'ship',
    crossed: 'ship',
    retreated: 'ship',
    accompanied: 'ship',
    rode: 'worm',
    moved: 'march',
    'plan-locked': 'lock',
    collected: 'harvest',
    income: 'harvest',
    'phase-began': 'phase',
};

/** The sound for what has just happened: the weightiest of it. */
export function soundOf(events: GameEvent[], mine: string | null): Sound | null {
    for (const kind of Object.keys(SOUNDS)) {
        const heard = events.find(
            (event) => event.kind === kind && (kind !== 'bid-made' || event.by !== mine),
        );
        if (heard?.kind === 'phase-began' && heard.named[1] === 'mentat') return 'mentat';
        if (heard) return SOUNDS[kind] ?? null;
    }
    return null;
}

/** "(!) Kanly: do you ship, and where?" when I am asked. */
export function titleOf(question: Question | null, name: string | undefined): string {
    if (question)
        // no words: the name, and the question
        return `(!) Kanly: ${question.text.charAt(0).toLowerCase()}${question.text.slice(1)}`;
    return name ? `${name} · Kanly` : say('kanly');
}
