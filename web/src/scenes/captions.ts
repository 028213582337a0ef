// What a scene is called in a word or two.
import type { Scene, SceneKind } from './scenes';
import { catalogue } from '../lib/catalogue.svelte';

const WORDS: Record<SceneKind, string> = {
    phase: 'A new phase',
    storm: 'Storm',
    blow: 'Spice blow',
    worm: 'Shai-Hulud',
    nexus: 'Nexus',
    offer: 'Nexus',
    alliance: 'Alliance',
    karama: 'Karama',
    atomics: 'Family Atomics',
    lot: 'Auction',
    bid: 'Auction',
    sale: 'Sold',
    ship: 'Shipment',
    move: 'Movement',
    battle: 'Battle',
    harvest: 'Spice harvest',
    mentat: 'Mentat Pause',
    truth: 'Truthtrance',
    victory: 'Victory',
    note: 'Meanwhile',
};

export function captionOf(scene: Scene): string {
    const first = scene.steps[0]?.events[0];
    if (first?.kind === 'battle-began')
        return `Battle for ${catalogue.territoryText(first.named[0])}`;
    return WORDS[scene.kind];
}
