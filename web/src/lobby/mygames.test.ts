import { describe, expect, it } from 'vitest';
import type { Seat, TableHead } from '../lib/protocol';
import type { MyTable } from './lists.svelte';
import { wanted } from './mygames';

const seat = (kind: Seat['kind']): Seat => ({ faction: 'guild', kind });
const game = (
    id: string,
    created: number,
    people: number,
    members: Partial<MyTable> = {},
    state: TableHead['state'] = 'playing',
): MyTable => ({
    table: {
        id,
        created,
        state,
        practice: people < 2,
        seats: [
            ...Array<Seat>(people).fill(seat('person')),
            ...Array<Seat>(6 - people).fill(seat('bot')),
        ],
    } as TableHead,
    faction: 'guild',
    asked: false,
    ...members,
});

describe('the games one is in', () => {
    it('begin with those where people wait, whatever practice was begun since', () => {
        const practice = [11, 12, 13, 14, 15, 16, 17].map((at) =>
            game(`practice ${at}`, at, 1, { asked: true }),
        );
        const list = wanted([
            ...practice,
            game('waiting', 3, 2),
            game('asked', 1, 2, { asked: true }),
            game('ended', 2, 3, {}, 'ended'),
            game('practice over', 30, 1, {}, 'ended'),
        ]);
        expect(list.map(({ table }) => table.id).slice(0, 4)).toEqual([
            'asked',
            'ended',
            'waiting',
            'practice 17',
        ]);
        expect(list.length, 'no game is left out but practice that is over').toBe(10);
    });
});
