// What a scene is called in a word or two.
import type { Scene, SceneKind } from './scenes';
import { catalogue } from '../lib/catalogue.svelte';
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
