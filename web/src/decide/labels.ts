// What the sliders are called: the engine's word for a field, and where it matters
// the place it counts for.
import { catalogue } from '../lib/catalogue.svelte';
import { eliteName } from '../lib/words';
import type { Decision } from './decision.svelte';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The cells of the battle in which I have forces, in the order of the form. */
export function lossCells(decision: Decision): number[] {
    const { view, me } = decision.table;
    if (!view || !me) return [];
    const there = new Set(
        Object.values(view.board)
            .filter((c) => c[me])
            .map((c) => c.cell),
    );
    return (view.battle?.cells ?? []).filter((c) => there.has(c)).sort((a, b) => a - b);
}

export function amountLabel(decision: Decision, index: number): string {
    const { form, table } = decision;
    const step = form?.steps[index];
    if (!form || !step) return '';
    const word = capital(step.label);
    if (form.question === 'lose') {
        const cell = lossCells(decision)[Math.floor(index / 2)];
        return cell === undefined ? word : `${word} in ${catalogue.placeText(cell)}`;
    }
    if (step.field === 'ally')
        return form.question === 'revive' ? 'Of these paid by the Emperor' : 'Your ally pays';
    if (form.question === 'bribe' || form.question === 'give' || form.question === 'pledge')
        return 'Spice';
    if (form.question === 'dial' || form.question === 'first-dial') return 'Your storm dial';
    if (form.question === 'weather') return 'Sectors';
    if (step.field === 'elites') return eliteName(table.me);
    return word;
}
