// What a scene is called in a word or two.
import { acts, type Act } from '../know/log';
import { catalogue } from '../lib/catalogue.svelte';
import type { GameEvent } from '../lib/protocol';
import type { Scene, SceneKind, Step } from './scenes';
import { say } from './say';

/** Kinds that are called as another is. */
const AS = { offer: 'nexus', bid: 'lot' } as const;

const wordOf = (kind: SceneKind): string =>
    say(`caption.${kind === 'offer' || kind === 'bid' ? AS[kind] : kind}`);

export function captionOf(scene: Scene): string {
    const first = scene.steps[0]?.events[0];
    if (first?.kind === 'battle-began')
        return say('battle-for', { territory: catalogue.territoryText(first.named[0]) });
    return wordOf(scene.kind);
}

/** They are seen in what stands beside them: whose hand grew, what was dealt to it. */
const SEEN = new Set<GameEvent['kind']>(['card-taken', 'hand-size']);

/** What a step tells in words, one sentence for each act: as the log has it, without what is only
 * the other side of the same thing. */
export function toldOf(step: Step): Act[] {
    const all = acts(step.events);
    return all.filter((act, i) => !i || !SEEN.has(act.event.kind));
}
