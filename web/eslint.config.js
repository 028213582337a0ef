// What the page's code is held to beyond its types and its layout: the recommended rules of ESLint,
// of typescript-eslint (those that know the types) and of its Svelte plugin. Where one of them is
// switched off, it says why.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default defineConfig(
    { ignores: ['dist*/', 'node_modules/'] },
    { linterOptions: { reportUnusedDisableDirectives: 'error' } },
    js.configs.recommended,
    {
        files: ['src/**/*.{ts,svelte}', 'vite.config.ts'],
        extends: [ts.configs.recommendedTypeChecked, svelte.configs.recommended],
        languageOptions: {
            globals: globals.browser,
            parserOptions: { projectService: true, extraFileExtensions: ['.svelte'] },
        },
        rules: {
            // The form that knows Svelte stands for it: what is derived or handed in changes by
            // itself.
            'prefer-const': 'off',
            'svelte/prefer-const': 'error',
            // A map or a set of ours is a private note, or is made anew whenever it changes; what
            // the page watches is the $state that holds it.
            'svelte/prefer-svelte-reactivity': 'off',
            // Svelte drops a plain space at the edge of a block; where one is meant it is {' '}.
            'svelte/no-useless-mustaches': 'off',
        },
    },
    {
        files: ['src/**/*.{svelte,svelte.ts}'],
        languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    },
    {
        // ESLint takes every component for one whose properties are of any type. svelte-check knows
        // their types and holds them.
        files: ['src/**/*.svelte'],
        rules: {
            '@typescript-eslint/no-unsafe-argument': 'off',
            '@typescript-eslint/no-unsafe-assignment': 'off',
            '@typescript-eslint/no-unsafe-return': 'off',
        },
    },
    {
        files: ['public/*.js', 'src/local/offline.js'],
        languageOptions: { globals: globals.serviceworker },
    },
    {
        // These run in node; the tests hand functions to the browser.
        files: ['{tests,lint}/*.mjs', '*.{js,mjs}'],
        languageOptions: { globals: { ...globals.node, ...globals.browser } },
    },
);
