// What the parts of the page say to each other: the decision tells the board what may be pointed
// at, the board tells the decision what was; anybody may open a rule or a faction's sheet. One
// stage for the one table that is shown.
import type { Faction, Reason, Stack, Value } from './protocol';
import type { Anytime } from './questions';

/** What the open decision wants from the board. Cells that are in neither map are neither
 * lit nor forbidden. */
export interface BoardChoice {
    /** what a click does, where it is not the deed of the place: "pick this stack" */
    deed?: string;
    /** tokens leave the place that is chosen */
    leaves?: boolean;
    legal: Map<number, Value>;
    /** those of the lawful ones that glow first; missing where all of them do */
    first?: Set<number>;
    refused: Map<number, Reason>;
    picked: number[];
    /** tokens that would stand there if the move were made */
    planned?: { faction: Faction; cell: number; stack: Stack }[];
    /** tokens that would not stand there any more */
    leaving?: { faction: Faction; cell: number; stack: Stack }[];
    /** cells a group comes from, for the arrow of the planned move */
    from?: number[];
    pick(cell: number): void;
}

/** The cells that glow: the lawful ones, or those of them that come first. */
export const lit = (choice: BoardChoice | null): Iterable<number> =>
    choice?.first ?? choice?.legal.keys() ?? [];

class Stage {
    choice = $state.raw<BoardChoice | null>(null);
    /** the rule shown beside the table */
    rule = $state<string | null>(null);
    sheet = $state<Faction | null>(null);
    /** which tab of the side panel is open */
    panel = $state<'log' | 'rules' | 'cards' | 'talk'>('log');
    /** with whom one talks: everybody at the table, or one faction in private */
    talkTo = $state<Faction | 'table'>('table');
    /** the cell the pointer or the keyboard is on */
    focus = $state<number | null>(null);
    /** an any-time move the player has begun (a card's menu, a faction's menu, chat): the decision
     * panel shows its form */
    begun = $state.raw<{ question: Anytime; values?: number[] } | null>(null);

    openRule(rule: string): void {
        this.rule = rule;
    }
    /** Opens the talk with one faction, or with the table. */
    openTalk(to: Faction | 'table' = 'table'): void {
        this.talkTo = to;
        this.panel = 'talk';
    }
    /** Begins an any-time move ('bribe', 'deal', 'truthtrance', …), with the first
     * fields filled in. */
    begin(question: Anytime, values?: number[]): void {
        this.begun = { question, values };
    }
}

export const stage = new Stage();
