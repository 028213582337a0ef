// Which lessons this browser has gone through.
const STORE = 'kanly.lessons';

export function finished(): string[] {
    try {
        const list = JSON.parse(localStorage.getItem(STORE) ?? '[]') as unknown;
        return Array.isArray(list)
            ? list.filter((name): name is string => typeof name === 'string')
            : [];
    } catch {
        return [];
    }
}

export function finish(lesson: string): void {
    try {
        localStorage.setItem(STORE, JSON.stringify([...new Set([...finished(), lesson])]));
    } catch {
        // Nothing is lost but the mark.
    }
}
