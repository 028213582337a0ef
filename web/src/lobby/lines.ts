// A row in a list of tables.
import type { Seat } from '../lib/protocol';

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
