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
}

export const naming = new Naming();
