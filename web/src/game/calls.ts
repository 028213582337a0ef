// What is called out when something happens: the sound and the tab's title.
import type { GameEvent, Question } from '../lib/protocol';
import type { Sound } from '../lib/sound';

const SOUNDS: Record<string, Sound> = {
    'game-won': 'end',
    'plan-shown': 'battle',
    'worm-appeared': 'worm',
    'storm-moved': 'storm',
    'bid-made': 'bid',
};

/** The sound for what has just happened: the weightiest of it. */
export function soundOf(events: GameEvent[], mine: string | null): Sound | null {
    for (const kind of Object.keys(SOUNDS)) {
        const heard = events.some(
            (event) => event.kind === kind && (kind !== 'bid-made' || event.by !== mine),
        );
        if (heard) return SOUNDS[kind] ?? null;
    }
    return null;
}

/** "(!) Kanly: do you ship, and where?" when I am asked. */
export function titleOf(question: Question | null, name: string | undefined): string {
    if (question)
        return `(!) Kanly: ${question.text.charAt(0).toLowerCase()}${question.text.slice(1)}`;
    return name ? `${name} · Kanly` : 'Kanly';
}
