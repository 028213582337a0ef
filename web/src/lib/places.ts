// What an address within the page names.
export type RouteName =
    | 'lobby'
    | 'new'
    | 'game'
    | 'replays'
    | 'replay'
    | 'lessons'
    | 'lesson'
    | 'rules'
    | 'me'
    | 'person'
    | 'friend'
    | 'operator'
    | 'missing';

export interface Place {
    name: RouteName;
    id: string;
}

/** A part that is not well written becomes one that names nothing. */
function decoded(part: string): string {
    try {
        return decodeURIComponent(part);
    } catch {
        return '';
    }
}

/** What a path names. */
export function placeOf(path: string): Place {
    const [first = '', second = '', ...rest] = path.split('/').filter(Boolean).map(decoded);
    if (rest.length) return { name: 'missing', id: '' };
    const at = (name: RouteName): Place => ({ name, id: second });
    switch (first) {
        case '':
            return at('lobby');
        case 't':
            return second ? at('game') : at('missing');
        case 'replay':
            return second ? at('replay') : at('missing');
        case 'learn':
            return at(second ? 'lesson' : 'lessons');
        case 'rules':
            return at('rules');
        case 'person':
        case 'friend':
            return second ? at(first) : at('missing');
        case 'new':
        case 'me':
        case 'operator':
        case 'replays':
            return second ? at('missing') : at(first);
        default:
            return at('missing');
    }
}
