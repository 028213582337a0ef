// The engine's own tables, fetched once: what there is on the board, cards,
// leaders, factions, and the rulebook.
import { spokenBook } from './booktexts';
import type { Faction } from './protocol';
import type {
    CardFacts,
    CellFacts,
    FactionFacts,
    GameFacts,
    LeaderFacts,
    Rule,
    RuleBook,
    TerritoryFacts,
} from './printed';
import { say } from './say';
import { printed } from './spoken';

/** Fetches until it comes: the server may be away for a moment, and the page waits for it. */
async function fetchJson<T>(path: string): Promise<T> {
    for (let pause = 500; ; pause = Math.min(8000, 2 * pause)) {
        try {
            const answer = await fetch(path);
            if (answer.ok) return (await answer.json()) as T;
        } catch {
            // no connection: the banner says so
        }
        await new Promise((wake) => setTimeout(wake, pause));
    }
}

class Catalogue {
    game = $state.raw<GameFacts | null>(null);
    book = $state.raw<RuleBook | null>(null);
    cells = new Map<number, CellFacts>();
    /** the same by their names, as events have them */
    places = new Map<string, CellFacts>();
    territories = new Map<string, TerritoryFacts>();
    cards = new Map<string, CardFacts>();
    leaders = new Map<string, LeaderFacts>();
    factions = new Map<Faction, FactionFacts>();
    /** Rules and the notes to them. */
    rules = new Map<string, Rule>();
    #loading: Promise<void> | null = null;
    #reading: Promise<void> | null = null;

    /** The tables of the game; needed before a board can be shown. */
    load(): Promise<void> {
        this.#loading ??= fetchJson<GameFacts>('/game.json')
            .then(printed)
            .then((game) => {
                for (const cell of game.cells) this.cells.set(cell.cell, cell);
                for (const cell of game.cells) this.places.set(cell.place, cell);
                for (const t of game.territories) this.territories.set(t.territory, t);
                for (const card of game.cards) this.cards.set(card.name, card);
                for (const leader of game.leaders) this.leaders.set(leader.name, leader);
                for (const f of game.factions) this.factions.set(f.name, f);
                this.game = game;
            });
        return this.#loading;
    }

    /** The rulebook; fetched when a rule is first opened. */
    read(): Promise<void> {
        this.#reading ??= fetchJson<RuleBook>('/rules.json').then(async (book) => {
            await spokenBook(book);
            for (const rule of [...book.rules, ...book.notes]) this.rules.set(rule.number, rule);
            this.book = book;
        });
        return this.#reading;
    }

    territoryText(territory: string): string {
        return this.territories.get(territory)?.text ?? territory;
    }
    placeText(cell: number): string {
        const facts = this.cells.get(cell);
        if (!facts) return '';
        const name = this.territoryText(facts.territory);
        const many = (this.territories.get(facts.territory)?.cells.length ?? 1) > 1;
        return many ? say('place', { territory: name, sector: facts.sector }) : name;
    }
    phaseText(phase: string): string {
        return this.game?.phases.find((p) => p.phase === phase)?.text ?? phase;
    }
    cardText(card: string): string {
        return this.cards.get(card)?.text ?? card;
    }
    leaderText(leader: string): string {
        return this.leaders.get(leader)?.text ?? leader;
    }
    factionText(faction: Faction): string {
        return this.factions.get(faction)?.text ?? faction;
    }
}

export const catalogue = new Catalogue();
