// The clocks one can choose for a new table; how they are called is in the catalogue.
import type { Clock } from '../lib/protocol';

export type ClockId = 'none' | 'quick' | 'calm' | 'evening' | 'days';

export const clocks: Record<ClockId, Pick<Clock, 'kind' | 'seconds' | 'increment'>> = {
    none: { kind: 'none' },
    quick: { kind: 'move', seconds: 60 },
    calm: { kind: 'move', seconds: 180 },
    evening: { kind: 'bank', seconds: 1800, increment: 20 },
    days: { kind: 'move', seconds: 86400 },
};
