// Links, options and ends of tables, read and told.
import type { Clock, Faction, Seat, TableHead } from '../lib/protocol';
import { factionName } from '../lib/words';
import { lengthText } from './clock';

/** a table in a list */
export interface TableLine {
    id: string;
    name: string;
    text: string;
    /** said in bold after the text: "Your turn." */
    strong?: string;
    seats: Seat[];
    action: string;
    href: string;
    primary?: boolean;
}

/** The table a pasted link or id names; null when it names none. */
export function tableOf(text: string): string | null {
    const found = /(?:\/t\/|^\s*)([A-Za-z0-9_-]{8,64})\s*(?:[?#/].*)?$/.exec(text);
    return found?.[1] ?? null;
}

/** "Ends after 8 turns, …": the options of a table that are not the usual ones, in words. */
export function optionsText(options: string): string {
    const words = options.split(' ').filter(Boolean);
    const game = words.includes('basic') || words.includes('game=basic') ? 'Basic' : 'Advanced';
    const turns = words.find((word) => word.startsWith('turns='))?.slice(6);
    const rest = words
        .filter((word) => !/^(basic|advanced|game=.*|turns=.*|windows=.*)$/.test(word))
        .map((word) => word.replace('=', ' ').replaceAll('-', ' '));
    return [game, ...(turns ? [`${turns} turns`] : []), ...rest].join(', ');
}

/** "Atreides and Fremen won" */
export const wonText = (winners: Faction[]): string =>
    `${winners.length ? winners.map(factionName).join(' and ') : 'Nobody'} won`;

/** "no clock", "3 minutes an answer", "30 minutes a game" */
export function clockWord(clock: Clock | undefined): string {
    if (!clock || clock.kind === 'none') return 'no clock';
    const length = lengthText(clock.seconds ?? 0);
    return clock.kind === 'move' ? `${length} an answer` : `${length} a game`;
}

/** An answer may take an hour or more: a game beside everything else. */
export const isByTheDay = (table: TableHead): boolean =>
    table.time?.kind === 'move' && (table.time.seconds ?? 0) >= 3600;

export const freeSeats = (table: TableHead): number =>
    table.seats.filter((seat) => seat.free ?? seat.kind === 'open').length;

/** "Advanced, 3 minutes an answer, 4 of 6 seats taken, host Maren" */
export function tableText(table: TableHead): string {
    const taken = table.seats.length - freeSeats(table);
    const host = table.seats.find(({ faction }) => faction === table.host)?.name;
    return [
        optionsText(table.options),
        clockWord(table.time),
        `${taken} of ${table.seats.length} seats taken`,
        ...(host ? [`host ${host}`] : []),
    ].join(', ');
}

/** "Turn 7, 14 watching, shown 5 minutes later" */
export function watchText(table: TableHead): string {
    const people = table.seats.filter(({ kind }) => kind === 'person').length;
    return [
        `Turn ${table.turn ?? 1}`,
        people ? `${people} ${people === 1 ? 'person' : 'people'}` : 'bots only',
        ...(table.watchers ? [`${table.watchers} watching`] : []),
        ...(table.watch_delay ? [`shown ${lengthText(table.watch_delay)} later`] : []),
    ].join(', ');
}

export interface TableWish {
    game: 'any' | 'basic' | 'advanced';
    pace: 'any' | 'live' | 'days';
}

export const fitsWish = (table: TableHead, wish: TableWish): boolean =>
    (wish.game === 'any' || table.game === wish.game) &&
    (wish.pace === 'any' || isByTheDay(table) === (wish.pace === 'days'));
