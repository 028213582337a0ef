import { describe, expect, it } from 'vitest';
import { EMPTY, lessonOf, pack, put, said, say, unpack } from './position';

describe('a position as lines', () => {
    it('counts up and down, and a line goes with its last force', () => {
        let text = put(EMPTY, 'forces', 'fremen', 'arrakeen', 1);
        text = put(text, 'forces', 'fremen', 'arrakeen', 1);
        text = put(text, 'elites', 'fremen', 'arrakeen', 1);
        expect(text).toContain('\n  forces fremen 2+1 arrakeen');
        text = put(text, 'elites', 'fremen', 'arrakeen', -1);
        expect(text).toContain('\n  forces fremen 2 arrakeen');
        text = put(text, 'forces', 'fremen', 'arrakeen', -1);
        text = put(text, 'forces', 'fremen', 'arrakeen', -1);
        expect(text).toBe(EMPTY);
    });
    it('keeps places and factions apart', () => {
        let text = put(EMPTY, 'forces', 'guild', 'red-chasm', 1);
        text = put(text, 'spice', 'guild', 'red-chasm', 1);
        text = put(text, 'forces', 'emperor', 'red-chasm', 1);
        expect(text.split('\n').slice(-3)).toEqual([
            '  forces guild 1 red-chasm',
            '  blow red-chasm 1',
            '  forces emperor 1 red-chasm',
        ]);
    });
    it('sets, reads and takes away single values', () => {
        let text = say(EMPTY, 'turn', '7');
        expect(said(text, 'turn')).toBe('7');
        text = say(text, 'spice fremen', '3');
        expect(said(text, 'spice fremen')).toBe('3');
        expect(said(say(text, 'spice fremen', ''), 'spice fremen')).toBe('');
    });
});

describe('a puzzle', () => {
    it('is a lesson of one step, whatever is typed into it', () => {
        const text = lessonOf({
            title: 'Two\nworms',
            faction: 'fremen',
            position: EMPTY,
            question: 'ship',
            move: 'send 3 arrakeen',
            task: '',
            why: 'It wins.',
        });
        expect(text).toContain('\ntitle Two worms\n');
        expect(text).toContain('\nwant send 3 arrakeen\n');
        expect(text.match(/^step$/gm)).toHaveLength(1);
    });
    it('goes into a link and comes out of it', async () => {
        const text = `${EMPTY}\nscenario Größe\n`.repeat(20);
        const packed = await pack(text);
        expect(packed).toMatch(/^[\w-]+$/);
        expect(packed.length).toBeLessThan(text.length / 2);
        expect(await unpack(packed)).toBe(text);
        expect(await unpack('no such thing')).toBeNull();
    });
});
