// The view of a game that goes on. An update brings the sections that changed; here each is a thing
// of its own, so that whoever reads the board is not woken by a bid. What did not change within a
// section stays the very same object.
import type { View } from './protocol';

/** `now`, but with the parts of `before` wherever they are equal; `before` itself where all
 * of it is. */
export function kept<T>(before: T, now: T): T {
    if (before === now || typeof before !== 'object' || typeof now !== 'object' || !before || !now)
        return now;
    if (Array.isArray(before) !== Array.isArray(now)) return now;
    const [old, next] = [before as Record<string, unknown>, now as Record<string, unknown>];
    const keys = Object.keys(next);
    let same = keys.length === Object.keys(old).length;
    for (const key of keys) {
        next[key] = kept(old[key], next[key]);
        if (next[key] !== old[key] || !(key in old)) same = false;
    }
    return same ? before : now;
}

export class LiveView implements View {
    turn = $state.raw() as View['turn'];
    asking = $state.raw() as View['asking'];
    board = $state.raw() as View['board'];
    factions = $state.raw() as View['factions'];
    leaders = $state.raw() as View['leaders'];
    decks = $state.raw() as View['decks'];
    prediction = $state.raw() as View['prediction'];
    deals = $state.raw() as View['deals'];
    auction = $state.raw<View['auction']>();
    battle = $state.raw<View['battle']>();
    battles = $state.raw<View['battles']>();
    nexus = $state.raw<View['nexus']>();
    threats = $state.raw<View['threats']>();

    constructor(view: View) {
        this.take(view);
    }

    /** Takes the sections of an update, which are this view's own from now on. */
    take(sections: Partial<View>): void {
        for (const key of Object.keys(sections) as (keyof View)[]) this.#put(key, sections);
    }

    #put<K extends keyof View>(key: K, sections: Partial<View>): void {
        (this as View)[key] = kept((this as View)[key], sections[key] as View[K]);
    }
}
