// The great pictures, 1200 x 500, each fetched when it is shown and set into the page as it is: its
// layers are groups with a class (sky, sun, dunes-far, subject, dunes-near, dust and a few of its
// own), its inks are variables of the class "scene" (styles/art.css).
import type { Faction } from '../lib/protocol';

const files = import.meta.glob<string>('./scenes/*.svg', { query: '?raw', import: 'default' });

export type SceneName =
    | 'auction'
    | 'battle'
    | 'family-atomics'
    | 'heighliner'
    | 'lobby-hero'
    | 'nexus'
    | 'shai-hulud'
    | 'spice-blow'
    | 'storm-front'
    | 'traitor'
    | 'victory';

/** The drawing as text to be set in with {@html}; '' where it could not be fetched. On the banner
 * of a victory stands the sign of the faction, on a battle's banners those of both sides. */
export async function sceneDrawing(name: SceneName, ...sides: Faction[]): Promise<string> {
    const text = await (files[`./scenes/${name}.svg`]?.() ?? Promise.resolve('')).catch(() => '');
    if (name === 'victory' && sides[0]) return withSign(text, 'sigil', sides[0]);
    if (name === 'battle' && sides[0] && sides[1])
        return withSign(withSign(text, 'glyph-a', sides[0]), 'glyph-b', sides[1]);
    return text;
}

/** A group of a drawing holds a faction's sign, whatever was in it. */
function withSign(text: string, group: string, faction: Faction): string {
    const opening = new RegExp(`(<g [^>]*class="${group}"[^>]*>)[\\s\\S]*?</g>`);
    return text.replace(
        opening,
        // no words: a drawing
        (_, begin: string) => `${begin}<use href="#f-${faction}" width="24" height="24"/></g>`,
    );
}
