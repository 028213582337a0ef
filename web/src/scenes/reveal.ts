// A battle as far as it has been shown: which of its steps have been, what became of each card and
// leader. All of it from what was heard and from what is printed on the cards.
import { isDecided, type HeardBattle } from '../decide/battle';
import { catalogue } from '../lib/catalogue.svelte';
import type { Faction, PlanView, Stack } from '../lib/protocol';
import { does, halves } from '../lib/words';
import type { Scene, Step } from './scenes';

export const RAIL = ['dials', 'leaders', 'cards', 'traitor', 'weapons', 'sum', 'losses'] as const;
export type Place = (typeof RAIL)[number];

export const RAIL_WORDS: Record<Place, string> = {
    dials: 'Dials',
    leaders: 'Leaders',
    cards: 'Cards',
    traitor: 'Traitor?',
    weapons: 'Weapons',
    sum: 'Sum',
    losses: 'Losses',
};

/** How far a battle is: the place on the rail, -1 while the plans lie face down. */
export function placeOf(battle: HeardBattle, scene: Scene | null, step: Step | null): number {
    const now = scene?.kind === 'battle' ? (step?.name ?? '') : '';
    const at = (RAIL as readonly string[]).indexOf(now);
    if (at >= 0) return at;
    if (isDecided(battle)) return RAIL.length - 1;
    return Object.keys(battle.plans).length === 2 ? RAIL.indexOf('cards') : -1;
}

export interface CardFate {
    card: string | null;
    /** in a few words; empty before the weapons meet */
    text: string;
    fate: 'none' | 'kills' | 'stopped' | 'stops' | 'useless' | 'bursts';
}

/** What is printed on a weapon says which defences stop it. */
const stops = (defence: string | null, weapon: string | null): boolean =>
    !!defence &&
    !!weapon &&
    (catalogue.cards.get(weapon)?.stopped_by ?? []).some((name) => name === defence);

export function cardFates(
    battle: HeardBattle,
    side: Faction,
    open: boolean,
): { weapon: CardFate; defence: CardFate } {
    const other = side === battle.aggressor ? battle.defender : battle.aggressor;
    const mine: PlanView | undefined = battle.plans[side];
    const theirs: PlanView | undefined = battle.plans[other];
    const quiet = (card: string | null): CardFate => ({ card, text: '', fate: 'none' });
    const weapon = mine?.weapon ?? null;
    const defence = mine?.defence ?? null;
    if (!open || battle.betrayed) return { weapon: quiet(weapon), defence: quiet(defence) };
    const text = (card: string | null): string => (card ? catalogue.cardText(card) : '');
    const dies = (leader: string | null | undefined): boolean =>
        !!leader && battle.dead.includes(leader);
    const kind = (card: string | null): string => (card && catalogue.cards.get(card)?.kind) || '';
    const w = quiet(weapon);
    const d = quiet(defence);
    if (battle.exploded) {
        w.fate = d.fate = 'bursts';
    } else if (kind(weapon).startsWith('weapon')) {
        if (dies(theirs?.leader)) {
            w.fate = 'kills';
            w.text = `kills ${lastName(theirs?.leader ?? null)}`;
        } else if (stops(theirs?.defence ?? null, weapon)) {
            w.fate = 'stopped';
            w.text = `stopped by ${text(theirs?.defence ?? null)}`;
        }
    }
    if (!battle.exploded && kind(defence).startsWith('defense')) {
        if (stops(defence, theirs?.weapon ?? null)) {
            d.fate = 'stops';
            d.text = `stops ${text(theirs?.weapon ?? null)}`;
        } else if (kind(theirs?.weapon ?? null).startsWith('weapon')) {
            d.fate = 'useless';
            d.text = 'does not stop it';
        }
    }
    return { weapon: w, defence: d };
}

export const lastName = (leader: string | null): string =>
    leader ? (catalogue.leaderText(leader).split(' ').at(-1) ?? '') : '';

/** The tokens each side lost in it, and what was paid for leaders. */
export function lossesOf(battle: HeardBattle, side: Faction): { forces: Stack; gains: number } {
    const forces: Stack = [0, 0];
    let gains = 0;
    for (const event of battle.since) {
        if (event.by !== side) continue;
        if (event.kind === 'forces-lost') {
            forces[0] += event.named[0][0];
            forces[1] += event.named[0][1];
        }
        if (event.kind === 'got-bank') gains += event.named[0];
    }
    return { forces, gains };
}

/** The title and the line under it at a place on the rail. */
export function titleAt(battle: HeardBattle, at: number): { title: string; line: string } {
    const place = catalogue.territoryText(battle.territory);
    const { aggressor, defender, winner, totals } = battle;
    const closed = { title: `Battle for ${place}`, line: does(aggressor, 'attack', 'attacks') };
    const said = (kinds: string[]): string =>
        battle.since
            .filter(
                (e) => kinds.includes(e.kind) && (!e.by || [aggressor, defender].includes(e.by)),
            )
            .map((e) => e.text)
            .join(' ');
    switch (RAIL[at]) {
        case 'dials':
            return { title: 'The dials', line: 'The plans are open, and bind both.' };
        case 'leaders':
            return { title: 'The leaders', line: 'Their strength counts if they live.' };
        case 'cards':
            return { title: 'The cards', line: 'A weapon and a defence, if any.' };
        case 'traitor':
            return { title: 'A traitor!', line: said(['traitor-called']) };
        case 'weapons': {
            const line = said(['explosion', 'leader-died', 'leader-died-hidden', 'haderach-died']);
            return {
                title: battle.exploded ? 'Nothing is left' : line ? 'A leader falls' : 'Both live',
                line: line || 'No weapon goes through.',
            };
        }
        case 'sum': {
            const points = [aggressor, defender].map((f) => halves(totals[f] ?? 0) || '0');
            return { title: points.join(' against '), line: said(['battle-won']) };
        }
        case 'losses':
            return {
                title: winner
                    ? `${does(winner, 'take', 'takes')} ${place}`
                    : battle.exploded
                      ? `${place} is laid waste`
                      : `Nobody wins ${place}`,
                line: said(['leader-died', 'leader-died-hidden', 'forces-lost']),
            };
        default:
            return closed;
    }
}
