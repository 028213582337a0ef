// What a profile says, in words and shapes. All numbers are the server's.
import type { Faction, TableHead } from '../lib/protocol';
import { factionName } from '../lib/words';
import { say } from './say';

export interface Rating {
    rating: number;
    low: number;
    high: number;
    games?: number;
}

export interface Result {
    faction: Faction;
    games: number;
    alone: number;
    allied: number;
    /** the share won lies between these, 95 times in a hundred */
    low?: number;
    high?: number;
}

export interface PlayedGame {
    /** told to who may know: those who played there, or all where it was listed */
    table?: string;
    name?: string;
    faction: Faction;
    kind: 'people' | 'bots' | 'practice';
    won: boolean;
    winners: Faction[];
    victory: string;
    turns: number;
    ended: number;
    rating?: Rating;
}

export interface MySeat {
    table: TableHead;
    faction: Faction;
    asked: boolean;
    turn?: number;
    phase?: string;
}

export interface Profile {
    person: string;
    name: string;
    since: number;
    own: boolean;
    ratings: { people: Rating | null; bots: Rating | null };
    results: Result[];
    games: PlayedGame[];
    tables?: MySeat[];
}

/** Below that a share says nothing. */
export const TOO_FEW = 10;

export function shareText({ games, alone, allied }: Result): string {
    if (games < TOO_FEW) return games ? say('too-few') : '';
    return `${Math.round((100 * (alone + allied)) / games)} %`;
}

export function betweenText({ games, low, high }: Result): string {
    if (games < TOO_FEW || low === undefined || high === undefined) return '';
    return say('from-to', { low: Math.round(100 * low), high: Math.round(100 * high) });
}

/** "Won with the Spacing Guild" */
export function outcomeText({ faction, winners, won }: PlayedGame): string {
    const others = winners.filter((one) => one !== faction).map(factionName);
    if (won)
        return others.length
            ? say('won-with', { names: others.join(say('and')) })
            : say('won-alone-2');
    return others.length ? say('lost-to', { names: others.join(say('and')) }) : say('lost-2');
}

/** By how much a game of this kind changed its rating: the games are the latest first. */
export function changeOf(games: PlayedGame[], at: number): number | null {
    const game = games[at];
    if (!game?.rating) return null;
    const before = games.slice(at + 1).find((one) => one.kind === game.kind)?.rating;
    return game.rating.rating - (before?.rating ?? 1500);
}

export interface Curve {
    line: string;
    band: string;
    marks: { rating: number; y: number }[];
    end: { x: number; y: number };
}

/** The rating over time as a line and a band around it, in a field of this size. */
export function curveOf(games: PlayedGame[], width: number, height: number): Curve | null {
    const rated = games
        .filter(({ kind, rating }) => kind === 'people' && rating)
        .map(({ rating }) => rating as Rating)
        .reverse();
    const latest = rated.at(-1);
    if (!latest || rated.length < 2) return null;
    const lowest = Math.floor(Math.min(...rated.map(({ low }) => low)) / 100) * 100;
    const highest = Math.ceil(Math.max(...rated.map(({ high }) => high)) / 100) * 100;
    const x = (i: number): number => Math.round((i / (rated.length - 1)) * width * 10) / 10;
    const y = (value: number): number =>
        Math.round(height * (1 - (value - lowest) / (highest - lowest)) * 10) / 10;
    const points = (value: (one: Rating) => number): string[] =>
        rated.map((one, i) => `${x(i)} ${y(value(one))}`);
    const step = highest - lowest > 600 ? 400 : 200;
    const marks = [];
    for (let at = Math.ceil(lowest / step) * step; at <= highest; at += step)
        marks.push({ rating: at, y: y(at) });
    return {
        line: `M${points(({ rating }) => rating).join('L')}`,
        band: `M${points(({ high }) => high).join('L')}L${points(({ low }) => low)
            .reverse()
            .join('L')}z`,
        marks,
        end: { x: x(rated.length - 1), y: y(latest.rating) },
    };
}
