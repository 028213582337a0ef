// A table's clock, in a sentence.
import type { Clock } from '../lib/protocol';
import { say } from './say';

const UNITS = [
    [86400, 'day'],
    [3600, 'hour'],
    [60, 'minute'],
] as const;

/** "90 seconds", "2 minutes", "1 day" */
export function lengthText(seconds: number): string {
    for (const [length, name] of UNITS) {
        const count = seconds / length;
        if (Number.isInteger(count) && count >= 1) return say(`length.${name}`, { count });
    }
    return say('length.second', { count: seconds });
}

export function clockText(clock: Clock): string {
    const facts = { length: lengthText(clock.seconds ?? 0), then: clock.then ?? 'default' };
    if (clock.kind === 'move') return say('clock.sentence-move', facts);
    if (clock.kind !== 'bank') return say('clock.sentence-none');
    if (!clock.increment) return say('clock.sentence-bank', facts);
    return say('clock.sentence-more', { ...facts, more: lengthText(clock.increment) });
}
