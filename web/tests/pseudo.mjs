// A language nobody speaks: every letter of every message is another one, so that whatever is
// still in plain letters came past the catalogues. It is added as any language is, by a folder of
// translated files, and the page is built with it.
import { execFileSync } from 'node:child_process';
import {
    cpSync,
    existsSync,
    mkdirSync,
    mkdtempSync,
    readdirSync,
    readFileSync,
    symlinkSync,
    writeFileSync,
} from 'node:fs';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';

const web = new URL('../', import.meta.url).pathname;
/** Esperanto has the plural forms of English. */
export const TAG = 'eo';

const WIDE = 0xff21 - 'A'.charCodeAt(0);
const wide = (letter) => String.fromCharCode(letter.charCodeAt(0) + WIDE);

/** A message with other letters; what ICU reads stays. */
export function other(message) {
    let at = 0;
    const until = (stop) => {
        const from = at;
        while (at < message.length && !stop.includes(message[at])) at++;
        return message.slice(from, at);
    };
    const argument = () => {
        let said = message[at++] + until(',}');
        if (message[at] === '}') return said + message[at++];
        for (;;) {
            said += until('{}');
            said += message[at++];
            if (said.endsWith('}')) return said;
            said += text('}') + message[at++];
        }
    };
    const text = (stop) => {
        let said = '';
        while (at < message.length && message[at] !== stop) {
            if (message[at] === '{') said += argument();
            else if (/^<\/?\w+>/.test(message.slice(at))) said += until('>') + message[at++];
            else said += message[at++].replace(/[A-Za-z]/, wide);
        }
        return said;
    };
    return text('');
}

/** Builds the page with the language in a folder of its own; where it lies. */
export function buildWith() {
    const root = mkdtempSync(join(tmpdir(), 'kanly-language-'));
    const copy = join(root, 'web');
    mkdirSync(copy);
    for (const name of ['src', 'locales', 'public', 'index.html', 'package.json', 'tsconfig.json'])
        cpSync(join(web, name), join(copy, name), { recursive: true });
    for (const name of ['vite.config.ts', 'svelte.config.js'])
        cpSync(join(web, name), join(copy, name));
    symlinkSync(join(web, 'node_modules'), join(copy, 'node_modules'));
    symlinkSync(join(web, '../npm'), join(root, 'npm'));
    const english = join(copy, 'locales/en');
    mkdirSync(join(copy, 'locales', TAG));
    for (const file of readdirSync(english)) {
        const messages = JSON.parse(readFileSync(join(english, file), 'utf8'));
        const said = Object.entries(messages).map(([key, message]) => [key, other(message)]);
        writeFileSync(
            join(copy, 'locales', TAG, file),
            JSON.stringify(Object.fromEntries(said), null, 4),
        );
    }
    execFileSync(
        process.execPath,
        ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
        {
            cwd: copy,
            stdio: ['ignore', 'inherit', 'inherit'],
        },
    );
    return { root, dist: join(copy, 'dist') };
}

const TYPES = {
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.svg': 'image/svg+xml',
    '.wasm': 'application/wasm',
    '.woff2': 'font/woff2',
    '.html': 'text/html',
    '.webp': 'image/webp',
};

/** In front of a server: the page comes from this folder, everything else from behind. Its
 * address, and how to end it. */
export async function inFrontOf(port, dist) {
    const answer = (asked, reply) => {
        const { pathname } = new URL(asked.url, 'http://here');
        const wanted = asked.headers.accept?.includes('text/html') ? 'index.html' : pathname;
        const path = join(dist, wanted);
        if (extname(wanted) && existsSync(path)) {
            reply.setHeader('content-type', TYPES[extname(path)] ?? 'text/plain');
            return reply.end(readFileSync(path));
        }
        const { method, headers, url } = asked;
        const passed = request({ host: '127.0.0.1', port, method, headers, path: url }, (from) => {
            reply.writeHead(from.statusCode, from.headers);
            from.pipe(reply);
        });
        return asked.pipe(passed);
    };
    const front = createServer(answer);
    front.on('upgrade', (asked, near, head) => {
        const far = connect(port, '127.0.0.1', () => {
            const raw = asked.rawHeaders.map((word, i) => (i % 2 ? `${word}\r\n` : `${word}: `));
            far.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${raw.join('')}\r\n`);
            far.write(head);
            near.pipe(far).pipe(near);
        });
        for (const end of [near, far]) end.on('error', () => (near.destroy(), far.destroy()));
    });
    await new Promise((resolve) => front.listen(0, '127.0.0.1', resolve));
    return {
        url: `http://127.0.0.1:${front.address().port}/`,
        stop: () => (front.closeAllConnections(), front.close()),
    };
}

/** What is shown or read out in plain letters, apart from names. */
export function plainWords(page, names) {
    return page.evaluate((known) => {
        const found = new Set();
        const allowed = new RegExp(`\\b(${known.join('|')})`, 'g');
        const seen = (e) =>
            e.checkVisibility({ checkVisibilityCSS: true }) &&
            !e.closest('kbd, code, script, style, .rule, [lang=en], input');
        const note = (text, where) => {
            const left = text.replace(allowed, ' ');
            if (/[A-Za-z]{3,}/.test(left)) found.add(`${where}: ${text.trim().slice(0, 90)}`);
        };
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let text; (text = texts.nextNode());)
            if (text.parentElement && seen(text.parentElement))
                note(text.textContent, text.parentElement.tagName.toLowerCase());
        for (const e of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
            if (seen(e))
                for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
                    if (e.getAttribute(name)) note(e.getAttribute(name), name);
        return [...found];
    }, names);
}
