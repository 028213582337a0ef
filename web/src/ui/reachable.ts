// What scrolls must be within reach of the keys: a part with more in it than one sees, and nothing
// the Tab key could come to, is a stop itself, and there the arrows scroll it.
const STOPS =
    'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, ' +
    '[tabindex="0"]';

/** `use:reachable`: a Tab stop as long as it scrolls and has none inside. */
export function reachable(node: HTMLElement): { destroy: () => void } {
    function settle(): void {
        const scrolls = node.scrollHeight > node.clientHeight;
        const within = [...node.querySelectorAll(STOPS)].some((e) => e.checkVisibility());
        if (scrolls && !within) node.tabIndex = 0;
        else node.removeAttribute('tabindex');
    }
    const sizes = new ResizeObserver(settle);
    function look(): void {
        sizes.disconnect();
        for (const part of [node, ...node.children]) sizes.observe(part);
        settle();
    }
    const parts = new MutationObserver(look);
    parts.observe(node, { childList: true, subtree: true });
    look();
    return {
        destroy() {
            sizes.disconnect();
            parts.disconnect();
        },
    };
}
