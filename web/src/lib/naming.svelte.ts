// The name others see: as long as people count, and what the server had to say against it.
const MOST = 32;

/** The first characters of a name, as people see characters: an accent or a sign of several
 * parts is one. */
export function shortened(text: string): string {
    if (text.length <= MOST) return text;
    if (!('Segmenter' in Intl)) return [...text].slice(0, MOST).join('');
    const parts = [...new Intl.Segmenter().segment(text)];
    return parts.length > MOST
        ? parts
              .slice(0, MOST)
              .map(({ segment }) => segment)
              .join('')
        : text;
}

class Naming {
    /** why the server did not take the name; the field for it opens by itself and says so */
    fault = $state('');
    /** somebody sits down for the first time, and waits for a name */
    wanted = $state.raw<((given: boolean) => void) | null>(null);
    /** how many fields for it are on the page */
    fields = 0;

    /** Asks for a name; false: none was given. Where there is no field for it, nobody is asked. */
    ask(): Promise<boolean> {
        if (!this.fields) return Promise.resolve(true);
        return new Promise((resolve) => (this.wanted = resolve));
    }

    /** The field was closed, with a name in it or without. */
    end(given: boolean): void {
        this.wanted?.(given);
        this.wanted = null;
    }
}

export const naming = new Naming();
