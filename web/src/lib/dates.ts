// Times as the page's language writes them, in the manner of the reader's country where the browser
// names one for it: "18 November" for en-GB, "November 18" for en-US.
import { language } from './language.svelte';

const plain = (tag: string): string => tag.split('-')[0] ?? tag;

export function dateText(time: number | string, form: Intl.DateTimeFormatOptions): string {
    const own = navigator.languages.find((tag) => plain(tag) === plain(language.tag));
    return new Date(time).toLocaleString(own ?? language.tag, form);
}
