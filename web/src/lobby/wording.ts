// Links, options and ends of tables, read and told.
import type { Clock, Faction, Seat, TableHead } from '../lib/protocol';
import { OPTIONS, type CountedOption, type OptionRow, type OptionValue } from '../lib/options';
import { optionName, optionValue } from '../lib/rows';
import { factionName } from '../lib/words';
import { lengthText } from './clock';
import { say } from './say';

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

const TOLD: Record<OptionRow['told'], (option: string, value: string) => string> = {
    'by-name': (option, value) =>
        say('options.by-name', { option: optionName(option), value: optionValue(option, value) }),
    'by-value': (_, value) => say(value as OptionValue),
    'by-count': (option, count) => say(`options.${option as CountedOption}`, { count }),
    aside: () => '',
};

/** "Advanced, 8 turns": the options of a table that are not the usual ones, in words. */
export function optionsText(options: string): string {
    const words = options.split(' ');
    return Object.entries(OPTIONS)
        .map(([option, { told, usual, values }]) => {
            // A word by itself is what an option that is told by its value was set to.
            const alone = told === 'by-value' && (words.find((w) => values.includes(w)) ?? usual);
            const set = words.find((word) => word.startsWith(`${option}=`));
            const value = set?.slice(option.length + 1) ?? alone;
            return value ? TOLD[told](option, value) : '';
        })
        .filter(Boolean)
        .join(', ');
}

/** "Atreides and Fremen" */
export const winnersText = (winners: Faction[]): string =>
    winners
        .map(factionName)
        .reduce((first, second) => (first ? say('pair', { first, second }) : second), '');

/** "Atreides and Fremen won" */
export const wonText = (winners: Faction[]): string =>
    say('won', { count: winners.length, winners: winnersText(winners) });

/** "no clock", "3 minutes an answer", "30 minutes a game" */
export function clockWord(clock: Clock | undefined): string {
    if (!clock || clock.kind === 'none') return say('clock.word-none');
    const length = lengthText(clock.seconds ?? 0);
    return say(clock.kind === 'move' ? 'clock.word-move' : 'clock.word-bank', { length });
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
        say('table.seats', { taken, seats: table.seats.length }),
        ...(host ? [say('table.host', { name: host })] : []),
    ].join(', ');
}

/** "Turn 7, 14 watching, shown 5 minutes later" */
export function watchText(table: TableHead): string {
    const people = table.seats.filter(({ kind }) => kind === 'person').length;
    return [
        say('table.turn', { turn: table.turn ?? 1 }),
        say('table.people', { people }),
        ...(table.watchers ? [say('table.watchers', { count: table.watchers })] : []),
        ...(table.watch_delay
            ? [say('table.delay', { length: lengthText(table.watch_delay) })]
            : []),
    ].join(', ');
}

export interface TableWish {
    game: 'any' | 'basic' | 'advanced';
    pace: 'any' | 'live' | 'days';
}

export const fitsWish = (table: TableHead, wish: TableWish): boolean =>
    (wish.game === 'any' || table.game === wish.game) &&
    (wish.pace === 'any' || isByTheDay(table) === (wish.pace === 'days'));
