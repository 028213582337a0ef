// Our own checks, one after the other: every one says what it finds.
await import('./columns.mjs');
await import('./rooms.mjs');
await import('./words.mjs');
