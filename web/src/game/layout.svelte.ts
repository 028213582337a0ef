// Where the page of a game stands: whether its menu is open, and what the phone layout shows.
class Layout {
    /** time stands still for a reaction: what does not concern it lies in the dark */
    held = $state(false);
    menu = $state(false);
    /** the part of the table that the phone layout shows */
    tab = $state<'board' | 'shield' | 'factions' | 'log' | 'talk'>('board');
    /** how high the phone's bottom sheet stands */
    sheet = $state<'title' | 'decision' | 'full'>('decision');
}

export const layout = new Layout();
