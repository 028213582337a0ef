// The lessons in the chosen language: what they say goes by their name and step
// (locales/LANGUAGE/engine-lessons.json). A lesson of somebody's own is as it was written.
import { language } from './language.svelte';
import { put, type Told } from './rows';

const ROOM = 'engine-lessons';

/** Fetched with the pages that have lessons. */
export const readLessons = (): Promise<void> => language.also(ROOM);

export function lessonText(of: Told): void {
    if (typeof of.lesson !== 'string' || of.own) return;
    const said = (key: string): string | undefined =>
        language.find(ROOM, `${of.lesson as string}.${key}`);
    const step = of.step as number | undefined;
    put(of, 'title', () => said('title'));
    if (step === undefined) return put(of, 'text', () => said('text'));
    const now = `${step + 1}`;
    put(of, 'reason', () => said(`${now}.task`));
    if ('wrong' in of)
        return put(of, 'text', () =>
            said(of.wrong ? `${now}.wrong.${of.wrong as number}` : `${now}.else`),
        );
    put(of, 'task', () => said(of.done ? 'end' : `${now}.task`));
    put(of, 'happened', () => said(`${step}.after`));
    put(of, 'text', () => [of.happened, of.task].filter(Boolean).join('\n\n'));
}
