// What a click and a key do on the board. The board itself decides nothing: a lawful place is
// handed to the decision, any other opens its tip.
import { catalogue } from '../lib/catalogue.svelte';
import { onKey } from '../lib/keys';
import { lit, type BoardChoice } from '../lib/stage.svelte';
import { spokenText, type Place } from './facts';
import { shapeOf, territoryOf } from './geometry';
import { called } from './named';
import type { Lens } from './lens.svelte';
import type { Pointing } from './pointing.svelte';
import { nextOf, step, type Way } from './walk';
import { say } from './say';

/** The cell an event is about: cells and the tokens on them are marked with it. */
export function cellOf(target: EventTarget | null): number | null {
    const at = target instanceof Element ? target.closest('[data-cell]') : null;
    return at ? Number(at.getAttribute('data-cell')) : null;
}

interface Surface {
    face(): SVGSVGElement;
    choice(): BoardChoice | null;
    /** the cell in the tab order */
    current(): number;
    place(cell: number): Place;
}

const ZOOM = 1.4;
const PAN = 60;

export class Hand {
    /** said aloud when asked who and what is here */
    spoken = $state('');
    finding = $state(false);
    #lens: Lens;
    #pointing: Pointing;
    #on: Surface;

    constructor(lens: Lens, pointing: Pointing, on: Surface) {
        this.#lens = lens;
        this.#pointing = pointing;
        this.#on = on;
    }

    goTo(cell: number | null): void {
        if (cell === null) return;
        this.#lens.show(shapeOf(cell).anchor);
        this.#on.face().querySelector<SVGElement>(`path[data-cell="${cell}"]`)?.focus();
    }

    /** To the lawful one of these cells, or the first. */
    goToOne(cells: number[]): void {
        this.finding = false;
        this.goTo(cells.find((c) => this.#on.choice()?.legal.has(c)) ?? cells[0] ?? null);
    }

    click(event: MouseEvent): void {
        if (this.#lens.dragged) return;
        const cell = cellOf(event.target);
        if (cell === null) this.#pointing.close();
        else this.#choose(cell);
    }

    #choose(cell: number): void {
        const choice = this.#on.choice();
        if (!choice?.legal.has(cell)) return this.#pointing.pin(cell);
        this.#pointing.close();
        choice.pick(cell);
    }

    keydown(event: KeyboardEvent): void {
        const cell = cellOf(event.target);
        if (cell === null || event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key.startsWith('Arrow')) {
            if (event.shiftKey) this.#pan(event.key);
            else
                this.goTo(
                    step(cell, event.key as Way, catalogue.cells.get(cell)?.neighbours ?? []),
                );
        } else if (event.key === 'Enter' && this.#on.choice()?.picked.includes(cell)) {
            // A second Enter on what is chosen already does what the decision's title says.
            dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
        } else if (event.key === 'Enter' || event.key === ' ') this.#choose(cell);
        else if (event.key === 'Escape' && this.#pointing.tip !== null) this.#pointing.close();
        else return;
        event.preventDefault();
        event.stopPropagation();
    }

    #pan(key: string): void {
        const x = key === 'ArrowLeft' ? -PAN : key === 'ArrowRight' ? PAN : 0;
        const y = key === 'ArrowUp' ? -PAN : key === 'ArrowDown' ? PAN : 0;
        this.#lens.pan(x, y);
    }

    #tell(): void {
        const cell = this.#pointing.focus ?? this.#pointing.hover ?? this.#on.current();
        this.#pointing.pin(cell);
        const own = called(territoryOf(cell));
        const names = (catalogue.cells.get(cell)?.neighbours ?? [])
            .map((c) => called(territoryOf(c)))
            .filter((n) => n !== own);
        const next = names.length ? say('next-to-2', { join: [...new Set(names)].join(', ') }) : '';
        this.spoken = spokenText(this.#on.place(cell)) + next;
    }

    #leap(back: boolean): boolean | void {
        const choice = this.#on.choice();
        if (!choice?.legal.size) return false;
        this.goTo(nextOf(lit(choice), this.#pointing.focus ?? this.#pointing.last, back));
    }

    /** Registers the keys that work from anywhere on the page; each returned function ends one. */
    keys(): (() => void)[] {
        const lens = this.#lens;
        return [
            onKey('n', say('next-lawful-place'), () => this.#leap(false)),
            onKey('Shift+n', say('previous-lawful-place'), () => this.#leap(true)),
            onKey('/', say('find-a-territory-2'), () => void (this.finding = true)),
            onKey('i', say('who-what-here'), () => this.#tell()),
            onKey('+', say('zoom-in-3'), () => lens.by(ZOOM)),
            onKey('=', '', () => lens.by(ZOOM)),
            onKey('-', say('zoom-out-3'), () => lens.by(1 / ZOOM)),
            onKey('0', say('whole-board-2'), () => (lens.zoom === 1 ? false : lens.fit())),
            onKey('Escape', '', () =>
                this.#pointing.tip === null ? false : this.#pointing.close(),
            ),
            ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((way, i) =>
                onKey(`Shift+${way}`, i ? '' : say('pan-board-all-four'), () =>
                    this.#lens.zoom === 1 ? false : this.#pan(way),
                ),
            ),
        ];
    }
}
