// A list of controls that is one stop of the Tab key: the arrows go from one to the next inside, as
// in a toolbar. What comes and goes is taken in by itself; where one was stays the stop.
const WITHIN = 'button, a[href], [role=button]';
/** What opened inside is gone through with Tab, as everything else. */
const APART = '[popover], [data-apart]';

/** `use:roving`: the buttons and links inside are one stop. */
export function roving(node: HTMLElement): { destroy: () => void } {
    let stop: HTMLElement | null = null;
    const controls = (): HTMLElement[] =>
        [...node.querySelectorAll<HTMLElement>(WITHIN)].filter((e) => !e.closest(APART));

    function settle(): void {
        const all = controls();
        if (!stop || !all.includes(stop)) stop = all[0] ?? null;
        for (const control of all) {
            const index = control === stop ? 0 : -1;
            if (control.tabIndex !== index) control.tabIndex = index;
        }
    }
    function focused(event: FocusEvent): void {
        const control = controls().find((c) => c === event.target);
        if (!control || control === stop) return;
        stop = control;
        settle();
    }
    function key(event: KeyboardEvent): void {
        const all = controls();
        const at = all.indexOf(event.target as HTMLElement);
        if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
        const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
        const next =
            event.key === 'Home'
                ? 0
                : event.key === 'End'
                  ? all.length - 1
                  : by
                    ? Math.max(0, Math.min(all.length - 1, at + by))
                    : null;
        if (next === null) return;
        event.preventDefault();
        event.stopPropagation();
        all[next]?.focus();
    }

    const watcher = new MutationObserver(settle);
    watcher.observe(node, { childList: true, subtree: true });
    node.addEventListener('focusin', focused);
    node.addEventListener('keydown', key);
    settle();
    return {
        destroy() {
            watcher.disconnect();
            node.removeEventListener('focusin', focused);
            node.removeEventListener('keydown', key);
        },
    };
}
