// What a page must be to be read and touched, looked for in it: nothing reaches out sideways, no
// text leaves its box, and under a finger everything is large enough.
import assert from 'node:assert/strict';
import { openPage, tooWide } from './support.mjs';

/** A small phone, held upright. */
export const openPhone = (browser) =>
    openPage(browser, {
        width: 360,
        height: 740,
        hasTouch: true,
        isMobile: true,
        deviceScaleFactor: 2,
    });

/** Controls that are too small for a finger: below 24 pixels nothing may be, and buttons want 44.
 * Numbers of rules and "why?" are words within a sentence, and as high as their line; the battles
 * on the line of a replay are also in its list. */
function tooSmall() {
    const found = [];
    // What a dialog lies over cannot be touched.
    const room = document.querySelector('dialog:modal') ?? document;
    for (const e of room.querySelectorAll(
        'button, select, a.button, input, [role=tab], [role=slider]',
    )) {
        if (
            !e.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) ||
            e.closest('[inert], svg.face, .visually-hidden, .rule, p a')
        )
            continue;
        // A box or a circle is touched by its words too.
        const target = e.matches('input[type=radio], input[type=checkbox]')
            ? (e.closest('label') ?? e)
            : e;
        const { x, y, width, height: high } = target.getBoundingClientRect();
        if (!width || !high) continue;
        const least =
            e.matches('button, a.button, select') && !e.matches('.why, .track .battle') ? 44 : 24;
        // What can be touched may reach beyond what is seen.
        const touched = (to) =>
            target.contains(document.elementFromPoint(x + width / 2, y + high / 2 + to));
        const reach = (by) => {
            let to = 0;
            while (Math.abs(to) < least && touched(to + by)) to += by;
            return Math.abs(to);
        };
        const height = high < least ? Math.max(high, reach(-1) + 1 + reach(1)) : high;
        if (height < least - 0.5 || width < 24 - 0.5)
            found.push(
                `${Math.round(width)}×${Math.round(height)} ` +
                    e.outerHTML.replace(/\s+/g, ' ').slice(0, 110),
            );
    }
    return found;
}

/** Text that reaches out of a box it stands in, to the left or the right. What scrolls
 * and what ends in an ellipsis is meant so; the numbers at the ends of a scale stand
 * under its last marks. */
function outOfBox() {
    const found = new Set();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (n) =>
        n.textContent.trim() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT,
    );
    for (let text; (text = texts.nextNode());) {
        const at = text.parentElement;
        if (
            !at.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) ||
            at.closest('svg, .visually-hidden, option, script, style, [inert], .slider, .scale')
        )
            continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const lines = [...range.getClientRects()];
        const left = Math.min(...lines.map((r) => r.left)),
            right = Math.max(...lines.map((r) => r.right));
        for (let box = at; box && box !== document.body; box = box.parentElement) {
            const style = getComputedStyle(box),
                edge = box.getBoundingClientRect();
            if (style.display === 'inline' || style.display === 'contents') continue;
            if (/auto|scroll/.test(style.overflowX) || style.textOverflow === 'ellipsis') break;
            const by = Math.round(Math.max(right - edge.right, edge.left - left));
            if (by > 1)
                found.add(
                    `'${text.textContent.trim().slice(0, 40)}', ${by} pixels out of ` +
                        `<${box.tagName.toLowerCase()} class="${box.className}">`,
                );
            if (by > 1) break;
        }
    }
    return [...found];
}

/** What was found in the pages that were looked at; it is told at the end of a test, all of it. */
export class Looks {
    wrong = new Set();

    /** `finger` false: with a mouse, for which less is enough */
    async at(page, name, finger = true) {
        const wide = await tooWide(page);
        if (wide) this.wrong.add(`${name} is ${wide}`);
        for (const thing of await page.evaluate(outOfBox)) this.wrong.add(`${name} has ${thing}`);
        if (finger)
            for (const thing of await page.evaluate(tooSmall))
                this.wrong.add(`${name} has ${thing}`);
    }

    nothingWrong() {
        assert.deepEqual(
            [...this.wrong],
            [],
            'nothing reaches out sideways, everything is large enough for a finger',
        );
    }
}
