import { describe, expect, it } from 'vitest';
import {
    ally,
    allyOf,
    cardsLeft,
    EMPTY,
    giveCard,
    leaderStands,
    lessonOf,
    names,
    pack,
    put,
    said,
    note,
    sayNames,
    seated,
    standLeader,
    takeCard,
    unpack,
} from './position';

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
        let text = note(EMPTY, 'turn', '7');
        expect(said(text, 'turn')).toBe('7');
        text = note(text, 'spice fremen', '3');
        expect(said(text, 'spice fremen')).toBe('3');
        expect(said(note(text, 'spice fremen', ''), 'spice fremen')).toBe('');
    });
});

describe('what a faction holds', () => {
    it('gives cards while copies are left, and takes one copy away', () => {
        let text = giveCard(EMPTY, 'fremen', 'shield', 4);
        text = giveCard(text, 'fremen', 'shield', 4);
        text = giveCard(text, 'guild', 'crysknife', 1);
        expect(names(text, 'hand fremen')).toEqual(['shield', 'shield']);
        expect(cardsLeft(text, 'shield', 4)).toBe(2);
        expect(cardsLeft(text, 'crysknife', 1)).toBe(0);
        text = takeCard(text, 'fremen', 'shield');
        expect(names(text, 'hand fremen')).toEqual(['shield']);
        expect(takeCard(takeCard(text, 'fremen', 'shield'), 'guild', 'crysknife')).toBe(EMPTY);
    });
    it('takes a card out of a deck that names its last copy', () => {
        const given = `${EMPTY}\n  treachery-deck hajr shield\n  discard shield`;
        const text = giveCard(given, 'emperor', 'shield', 2);
        expect(names(text, 'treachery-deck')).toEqual(['hajr']);
        expect(names(text, 'discard')).toEqual(['shield']);
        expect(names(text, 'hand emperor')).toEqual(['shield']);
    });
    it('joins two lines about one hand', () => {
        const text = sayNames(`${EMPTY}\n  hand guild hajr\n  hand guild shield`, 'hand guild', [
            'hajr',
        ]);
        expect(text).toBe(`${EMPTY}\n  hand guild hajr`);
        expect(names(`${EMPTY}\n  hand guild none`, 'hand guild')).toEqual([]);
    });
    it('kills, hides, captures and revives a leader, and leaves where it fought', () => {
        const fought = `${EMPTY}\n  leader stilgar used arrakeen\n  leader stilgar dead deaths 1`;
        expect(leaderStands(fought, 'stilgar')).toBe('dead');
        const held = standLeader(fought, 'stilgar', 'captured');
        expect(leaderStands(held, 'stilgar')).toBe('captured');
        expect(held).toContain('leader stilgar held-by harkonnen');
        expect(leaderStands(standLeader(held, 'stilgar', 'face-down'), 'stilgar')).toBe(
            'face-down',
        );
        expect(standLeader(held, 'stilgar', 'alive')).toBe(
            `${EMPTY}\n  leader stilgar used arrakeen`,
        );
    });
    it('allies two, who leave whom they were with', () => {
        let text = ally(EMPTY, 'fremen', 'guild');
        text = ally(text, 'emperor', 'harkonnen');
        text = ally(text, 'guild', 'emperor');
        expect(allyOf(text, 'emperor')).toBe('guild');
        expect(allyOf(text, 'fremen')).toBe('');
        expect(allyOf(text, 'harkonnen')).toBe('');
        expect(ally(text, 'guild', '')).toBe(EMPTY);
    });
    it('knows who sits at the table', () => {
        expect(seated(EMPTY)).toHaveLength(6);
        expect(seated('seats guild - atreides - - -')).toEqual(['atreides', 'guild']);
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
