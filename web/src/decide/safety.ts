// What the cards in a battle settle beforehand, as far as I know them: whether my leader is safe,
// and whether a Lasgun meets a Shield. Poison is stopped by what stops poison, a projectile by what
// stops projectiles; a weapon not known is left to the player.
import type { CardFacts } from '../lib/protocol';

export interface Safety {
    safe: boolean;
    text: string;
}

const STOPPED_BY: Record<string, string> = {
    'weapon-poison': 'defense-poison',
    'weapon-projectile': 'defense-projectile',
};

export function safety(
    weapon: CardFacts | undefined,
    defence: CardFacts | undefined,
    leader: string | null,
): Safety | null {
    const needed = weapon && STOPPED_BY[weapon.kind];
    if (!weapon || !needed || !leader) return null;
    if (defence?.kind === needed)
        return {
            safe: true,
            text: `${defence.text} stops ${weapon.text}: ${leader} is safe, unless a traitor.`,
        };
    return {
        safe: false,
        text: `Nothing in your plan stops ${weapon.text}: ${leader} dies and counts 0.`,
    };
}

/** Two plans as far as I know them; the cards that were not shown are missing. */
interface Cards {
    weapon?: CardFacts;
    defence?: CardFacts;
}

/** A Lasgun with a Shield in either plan destroys everything there (3.01.14): whether it is certain
 * with this plan of mine. */
export function explosion(mine: Cards, theirs: Cards): Safety | null {
    const lasgun = [mine.weapon, theirs.weapon].some((card) => card?.kind === 'weapon-lasgun');
    const shield = [mine.defence, theirs.defence].some((card) => card?.name === 'shield');
    return lasgun && shield
        ? {
              safe: false,
              text:
                  'A Lasgun and a Shield in one battle destroy everything in the territory: ' +
                  'both leaders, all forces, the spice. Nobody wins.',
          }
        : null;
}
