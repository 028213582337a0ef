// The page is built into web/dist and from there into the program (scripts/embed.sh).
// `npm run dev` serves it with live reload in front of a `kanly serve` on port 7654.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const server = process.env.KANLY_SERVER ?? 'http://localhost:7654';

export default defineConfig({
    plugins: [svelte()],
    build: {
        target: 'es2022',
        assetsInlineLimit: 0,
        sourcemap: false,
        rollupOptions: {
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
});
