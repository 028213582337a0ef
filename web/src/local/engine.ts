// In the place of lib/engine.ts where the page has none of its own: the table in the page is the
// server, or the page was built without a module.
import type { Seat } from 'kanly-seat';

export const engine = (): Promise<Seat | null> => Promise.resolve(null);
