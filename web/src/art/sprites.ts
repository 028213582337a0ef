// The drawings of leaders, cards and tokens, put into the document once and drawn from there with
// <use>: a file shown as an image could not take its inks from the page. The lobby needs none of
// them, so each sheet is fetched when the first who draws from it comes up; until then its places
// are empty, and they fill by themselves.
export type Sheet = 'portraits' | 'cards' | 'tokens';

const SHEETS: Record<Sheet, () => Promise<{ default: string }>> = {
    portraits: () => import('./portraits'),
    cards: () => import('./cards'),
    tokens: () => import('./tokens'),
};

const wanted = new Map<Sheet, Promise<void>>();

async function fetchSheet(sheet: Sheet): Promise<void> {
    const { default: symbols } = await SHEETS[sheet]();
    document.body.insertAdjacentHTML(
        'afterbegin',
        // no words: a drawing
        `<svg width="0" height="0" style="position:absolute" aria-hidden="true">${symbols}</svg>`,
    );
}

/** Sees to it that the symbols of a sheet are in the document; resolved when they are. */
export function needSheet(sheet: Sheet): Promise<void> {
    let fetched = wanted.get(sheet);
    if (!fetched) {
        // A sheet that did not come is asked for again by the next who needs it.
        fetched = fetchSheet(sheet).catch(() => void wanted.delete(sheet));
        wanted.set(sheet, fetched);
    }
    return fetched;
}
