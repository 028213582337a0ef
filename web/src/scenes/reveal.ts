// A battle as far as it has been shown: which of its steps have been, what became of each card and
// leader. All of it from what was heard and from what is printed on the cards.
import { isDecided, type HeardBattle } from '../decide/battle';
import { catalogue } from '../lib/catalogue.svelte';
import type { Faction, PlanView, Stack } from '../lib/protocol';
import { doer, halves } from '../lib/words';
import type { Scene, Step } from './scenes';
import { say } from './say';

export const RAIL = ['dials', 'leaders', 'cards', 'traitor', 'weapons', 'sum', 'losses'] as const;
export type Place = (typeof RAIL)[number];

export const railWord = (place: Place): string => say(`rail.${place}`);

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
            w.text = say('kills', { leader: lastName(theirs?.leader ?? null) });
        } else if (stops(theirs?.defence ?? null, weapon)) {
            w.fate = 'stopped';
            w.text = say('stopped-by', { card: text(theirs?.defence ?? null) });
        }
    }
    if (!battle.exploded && kind(defence).startsWith('defense')) {
        if (stops(defence, theirs?.weapon ?? null)) {
            d.fate = 'stops';
            d.text = say('stops', { card: text(theirs?.weapon ?? null) });
        } else if (kind(theirs?.weapon ?? null).startsWith('weapon')) {
            d.fate = 'useless';
            d.text = say('does-not-stop-it');
        }
    }
    return { weapon: w, defence: d };
}

/** What people call a leader: the last word of the name, unless that is cut short itself. */
export function lastName(leader: string | null): string {
    const whole = leader ? catalogue.leaderText(leader) : '';
    return whole.endsWith('.') ? whole : (whole.split(' ').at(-1) ?? '');
}

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

/** Which weapons were stopped, and by what, in sentences. */
const held = (battle: HeardBattle): string[] =>
    [battle.aggressor, battle.defender].flatMap((side) => {
        const { weapon } = cardFates(battle, side, true);
        const other = side === battle.aggressor ? battle.defender : battle.aggressor;
        const defence = battle.plans[other]?.defence;
        return weapon.fate === 'stopped' && weapon.card && defence
            ? [
                  say('defence-stops', {
                      defence: catalogue.cardText(defence),
                      weapon: catalogue.cardText(weapon.card),
                  }),
              ]
            : [];
    });

/** The title and the line under it at a place on the rail. */
export function titleAt(battle: HeardBattle, at: number): { title: string; line: string } {
    const place = catalogue.territoryText(battle.territory);
    const { aggressor, defender, winner, totals } = battle;
    const closed = {
        title: say('battle-for', { territory: place }),
        line: say('attacks', doer(aggressor)),
    };
    const said = (kinds: string[]): string =>
        battle.since
            .filter(
                (e) => kinds.includes(e.kind) && (!e.by || [aggressor, defender].includes(e.by)),
            )
            .map((e) => e.text)
            .join(' ');
    switch (RAIL[at]) {
        case 'dials':
            return { title: say('the-dials'), line: say('plans-open-bind-both') };
        case 'leaders':
            return { title: say('the-leaders'), line: say('their-strength-counts-if') };
        case 'cards':
            return { title: say('the-cards'), line: say('weapon-defence-if-any') };
        case 'traitor':
            return { title: say('a-traitor'), line: said(['traitor-called']) };
        case 'weapons': {
            const through = [aggressor, defender].filter(
                (side) => cardFates(battle, side, true).weapon.fate === 'kills',
            );
            const weapon = through[0] && battle.plans[through[0]]?.weapon;
            const line = [
                ...held(battle),
                said(['explosion', 'leader-died', 'haderach-died']),
            ].join(' ');
            return {
                title: battle.exploded
                    ? say('nothing-is-left')
                    : through.length > 1
                      ? say('both-go-through')
                      : weapon
                        ? say('goes-through', { card: catalogue.cardText(weapon) })
                        : battle.dead.length
                          ? say('a-leader-falls')
                          : say('both-live'),
                line: line.trim() || say('no-weapon-goes-through'),
            };
        }
        case 'sum': {
            const points = (f: Faction): string => halves(totals[f] ?? 0) || '0';
            const title = say('against-points', {
                mine: points(aggressor),
                theirs: points(defender),
            });
            const tie = (totals[aggressor] ?? 0) === (totals[defender] ?? 0) && !!winner;
            const told = said(['battle-won']);
            return { title, line: tie ? `${told} ${say('tie-to-attacker')}` : told };
        }
        case 'losses':
            return {
                title: winner
                    ? say('takes', { ...doer(winner), place })
                    : battle.exploded
                      ? say('is-laid-waste', { place })
                      : say('nobody-wins', { place }),
                line: said([
                    'traitor-called',
                    'leader-died',
                    'captured',
                    'captive-killed',
                    'forces-lost',
                ]),
            };
        default:
            return closed;
    }
}
