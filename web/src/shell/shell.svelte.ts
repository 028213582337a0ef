// What the parts of the shell share: which dialogs are open, and where the phone layout stands.
class Shell {
    keys = $state(false);
    menu = $state(false);
    /** the part of the table that the phone layout shows */
    tab = $state<'board' | 'shield' | 'factions' | 'log' | 'talk'>('board');
    /** how high the phone's bottom sheet stands */
    sheet = $state<'title' | 'decision' | 'full'>('decision');
}

export const shell = new Shell();
