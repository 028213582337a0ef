// The words of the game: found in any form, marked once in a text.
import { describe, expect, it } from 'vitest';
import { GLOSSARY, meaning, withTerms } from './glossary';

describe('the glossary', () => {
    it('knows a word by all its forms', () => {
        expect(meaning('Sandworm')?.word).toBe('Shai-Hulud');
        expect(meaning('forces')).toBe(meaning('force'));
        expect(meaning('table')).toBeUndefined();
    });
    it('has every form once', () => {
        const forms = GLOSSARY.flatMap((w) => [w.word, ...(w.also ?? [])]).map((form) =>
            form.toLowerCase(),
        );
        expect(forms.filter((form, i) => forms.indexOf(form) !== i)).toEqual([]);
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
