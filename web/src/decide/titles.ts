// What the decision panel says: the title is what Enter would do now, the button has its verb and
// its price. The words are the engine's; what is added here tells how the page is used.
import { DRAWN, drawnOf, type Question as Asked } from '../lib/questions';
import { isSaid, type Step } from '../lib/step';
import { capital } from '../lib/words';
import { onlyPasses } from './controls';
import { say } from './say';

export interface Said {
    title: string;
    /** under the title: what to do next, or what the title leaves out */
    hint?: string;
    /** the words on the primary button */
    act: string;
    /** the words on the button that passes */
    pass: string;
}

export interface Setting {
    /** the engine's words for the question, and what its answer is good for */
    text: string;
    means: string;
    /** what the form does as far as it is filled in */
    deed: string;
    /** its verb; empty where it has none */
    act: string;
    steps: readonly Step[];
    complete: boolean;
    /** spice that leaves my shield */
    price: number;
    /** "Stronghold, sector 13" */
    about: (cell: number) => string;
    /** tokens of a set-up that stand nowhere yet */
    left?: number;
    /** of the lawful places only some glow yet */
    first?: boolean;
}

/** What to do on the board now. */
function onBoard({ steps, complete, about, left, first }: Setting): string | undefined {
    if (left) return say('place-click-lit-place', { left });
    const open = steps.find((step) => step.chosen === null);
    if (open?.field === 'from') return say('your-stacks-that-can');
    if (open?.field === 'cell' && first) return say('glow.hint');
    if (open && (open.field === 'cell' || open.field === 'territory'))
        return say('lit-places-open-you');
    const to = steps.find((step) => step.name === 'to')?.chosen;
    return complete && to != null ? say('click-elsewhere-to-change', { to: about(to) }) : undefined;
}

export function saying(s: Setting): Said {
    const [first] = s.steps;
    const pass = capital(first?.pass?.deed ?? '');
    if (onlyPasses(s.steps)) return { title: pass, hint: s.text, act: say('continue'), pass };
    // A form in which only the kind of answer is chosen still asks.
    const begun = s.complete || s.steps.some((step) => step.name !== 'way' && isSaid(step));
    // Where the deed itself names spice, it is the price, and the button has all of it.
    const spends = s.steps.some((step) => step.field === 'spice');
    const verb = s.deed === s.text ? say('answer') : capital((!spends && s.act) || s.deed);
    const priced = s.complete && s.price > 0 && !spends;
    const title = begun && first ? capital(s.deed) : s.text;
    return {
        title,
        hint: s.means || onBoard(s) || (title === s.text ? undefined : s.text),
        act: priced ? say('for-spice', { verb, price: s.price }) : verb,
        pass,
    };
}

const SEGMENT = (Object.keys(DRAWN) as Asked[]).filter((q) => drawnOf(q).marks.includes('segment'));

/** The acts of a segment, over the title; null where the question is none of them. */
export const trail = (question: Asked): { names: string[]; at: number } | null =>
    SEGMENT.includes(question)
        ? {
              names: SEGMENT.map((q) => say('segment', { question: q })),
              at: SEGMENT.indexOf(question),
          }
        : null;
