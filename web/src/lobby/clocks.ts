// The clocks one can choose for a new table.
import type { Clock } from '../lib/protocol';

export type ClockId = 'none' | 'quick' | 'calm' | 'evening' | 'days';

export const clocks: Record<
    ClockId,
    { label: string; text: string; clock: Pick<Clock, 'kind' | 'seconds' | 'increment'> }
> = {
    none: { label: 'No clock', text: 'Nobody is hurried.', clock: { kind: 'none' } },
    quick: {
        label: '1 minute',
        text: 'One minute for each answer.',
        clock: { kind: 'move', seconds: 60 },
    },
    calm: {
        label: '3 minutes',
        text: 'Three minutes for each answer.',
        clock: { kind: 'move', seconds: 180 },
    },
    evening: {
        label: 'An evening',
        text: '30 minutes for the whole game, and 20 seconds more for each answer.',
        clock: { kind: 'bank', seconds: 1800, increment: 20 },
    },
    days: {
        label: 'By the day',
        text: 'A day for each answer: a game beside everything else.',
        clock: { kind: 'move', seconds: 86400 },
    },
};
