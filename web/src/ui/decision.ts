/** The focus goes to what is asked: on a stage it is in the middle. False: nothing is asked. */
export function toDecision(): boolean {
    const place =
        document.querySelector<HTMLElement>('section.stage') ?? document.getElementById('decision');
    if (!place) return false;
    place.tabIndex = -1;
    place.focus();
    return true;
}
