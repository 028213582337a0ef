/** Places in a view and the bytes that are now there, as pairs of hexadecimal digits. */
export type Changes = [at: number, hex: string][];

/** The view a server lends its seat (docs/protocol.md), and the engine to ask about it. Answers are
 * JSON, what the server says after "type" and "id"; null: this is for the server to answer. */
export interface Seat {
    /** what the engine is made of: the server lends its view to the same engine alone */
    readonly engine: string;
    /** before a view is lent whole */
    forget(): void;
    take(changes: Changes): void;
    choices(
        faction: string,
        question: string,
        values: readonly number[],
        refused: boolean,
    ): string | null;
    explain(
        faction: string,
        question: string,
        values: readonly number[],
        value: number,
    ): string | null;
    preview(faction: string, question: string, values: readonly number[]): string | null;
}

export function openSeat(code: BufferSource): Promise<Seat>;
