// What this browser remembers of its player: looks, sounds, keys, and the choices made last time.
import { changes } from './changes';
import { best, language } from './language.svelte';

const STORE = 'kanly.preferences';

export interface Preferences {
    /** null: as the browser has it */
    language: string | null;
    theme: 'system' | 'light' | 'dark';
    /** null: never asked, and then silent */
    sound: boolean | null;
    volume: number;
    /** single keys; Enter, Esc and arrows always work */
    keys: boolean;
    motion: 'system' | 'reduced' | 'full';
    /** how fast what happens is shown; null: as usual at the table, slower with bots alone */
    pace: 'instant' | 'brisk' | 'watch' | null;
    /** a note of the system when it is my turn and the page is not looked at */
    notify: boolean;
    name: string;
    /** the last choices of "Play now"; '' is dealt one */
    faction: string;
    bots: string;
    game: 'basic' | 'advanced';
    /** the first-game tour was ended or finished */
    toured: boolean;
}

const USUAL: Preferences = {
    language: null,
    theme: 'system',
    sound: null,
    volume: 0.6,
    keys: true,
    motion: 'system',
    pace: null,
    notify: false,
    name: '',
    faction: 'atreides',
    bots: 'steady',
    game: 'basic',
    toured: false,
};

/** What stands in the store; what is not there, or cannot be read, is as usual. */
function stored(text: string | null): Preferences {
    try {
        return { ...USUAL, ...(JSON.parse(text ?? '{}') as Partial<Preferences>) };
    } catch {
        return { ...USUAL };
    }
}

function remembered(): Preferences {
    try {
        return stored(localStorage.getItem(STORE));
    } catch {
        return { ...USUAL };
    }
}

export const preferences = $state<Preferences>(remembered());

/** The language this browser's player reads: the chosen one, else what the browser asks for. */
export const chosenLanguage = (): string =>
    best(preferences.language ? [preferences.language] : navigator.languages);

/** Called once by the page: keeps the store and the root element in step with the preferences. */
export function keepPreferences(): void {
    /** as the store has them, so far as this tab knows */
    let known = remembered();
    // What another tab changes is changed here too.
    addEventListener('storage', (event) => {
        if (event.key !== STORE && event.key !== null) return;
        const there = stored(event.newValue);
        known = there;
        Object.assign(preferences, there);
    });
    $effect.root(() => {
        $effect(() => {
            const mine = changes(known, { ...preferences });
            if (!Object.keys(mine).length) return;
            known = { ...known, ...mine };
            try {
                // Only what was changed here: the rest is as the other tabs have left it.
                localStorage.setItem(STORE, JSON.stringify({ ...remembered(), ...mine }));
            } catch {
                // Storage may be closed (private windows); then they last as long as the page.
            }
        });
        $effect(() => void language.use(chosenLanguage()));
        $effect(() => void (document.documentElement.lang = language.tag));
        $effect(() => {
            const root = document.documentElement;
            if (preferences.theme === 'system') delete root.dataset.theme;
            else root.dataset.theme = preferences.theme;
            if (preferences.motion === 'system') delete root.dataset.motion;
            else root.dataset.motion = preferences.motion;
        });
    });
}

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether things should be set at once instead of moved. */
export function reducedMotion(): boolean {
    return preferences.motion === 'reduced' || (preferences.motion === 'system' && still.matches);
}

/** Whether the page is dark now, by choice or by the system. */
export function isDark(): boolean {
    if (preferences.theme !== 'system') return preferences.theme === 'dark';
    return matchMedia('(prefers-color-scheme: dark)').matches;
}
