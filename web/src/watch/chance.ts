// Chances as they are told.

/** A chance and how far it may be off, in thousandths. */
export type Chance = [number, number];

export const percent = ([chance]: Chance): number => Math.round(chance / 10);
/** "± 6"; nothing where it is known how it ended. */
export const margin = ([, off]: Chance): string => (off ? `± ${Math.ceil(off / 10)}` : '');
/** "+ 17" or "− 6", in points of a hundred. */
export function change(point: { before: Chance; after: Chance }): string {
    const by = percent(point.after) - percent(point.before);
    return `${by < 0 ? '−' : '+'} ${Math.abs(by)}`;
}
