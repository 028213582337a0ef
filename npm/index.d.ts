/** Kanly in JavaScript: the rules of Dune and its opponents, in browsers, workers and Node. */

export type Faction =
    | 'atreides'
    | 'bene-gesserit'
    | 'emperor'
    | 'fremen'
    | 'harkonnen'
    | 'guild';
/** Some of them also with a character. */
export type Bot =
    | 'random'
    | 'novice'
    | 'steady'
    | 'naib'
    | 'mentat'
    | `${'novice' | 'steady' | 'mentat'}-${'cautious' | 'greedy' | 'vengeful'}`;

export declare const FACTIONS: readonly Faction[];

/** A move or a setting that was refused; the message names the rules against it. */
export declare class Refused extends Error {}

/** JSON as the match server sends it; docs/protocol.md says what the members mean. */
export type Json = { [name: string]: unknown };

export declare class Game {
    /** The factions that owe an answer; empty when the game is over. */
    readonly deciders: Faction[];
    readonly over: boolean;
    readonly winners: Faction[];
    readonly moves: number;
    /** What a faction may know of the game; without one, what somebody who watches may. */
    view(faction?: Faction): Json;
    /** What a faction is asked, with the lawful values of the first field; null: nothing. */
    question(faction: Faction): Json | null;
    /** The values of the next field of an answer: the lawful ones, or the refused with reasons. */
    choices(
        faction: Faction,
        values?: number[],
        how?: { question?: string; refused?: boolean },
    ): Json;
    /** What happened, as far as an eye may hear it. */
    events(which?: { since?: number; eye?: Faction; all?: boolean }): Json[];
    /** Plays a move, in words ('ship 5 arrakeen') or as values; returns it in words. */
    play(faction: Faction, move: string | number[], how?: { question?: string }): string;
    /** Lets the bot of a faction move; mentat imagines so many games. Returns the move. */
    playBot(faction: Faction, how?: { playouts?: number }): string;
    /** What a bot would answer for this faction, from what it can see. */
    hint(faction: Faction, how?: { bot?: Bot; playouts?: number }): string;
    /** Takes moves back until so many are left. */
    backTo(moves: number): void;
    /** The text of a saved game. */
    save(): string;
    /** Frees what the game takes. */
    close(): void;
}

export interface Kanly {
    readonly version: string;
    /** Begins a game. The same seed, options and moves are the same game. */
    game(settings?: {
        seed?: number | bigint;
        options?: string;
        seats?: string;
        bots?: Partial<Record<Faction | 'others', Bot>>;
    }): Game;
    /** Reads a saved game; one that was changed is refused, with its line. */
    load(saved: string): Game;
}

/** Brings the module up: from its bytes, or from kanly.wasm beside this file. */
export declare function start(bytes?: BufferSource): Promise<Kanly>;
