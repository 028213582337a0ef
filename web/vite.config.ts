// The page is built into web/dist and from there into the program (scripts/embed.sh).
// `npm run dev` serves it with live reload in front of a `kanly serve` on port 7654. With
// `--mode static` it is the page without a server (scripts/static.sh): the table is in the page.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const server = process.env.KANLY_SERVER ?? 'http://localhost:7654';

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

const engine = path('../npm/seat.wasm');

/** Without a module there is no engine in the page, and every question goes to the server. */
const withoutEngine: Plugin = {
    name: 'without-engine',
    enforce: 'pre',
    resolveId: (name) => (/\/engine$/.test(name) ? path('src/local/engine.ts') : null),
};

/** The way to a server is the way to the table in the page. */
const alone: Plugin = {
    name: 'alone',
    enforce: 'pre',
    resolveId: (name) => (/\/socket$/.test(name) ? path('src/local/socket.ts') : null),
    transformIndexHtml: () => [
        { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' } },
    ],
};

export default defineConfig(({ mode }) => ({
    plugins: [
        ...(mode === 'static' ? [alone] : []),
        ...(mode === 'static' || !existsSync(engine) ? [withoutEngine] : []),
        svelte(),
    ],
    resolve: {
        alias: { 'kanly-table': path('../npm/table.mjs'), 'kanly-seat': path('../npm/seat.mjs') },
    },
    worker: { format: 'es' as const },
    build: {
        target: 'es2022',
        assetsInlineLimit: 0,
        sourcemap: false,
        rollupOptions: {
            // A language is one file; its lessons and its rulebook are others.
            output: {
                manualChunks: (id) => {
                    const [, tag, room] = /\/locales\/([^/]+)\/([^/]+)\.json$/.exec(id) ?? [];
                    if (!tag || tag === 'en') return undefined;
                    if (room === 'engine-lessons') return `lessons-${tag}`;
                    return room === 'engine-rules' ? `rulebook-${tag}` : `words-${tag}`;
                },
            },
            // The compilers before Rollup move their own marks about; that says nothing about our
            // code.
            onwarn: (warning, warn) => {
                if (warning.code !== 'INVALID_ANNOTATION') warn(warning);
            },
        },
    },
    // Unit tests stand beside what they test; web/tests drives the whole page in a browser.
    // What they wait for happens; a busy machine is no fault of theirs.
    test: { include: ['src/**/*.test.ts'], testTimeout: 120_000 },
    server: {
        proxy: {
            '/play': { target: server, ws: true },
            '/rules.json': server,
            '/game.json': server,
            '/games': server,
        },
    },
}));
