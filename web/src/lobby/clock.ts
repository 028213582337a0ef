// A table's clock, in a sentence.
import type { Clock } from '../lib/protocol';

/** "90 seconds", "2 minutes", "1 day" */
export function lengthText(seconds: number): string {
    const units: [number, string][] = [
        [86400, 'day'],
        [3600, 'hour'],
        [60, 'minute'],
        [1, 'second'],
    ];
    for (const [length, name] of units) {
        const count = seconds / length;
        if (Number.isInteger(count) && count >= 1 && (count > 1 || length > 1))
            return `${count} ${name}${count === 1 ? '' : 's'}`;
    }
    return `${seconds} seconds`;
}

export function clockText(clock: Clock): string {
    const then = clock.then === 'bot' ? 'then a bot plays on' : 'then the rules answer';
    const length = lengthText(clock.seconds ?? 0);
    if (clock.kind === 'move') return `${length} for each answer, ${then}.`;
    if (clock.kind !== 'bank') return 'No clock.';
    const more = clock.increment ? ` and ${lengthText(clock.increment)} more for each answer` : '';
    return `${length} for the whole game${more}, ${then}.`;
}
