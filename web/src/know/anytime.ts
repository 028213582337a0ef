// The moves that may be made at any time towards another faction, as the menus name them. Whether
// one may be made now the server says: `anytime` lists those that may be begun, and the choices of
// the first field whom they may be made to.
import { Refusal } from '../lib/connection.svelte';
import type { Faction, Reason } from '../lib/protocol';
import type { Anytime } from '../lib/questions';
import type { Table } from '../lib/table.svelte';
import { say } from './say';

export interface Towards {
    question: Anytime;
    /** only between allies; their form does not begin with the faction */
    ally?: boolean;
}

export const TOWARDS = [
    { question: 'bribe', ally: false },
    { question: 'deal', ally: false },
    { question: 'truthtrance', ally: false },
    { question: 'disclose', ally: false },
    { question: 'give', ally: true },
    { question: 'pledge', ally: true },
    { question: 'lend', ally: true },
] as const satisfies Towards[];
type Move = (typeof TOWARDS)[number];

export interface Possible extends Towards {
    label: string;
    /** what the form begins with */
    values: number[];
    /** why it may not be done now; null: it may */
    reason: Reason | null;
}

const notNow = (text = say('not-now')): Reason => ({ rule: null, title: null, text });

/** Asks the server whether this move may be made to this faction. */
async function ask(table: Table, asked: Move, faction: Faction): Promise<Possible> {
    const move = { ...asked, label: say(`towards.${asked.question}`) };
    try {
        const choices = await table.choices([], move.question, true);
        if (move.ally) return { ...move, values: [], reason: null };
        const lawful = choices.values?.find((v) => v.name === faction);
        const refused = choices.refused?.find((v) => v.name === faction);
        return {
            ...move,
            values: lawful ? [lawful.value] : [],
            reason: lawful ? null : (refused?.reason ?? notNow()),
        };
    } catch (error) {
        const reason =
            error instanceof Refusal ? (error.reason ?? notNow(error.message)) : notNow();
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
