import { describe, expect, it } from 'vitest';
import { changeOf, curveOf, outcomeText, betweenText, shareText, type PlayedGame } from './profile';

const game = (more: Partial<PlayedGame>): PlayedGame => ({
    faction: 'fremen',
    kind: 'people',
    won: false,
    winners: ['guild'],
    victory: '',
    turns: 5,
    ended: 0,
    ...more,
});
const at = (rating: number) => ({ rating, low: rating - 100, high: rating + 100 });

describe('a profile', () => {
    it('says no share of few games', () => {
        const few = {
            faction: 'fremen',
            games: 9,
            alone: 9,
            allied: 0,
            low: 0.7,
            high: 1,
        } as const;
        expect(shareText(few)).toBe('too few');
        expect(betweenText(few)).toBe('');
        const many = { ...few, games: 61, alone: 14, allied: 12, low: 0.31, high: 0.55 };
        expect(shareText(many)).toBe('43 %');
        expect(betweenText(many)).toBe('31 to 55');
        expect(shareText({ ...few, games: 0 })).toBe('');
    });
    it('tells how a game ended', () => {
        expect(outcomeText(game({ won: true, winners: ['fremen'] }))).toBe('Won alone');
        expect(outcomeText(game({ won: true, winners: ['fremen', 'emperor'] }))).toBe(
            'Won with Emperor',
        );
        expect(outcomeText(game({}))).toMatch(/^Lost to/);
    });
    it('counts a change from the game of the same kind before', () => {
        const games = [
            game({ rating: at(1540) }),
            game({ kind: 'bots', rating: at(1300) }),
            game({ kind: 'practice' }),
            game({ rating: at(1520) }),
        ];
        expect(games.map((_, i) => changeOf(games, i))).toEqual([20, -200, null, 20]);
    });
    it('draws the rating from the first game to the latest', () => {
        expect(curveOf([game({ rating: at(1500) })], 100, 100)).toBeNull();
        const curve = curveOf([game({ rating: at(1600) }), game({ rating: at(1400) })], 100, 100);
        expect(curve?.line).toBe('M0 75L100 25');
        expect(curve?.end).toEqual({ x: 100, y: 25 });
        expect(curve?.marks.map(({ rating }) => rating)).toEqual([1400, 1600]);
    });
});
