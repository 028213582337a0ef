// What the browser keeps for the table: games in IndexedDB, ended ones also as files that links of
// the page find (offline.js). A browser that keeps nothing plays all the same, until it is closed.

const GAMES = 'games';
export const FILES = 'kanly-games';

function opened(): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
        const asked = indexedDB.open('kanly', 1);
        asked.onupgradeneeded = () => asked.result.createObjectStore(GAMES);
        asked.onsuccess = () => resolve(asked.result);
        // no words: nobody is told; the page then keeps nothing
        asked.onerror = () => reject(asked.error ?? new Error('nothing is kept here'));
    });
}

let database: Promise<IDBDatabase | null> | undefined;
const open = (): Promise<IDBDatabase | null> => (database ??= opened().catch(() => null));

/** Every game that was kept. */
export async function allGames(): Promise<string[]> {
    const kept = await open();
    if (!kept) return [];
    return new Promise((resolve) => {
        const asked = kept.transaction(GAMES).objectStore(GAMES).getAll();
        asked.onsuccess = () => resolve(asked.result as string[]);
        asked.onerror = () => resolve([]);
    });
}

/** Each game once, as it was last: what comes meanwhile waits for the writing before it. */
const waiting = new Map<string, string | null>();
let writing = false;

export async function keepGame(id: string, text: string | null): Promise<void> {
    waiting.set(id, text);
    if (writing) return;
    writing = true;
    const kept = await open();
    while (waiting.size) {
        const now = [...waiting];
        waiting.clear();
        if (kept) await write(kept, now);
    }
    writing = false;
}

function write(kept: IDBDatabase, games: [string, string | null][]): Promise<void> {
    return new Promise((resolve) => {
        const change = kept.transaction(GAMES, 'readwrite');
        for (const [id, text] of games) {
            if (text === null) change.objectStore(GAMES).delete(id);
            else change.objectStore(GAMES).put(text, id);
        }
        change.oncomplete = change.onerror = change.onabort = () => resolve();
    });
}

/** An ended game, where /games/ID.kanly is looked for. */
export async function keepFile(id: string, text: string | null): Promise<void> {
    if (text === null || !('caches' in globalThis)) return;
    const files = await caches.open(FILES);
    // no words: headers
    await files.put(
        `/games/${id}.kanly`,
        new Response(text, {
            headers: {
                'content-type': 'text/plain; charset=utf-8',
                'content-disposition': `attachment; filename="${id}.kanly"`,
            },
        }),
    );
}
