// Addresses within the page: /, /new, /t/ID, /replays, /replay/ID, /learn, /learn/NAME,
// /rules[/NUMBER], /me, /person/ID, /friend/LINK, /operator. The server answers all of them with
// the page; here the path becomes a name and an id. Links are plain <a href>: clicks on them stay
// inside.
import { placeOf, type RouteName } from './places';

export type { RouteName } from './places';

class Route {
    name = $state<RouteName>('lobby');
    id = $state('');
    /** what stands after the question mark */
    query = $state.raw(new URLSearchParams());

    constructor() {
        this.read();
        addEventListener('popstate', () => this.read());
        document.addEventListener('click', (event) => this.#follow(event));
    }

    read(): void {
        const place = placeOf(location.pathname);
        this.name = place.name;
        this.id = place.id;
        this.query = new URLSearchParams(location.search);
    }

    #follow(event: MouseEvent): void {
        if (
            event.defaultPrevented ||
            event.button ||
            event.metaKey ||
            event.ctrlKey ||
            event.shiftKey ||
            event.altKey
        )
            return;
        const link = event.target instanceof Element ? event.target.closest('a') : null;
        if (
            !link ||
            link.target ||
            link.hasAttribute('download') ||
            link.origin !== location.origin
        )
            return;
        if (
            placeOf(link.pathname).name === 'missing' ||
            (link.hash && link.pathname === location.pathname)
        )
            return;
        event.preventDefault();
        go(link.pathname + link.search + link.hash);
    }
}

export const route = new Route();

/** Goes to another place of the page; `replace` leaves no step back. */
export function go(path: string, { replace = false }: { replace?: boolean } = {}): void {
    if (replace) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    const before = route.name + route.id;
    route.read();
    if (route.name + route.id !== before) scrollTo(0, 0);
}
