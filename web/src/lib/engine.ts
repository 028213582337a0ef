// The engine in the page: choices, refusals and previews from the view that the server lends its
// seat, without a round trip. It is fetched when somebody sits at a table. Without it, and where
// the server's engine is another one, the server is asked, as it is the judge of every move.
import type { Seat } from 'kanly-seat';

let loading: Promise<Seat | null> | undefined;

async function load(): Promise<Seat | null> {
    try {
        const [{ openSeat }, code] = await Promise.all([
            import('kanly-seat'),
            fetch(new URL('../../../npm/seat.wasm', import.meta.url)),
        ]);
        return code.ok ? await openSeat(await code.arrayBuffer()) : null;
    } catch {
        return null;
    }
}

export const engine = (): Promise<Seat | null> => (loading ??= load());
