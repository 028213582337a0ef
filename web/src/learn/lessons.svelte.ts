// The lessons the server offers, asked for once.
import { connection } from '../lib/connection.svelte';
import { readLessons } from '../lib/lessontexts';
import type { Faction } from '../lib/protocol';

export interface LessonHead {
    lesson: string;
    title: string;
    text: string;
    faction: Faction;
    steps: number;
}

class Lessons {
    list = $state.raw<LessonHead[] | null>(null);
    trouble = $state('');
    #asked = false;

    /** Asks when there is a connection; again after one that failed. */
    load(): void {
        if (this.#asked) return;
        this.#asked = true;
        void readLessons();
        connection.onopen(() => {
            if (this.list) return;
            connection.request<{ lessons: LessonHead[] }>('lessons').then(
                (answer) => (this.list = answer.lessons),
                (error: unknown) =>
                    (this.trouble = error instanceof Error ? error.message : String(error)),
            );
        });
    }

    after(lesson: string): LessonHead | undefined {
        const at = this.list?.findIndex((l) => l.lesson === lesson) ?? -1;
        return at < 0 ? undefined : this.list?.[at + 1];
    }
}

export const lessons = new Lessons();
