import { describe, expect, it } from 'vitest';
import { keyName } from './keynames';
import { placeOf } from './places';

describe('addresses within the page', () => {
    it('name a place and what it is about', () => {
        expect(placeOf('/')).toEqual({ name: 'lobby', id: '' });
        expect(placeOf('/t/abc-DEF_1')).toEqual({ name: 'game', id: 'abc-DEF_1' });
        expect(placeOf('/replay/x1')).toEqual({ name: 'replay', id: 'x1' });
        expect(placeOf('/learn')).toEqual({ name: 'lessons', id: '' });
        expect(placeOf('/learn/storm')).toEqual({ name: 'lesson', id: 'storm' });
        expect(placeOf('/rules/1.06.03.05')).toEqual({ name: 'rules', id: '1.06.03.05' });
        expect(placeOf('/me')).toEqual({ name: 'me', id: '' });
        expect(placeOf('/person/x_-1')).toEqual({ name: 'person', id: 'x_-1' });
        expect(placeOf('/friend/abc')).toEqual({ name: 'friend', id: 'abc' });
        expect(placeOf('/new')).toEqual({ name: 'new', id: '' });
    });
    it('that name nothing are missing', () => {
        for (const path of [
            '/t',
            '/t/',
            '/replay',
            '/new/x',
            '/t/a/b',
            '/games/x.kanly',
            '/elsewhere',
        ])
            expect(placeOf(path).name, path).toBe('missing');
    });
    it('that are not well written are missing, not an error', () => {
        expect(placeOf('/t/%E0%A4%A').name).toBe('missing');
    });
});

describe('key presses', () => {
    it('are letters in lower case, with Shift said', () => {
        expect(keyName({ key: 'N', shiftKey: true })).toBe('Shift+n');
        expect(keyName({ key: 'n', shiftKey: false })).toBe('n');
        expect(keyName({ key: 'N', shiftKey: false })).toBe('n');
    });
    it('are signs as they are written, whatever it took to write them', () => {
        expect(keyName({ key: '?', shiftKey: true })).toBe('?');
        expect(keyName({ key: '+', shiftKey: true })).toBe('+');
    });
    it('are names with Shift said', () => {
        expect(keyName({ key: 'ArrowLeft', shiftKey: true })).toBe('Shift+ArrowLeft');
        expect(keyName({ key: 'Enter', shiftKey: false })).toBe('Enter');
    });
});
