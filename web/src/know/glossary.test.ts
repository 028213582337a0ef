// The words of the game: found in any form, marked once in a text.
import { describe, expect, it } from 'vitest';
import { meaning, withTerms } from './glossary';

const catalogues = import.meta.glob<Record<string, string>>('../../locales/*/know.json', {
    eager: true,
    import: 'default',
});

describe('the glossary', () => {
    it('knows a word by all its forms', () => {
        expect(meaning('Sandworm')?.word).toBe('Shai-Hulud');
        expect(meaning('forces')).toBe(meaning('force'));
        expect(meaning('table')).toBeUndefined();
    });
    it.each(Object.entries(catalogues))('has every form once: %s', (_, words) => {
        const forms = Object.entries(words)
            .filter(([key]) => key.startsWith('forms.'))
            .flatMap(([, said]) => said.toLowerCase().split(', '));
        expect(forms.length).toBeGreaterThan(40);
        expect(forms.filter((form, i) => forms.indexOf(form) !== i)).toEqual([]);
    });
    it.each(Object.entries(catalogues))('finds the word itself by a form: %s', (_, words) => {
        for (const [key, word] of Object.entries(words))
            if (key.startsWith('word.'))
                expect(words[key.replace('word.', 'forms.')]?.split(', ')).toContain(word);
    });
    it('marks a word once, the longest form first', () => {
        expect(withTerms('A spice blow brings spice; spice buys.')).toEqual([
            'A ',
            'spice blow',
            ' brings ',
            'spice',
            '; spice buys.',
        ]);
        expect(withTerms('Nothing to see')).toEqual(['Nothing to see']);
    });
});
