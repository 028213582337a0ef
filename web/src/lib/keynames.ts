// How a key press is named in the registry of keys.

/** The name under which a key press is registered. */
export function keyName(event: Pick<KeyboardEvent, 'key' | 'shiftKey'>): string {
    const { key, shiftKey } = event;
    const letter = key.length === 1 && key.toLowerCase() !== key.toUpperCase();
    if (letter) return shiftKey ? `Shift+${key.toLowerCase()}` : key.toLowerCase();
    return shiftKey && key.length > 1 ? `Shift+${key}` : key;
}
