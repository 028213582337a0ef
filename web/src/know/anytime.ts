// The moves that may be made at any time towards another faction, as the menus name them. Whether
// one may be made now the server says: `anytime` lists those that may be begun, and the choices of
// the first field whom they may be made to.
import { Refusal } from '../lib/connection.svelte';
import type { Faction, Reason } from '../lib/protocol';
import type { Anytime } from '../lib/questions';
import type { Table } from '../lib/table.svelte';

export interface Towards {
    question: Anytime;
    label: string;
    /** only between allies; their form does not begin with the faction */
    ally?: boolean;
}

export const TOWARDS: Towards[] = [
    { question: 'bribe', label: 'Bribe with spice' },
    { question: 'deal', label: 'Offer a deal' },
    { question: 'truthtrance', label: 'Ask under Truthtrance' },
    { question: 'disclose', label: 'Show a secret' },
    { question: 'give', label: 'Give spice to your ally', ally: true },
    { question: 'pledge', label: 'Let your ally spend your spice', ally: true },
    { question: 'lend', label: 'Lend your ally a Karama', ally: true },
];

export interface Possible extends Towards {
    /** what the form begins with */
    values: number[];
    /** why it may not be done now; null: it may */
    reason: Reason | null;
}

const NOT_NOW: Reason = { rule: null, title: null, text: 'Not now.' };

/** Asks the server whether this move may be made to this faction. */
async function ask(table: Table, move: Towards, faction: Faction): Promise<Possible> {
    try {
        const choices = await table.choices([], move.question, true);
        if (move.ally) return { ...move, values: [], reason: null };
        const lawful = choices.values?.find((v) => v.name === faction);
        const refused = choices.refused?.find((v) => v.name === faction);
        return {
            ...move,
            values: lawful ? [lawful.value] : [],
            reason: lawful ? null : (refused?.reason ?? NOT_NOW),
        };
    } catch (error) {
        const reason =
            error instanceof Refusal
                ? (error.reason ?? { ...NOT_NOW, text: error.message })
                : NOT_NOW;
        return { ...move, values: [], reason };
    }
}

/** What may be done towards a faction, and what not and why. */
export function towards(table: Table, faction: Faction): Promise<Possible[]> {
    const ally = Boolean(table.me && table.view?.factions[table.me]?.ally === faction);
    return Promise.all(
        TOWARDS.filter((move) => ally || !move.ally).map((move) => ask(table, move, faction)),
    );
}
