/** Opens the match server for one. `code` is table.wasm. */
export function openTable(
    code: BufferSource,
    page?: {
        /** what the server says: a message of docs/protocol.md */
        told?: (message: string) => void;
        /** a game as it is to be kept; null: it is forgotten. `ended`: file() has it. */
        keep?: (id: string, text: string | null, ended: boolean) => void;
        /** for tests: the games and bots of `kanly serve --seed` */
        seed?: number;
    },
): Promise<Table>;

export interface Table {
    /** A game as it was kept; before anybody connects. False: it is none. */
    giveBack(kept: string): boolean;
    /** A new connection, in place of the one before. */
    connect(): void;
    /** A message from the player. What comes of it is told by the next turns. */
    message(text: string): void;
    /** A turn of the server's loop: bots move, clocks run, what is to be said is said. True: there
     * is more to do at once. Else it is enough to turn again after 50 milliseconds. */
    turn(): boolean;
    /** what /game.json or /rules.json of a server has */
    catalogue(what: 'game' | 'rules'): string;
    /** an ended game as a .kanly file; null: there is none */
    file(id: string): string | null;
}
