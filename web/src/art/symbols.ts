// Files become symbols of a sheet: what is inside, under a name of its own.

/** Drawings by path as symbols PREFIX-NAME, with the view box of each. */
export function symbolsOf(files: Record<string, string>, prefix: string): string {
    return Object.entries(files)
        .map(([path, text]) => {
            const name = path.slice(path.lastIndexOf('/') + 1, -'.svg'.length);
            const box = /viewBox="([^"]*)"/.exec(text)?.[1] ?? '';
            const inside = text.slice(text.indexOf('>') + 1, text.lastIndexOf('</svg>'));
            // no words: a drawing
            return `<symbol id="${prefix}-${name}" viewBox="${box}">${inside}</symbol>`;
        })
        .join('');
}

/** What is inside a file that is a sheet already. */
export const inside = (text: string): string =>
    text.slice(text.indexOf('>') + 1, text.lastIndexOf('</svg>'));
