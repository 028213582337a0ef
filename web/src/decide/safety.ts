// Whether my leader is safe from a weapon I know they play. Only what the cards themselves say: poison is stopped by what stops
// poison, a projectile by what stops projectiles; anything else (a Lasgun, a weapon not known) is left to the player.
import type { CardFacts } from '../lib/protocol';

export interface Safety {
    safe: boolean;
    text: string;
}

const STOPPED_BY: Record<string, string> = { 'weapon-poison': 'defense-poison', 'weapon-projectile': 'defense-projectile' };

export function safety(weapon: CardFacts | undefined, defence: CardFacts | undefined, leader: string | null): Safety | null {
    const needed = weapon && STOPPED_BY[weapon.kind];
    if (!weapon || !needed || !leader) return null;
    if (defence?.kind === needed) return { safe: true, text: `${defence.text} stops ${weapon.text}: ${leader} is safe, unless a traitor.` };
    return { safe: false, text: `Nothing in your plan stops ${weapon.text}: ${leader} dies and counts 0.` };
}
