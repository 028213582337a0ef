// What the decision panel says: the title is what Enter would do now, the button repeats verb,
// number and price. Words only; what is lawful and what it costs was said by the server.
import type { Step } from '../lib/form.svelte';
import type { Faction, Stack, View } from '../lib/protocol';
import { eliteName, halves, stackText } from '../lib/words';
import { groupAt, onlyPasses } from './controls';
import { MEANS } from './meanings';
import { NONE } from './numbers';
import { owedBack } from './wish';

export interface Said {
    title: string;
    /** under the title: what to do next, or what the title leaves out */
    hint?: string;
    /** the words on the primary button */
    act: string;
    /** the words on the button that passes */
    pass: string;
}

export interface Setting {
    question: string;
    /** the engine's own words for the question */
    text: string;
    steps: readonly Step[];
    complete: boolean;
    /** spice that leaves my shield */
    price: number;
    me: Faction | null;
    view: View | null;
    /** "Stronghold, sector 13" */
    about(cell: number): string;
    /** the leader that could be called a traitor */
    suspect?: string | null;
    /** whose hand was taken */
    victim?: string | null;
    /** tokens of a set-up that stand somewhere */
    placed?: number;
}

const YES_NO: Record<string, [title: string, act: string, pass: string]> = {
    atomics: ['Blow up the Shield Wall', 'Play Family Atomics', 'Not now'],
    'look-storm': ['Look at the coming storm card', 'Look', 'Do not look'],
    shelter: ['Shelter your ally from the worm', 'Shelter them', 'Let the worm take them'],
    claim: ['Claim CHOAM charity', 'Claim charity', 'Do not claim'],
    grant: ['Grant your ally three free revivals', 'Grant it', 'Do not grant'],
    'look-spice': ['Look at the next spice card', 'Look', 'Do not look'],
    stop: ['Stop this shipment', 'Stop it with Karama', 'Let it land'],
    intrusion: ['Turn your fighters there to advisors', 'Become advisors', 'Stay fighters'],
    'take-up-arms': ['Take up arms there', 'Take up arms', 'Stay advisors'],
};

/** A value without what stands in brackets after it: the strength of a leader, the sector
 * of a place. */
const chosenText = (step: Step | undefined): string | null => {
    if (!step || step.chosen === null) return null;
    return (
        step.values
            .find((v) => v.value === step.chosen)
            ?.text.replace(/ \((?:sector )?\d+\)$/, '') ?? null
    );
};
const chosenNumber = (step: Step | undefined): number => step?.chosen ?? 0;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const plural = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;
const forSpice = (price: number): string => (price > 0 ? ` for ${price} spice` : '');
const closed = (title: string, hint?: string, act = 'Continue'): Said => ({
    title,
    hint,
    act,
    pass: act,
});

/** The first field says to pass: because the player wants to, or because there is nothing else. */
const passed = (s: Setting, chosen: string, forced: string, hint?: string): Said =>
    onlyPasses(s.question, s.steps[0])
        ? closed(forced, hint, 'Continue')
        : { title: chosen, act: 'Pass', pass: 'Pass' };

const fieldIndex = (steps: readonly Step[], field: string, from = 0): number =>
    steps.findIndex((s, i) => i >= from && s.field === field);
const stepOf = (steps: readonly Step[], field: string, from = 0): Step | undefined =>
    steps[fieldIndex(steps, field, from)];

/** Tokens in a title: as the notation writes them, but elites alone by their name. */
const tokens = (me: Faction | null, [ordinary, elite]: Stack): string =>
    elite && !ordinary ? `${elite} ${eliteName(me)}` : stackText([ordinary, elite]);

const counted = ({ steps, me }: Setting): string =>
    tokens(me, [chosenNumber(stepOf(steps, 'forces')), chosenNumber(stepOf(steps, 'elites'))]);

/** The tokens of the group in a form, as the notation writes them. */
function groupText({ steps, me }: Setting): string {
    const start = fieldIndex(steps, 'from');
    let ordinary = 0;
    let elite = 0;
    for (const part of groupAt(steps, start).parts) {
        if (part.forces !== null) ordinary += chosenNumber(steps[part.forces]);
        if (part.elites !== null) elite += chosenNumber(steps[part.elites]);
    }
    return tokens(me, [ordinary, elite]);
}

/** The rule that closes a second move. */
export const ONE_MOVE = '1.06.05.01';

// --- one function for each kind of question ------------------------------------------------------

function ship(s: Setting): Said {
    const way = s.steps[0]?.chosen ?? 0;
    const verb = ['Pass', 'Ship', 'Send', 'Cross-ship', 'Take back'][way] ?? 'Ship';
    if (way === 0) return passed(s, 'Ship nothing', 'You cannot ship now');
    if (way >= 3) return groupMove(s, verb, way === 4 ? 'to your reserves' : null);
    const cell = stepOf(s.steps, 'cell');
    const to = chosenText(cell);
    if (!to || cell?.chosen == null)
        return {
            title: `${verb}: pick a place`,
            hint: 'Lit places are open to you. A hatched one says why not.',
            act: verb,
            pass: 'Pass',
        };
    const n = counted(s);
    return {
        title: `${verb} ${n} to ${to}`,
        hint: `${s.about(cell.chosen)}. Click elsewhere to change.`,
        act: `${verb} ${n}${forSpice(s.price)}`,
        pass: 'Pass',
    };
}

function groupMove(s: Setting, verb: string, where: string | null): Said {
    const start = fieldIndex(s.steps, 'from');
    const parts = start < 0 ? [] : groupAt(s.steps, start).parts;
    if (!parts.length)
        return {
            title: `${verb}: pick a stack`,
            hint: 'Your stacks that can go are lit.',
            act: verb,
            pass: 'Pass',
        };
    const n = groupText(s);
    if (where)
        return {
            title: `${verb} ${n} ${where}`,
            act: `${verb} ${n}${forSpice(s.price)}`,
            pass: 'Pass',
        };
    const cell = stepOf(s.steps, 'cell');
    const to = chosenText(cell);
    const from = chosenText(s.steps[parts[0]?.from ?? -1]);
    if (!to || cell?.chosen == null)
        return {
            title: `${verb} ${n} from ${from}: pick where to`,
            hint: 'Every lit place is in reach.',
            act: verb,
            pass: 'Pass',
        };
    return {
        title: `${verb} ${n} to ${to}`,
        hint: `From ${from}. ${s.about(cell.chosen)}.`,
        act: `${verb} ${n}${forSpice(s.price)}`,
        pass: 'Pass',
    };
}

function move(s: Setting): Said {
    const way = s.steps[0]?.chosen;
    const moved = s.steps[0]?.refused.some((v) => v.reason.rule === ONE_MOVE);
    if (way === 0)
        return passed(s, 'Move nothing', moved ? 'You have moved' : 'No stack of yours can move');
    if (way === 2) return { title: 'Play Hajr for one more move', act: 'Play Hajr', pass: 'Pass' };
    return groupMove(s, 'Move', null);
}

function revive(s: Setting): Said {
    const way = s.steps[0]?.chosen;
    if (way === 0)
        return passed(
            s,
            'Revive nobody',
            'Nobody to revive',
            'Nothing of yours in the tanks can come back now.',
        );
    const leader = chosenText(stepOf(s.steps, 'leader'));
    const forces =
        chosenNumber(stepOf(s.steps, 'forces')) + chosenNumber(stepOf(s.steps, 'elites'));
    const who = [forces ? counted(s) : null, leader && leader !== 'no leader' ? leader : null]
        .filter(Boolean)
        .join(' and ');
    if (way === 3 && !leader)
        return { title: 'Revive a leader: pick one', act: 'Revive', pass: 'Pass' };
    if (!who) return { title: 'Revive nobody', act: 'Revive nobody', pass: 'Pass' };
    return {
        title: `Revive ${who}`,
        act: `Revive ${who}${s.price > 0 ? forSpice(s.price) : ', free'}`,
        pass: 'Pass',
    };
}

function bid(s: Setting): Said {
    const amount = s.steps[0]?.chosen ?? 0;
    if (!amount)
        return passed(
            s,
            'Pass on this bid',
            'You cannot outbid this',
            'Your spice does not reach further.',
        );
    const card = chosenText(stepOf(s.steps, 'card'));
    const paid = card && card !== 'no card' ? ` and pay with ${card}` : '';
    return { title: `Bid ${amount}${paid}`, act: `Bid ${amount}${paid}`, pass: 'Pass' };
}

function place(s: Setting): Said {
    if (!s.complete) {
        const left = 10 - (s.placed ?? 0);
        return {
            title:
                left === 10 ? 'Place your first ten forces' : `Place ${plural(left, 'more force')}`,
            hint: 'Click a lit place to put one there.',
            act: 'Place them',
            pass: '',
        };
    }
    return { title: 'Place your ten forces so', act: 'Place them', pass: '' };
}

function weather(s: Setting): Said {
    if (s.steps[0]?.chosen !== 1) return closed('Leave the storm alone', undefined, 'Not now');
    const n = chosenNumber(s.steps[1]);
    return {
        title: n ? `Move the storm ${plural(n, 'sector')}` : 'Hold the storm where it is',
        act: `Play Weather Control: ${n}`,
        pass: 'Not now',
    };
}

function plan(s: Setting): Said {
    const dial = chosenNumber(stepOf(s.steps, 'dial')) / 2;
    const spice = chosenNumber(s.steps[5]);
    return {
        title: 'Your battle plan',
        act: `Lock the plan: dial ${halves(dial)}${spice ? `, ${spice} spice` : ''}`,
        pass: '',
    };
}

function keep(s: Setting): Said {
    const kept = s.steps.filter((step) => step.chosen === 1).length;
    const all = s.steps.length;
    const act =
        kept === all
            ? all === 2
                ? 'Keep both'
                : all === 1
                  ? 'Keep it'
                  : 'Keep all'
            : kept === 0
              ? all === 1
                  ? 'Discard it'
                  : 'Discard them'
              : `Keep ${kept}, discard ${all - kept}`;
    return {
        title: 'Keep or discard your cards?',
        hint: 'The winner chooses for each card.',
        act,
        pass: '',
    };
}

function losses(s: Setting): Said {
    let ordinary = 0;
    let elite = 0;
    for (const step of s.steps) {
        if (step.field === 'forces') ordinary += chosenNumber(step);
        if (step.field === 'elites') elite += chosenNumber(step);
    }
    const n = tokens(s.me, [ordinary, elite]);
    // Where the forces leave a choice, the elites are the rest of what is owed.
    const choice = s.steps.some((step) => step.field === 'forces' && step.values.length > 1);
    const rest = choice ? ` With fewer forces, ${eliteName(s.me)} go in their place.` : '';
    return { title: `Lose ${n}`, hint: s.text + rest, act: `Lose ${n}`, pass: '' };
}

function placed(s: Setting, verb: string, open: string, pass: string, act = open): Said {
    const step = s.steps[0];
    const to = step?.chosen === NONE ? null : chosenText(step);
    return to ? { title: `${verb} ${to}`, act, pass } : { title: open, hint: s.text, act, pass };
}

function several(s: Setting, verb: string, none: string): Said {
    const named = s.steps
        .filter((step) => step.chosen !== null && step.chosen !== NONE)
        .map(chosenText);
    return named.length && s.complete
        ? { title: `${verb} ${named.join(', ')}`, act: verb, pass: none }
        : { title: s.text, act: s.complete ? none : verb, pass: none };
}

function giveBack(s: Setting): Said {
    const owed = owedBack(s.steps[0]);
    const to = s.victim ? ` to ${s.victim}` : '';
    const named = s.steps.map(chosenText).join(', ');
    if (!s.complete)
        return {
            title: `Give ${plural(owed, 'card')} back${to}: pick ${owed === 1 ? 'it' : 'them'}`,
            act: 'Give back',
            pass: '',
        };
    return { title: `Give ${named} back${to}`, act: `Give back ${plural(owed, 'card')}`, pass: '' };
}

function voice(s: Setting): Said {
    const kind = chosenText(s.steps[1]);
    if (s.steps[0]?.chosen === 0) return closed('Say nothing', undefined, 'Say nothing');
    if (!kind)
        return {
            title: 'Use the Voice',
            hint: 'Fill the blank, or say nothing.',
            act: 'Command',
            pass: 'Say nothing',
        };
    const must = s.steps[0]?.chosen === 1 ? 'must' : 'must not';
    return { title: `They ${must} play ${kind}`, act: 'Command it', pass: 'Say nothing' };
}

function predict(s: Setting): Said {
    const who = chosenText(s.steps[0]);
    if (!who)
        return {
            title: 'Predict a victory',
            hint: 'If it comes true you win alone. Nobody else will know.',
            act: 'Write it down',
            pass: '',
        };
    return {
        title: `Predict ${who} in turn ${chosenText(s.steps[1]) ?? '…'}`,
        hint: 'If it comes true you win alone. Nobody else will know.',
        act: 'Write it down',
        pass: '',
    };
}

function picked(s: Setting, verb: string, pass = ''): Said {
    const what = chosenText(s.steps[0]);
    return { title: what ? `${verb} ${what}` : s.text, act: what ? `${verb} ${what}` : verb, pass };
}

function ghola(s: Setting): Said {
    const way = s.steps[0]?.chosen;
    if (way === 0)
        return {
            title: `Bring back ${counted(s)}`,
            act: `Bring back ${counted(s)}`,
            pass: 'Cancel',
        };
    const leader = chosenText(stepOf(s.steps, 'leader'));
    return {
        title: leader ? `Bring back ${leader}` : s.text,
        act: leader ? `Bring back ${leader}` : 'Bring back',
        pass: 'Cancel',
    };
}

const amounts: Record<string, (n: number) => [string, string]> = {
    'first-dial': (n) => [`Dial ${n}`, `Dial ${n}`],
    dial: (n) => [`Dial ${n}`, `Dial ${n}`],
    give: (n) => [`Give your ally ${n} spice`, `Give ${n} spice`],
    pledge: (n) =>
        n
            ? [`Let your ally spend ${n} of yours`, `Pledge ${n} spice`]
            : ['Let your ally spend nothing of yours', 'Pledge nothing'],
};

const SAYING: Record<string, (s: Setting) => Said> = {
    ship,
    move,
    ride: (s) =>
        s.steps[0]?.chosen === 1
            ? { ...groupMove(s, 'Ride', null), pass: 'Do not ride' }
            : closed('Do not ride', undefined, 'Do not ride'),
    revive,
    bid,
    place,
    weather,
    plan,
    keep,
    lose: losses,
    'storm-loss': losses,
    voice,
    predict,
    ghola,
    'place-advisor': (s) =>
        placed(s, 'Place your token in', 'Place your first token', '', 'Place it'),
    worm: (s) => placed(s, 'Send the worm to', 'Send the extra worm', 'Leave it', 'Send the worm'),
    'worm-power': (s) => placed(s, 'Call a worm to', 'Call a worm', 'Not now', 'Call the worm'),
    accompany: (s) => placed(s, 'Send one to', 'Send one along', 'Send nobody', 'Send one'),
    fight: (s) => {
        const where = chosenText(s.steps[0]);
        const who = chosenText(s.steps[1]);
        return where
            ? { title: `Fight in ${where}${who ? ` against ${who}` : ''}`, act: 'Fight', pass: '' }
            : { title: 'Choose the next battle', hint: s.text, act: 'Fight', pass: '' };
    },
    traitor: (s) => picked(s, 'Keep'),
    'hand-power': (s) =>
        s.steps[0]?.chosen === NONE || s.steps[0]?.chosen == null
            ? { title: s.text, act: 'Take a hand', pass: 'Not now' }
            : { ...picked(s, 'Take the hand of'), pass: 'Not now' },
    'look-power': (s) =>
        s.steps[0]?.chosen === NONE || s.steps[0]?.chosen == null
            ? { title: s.text, act: 'Look', pass: 'Not now' }
            : { ...picked(s, 'Look at the plan of'), pass: 'Not now' },
    return: giveBack,
    wartime: (s) => several(s, 'Take up arms in', 'Stay advisors'),
    timing: (s) =>
        s.steps[0]?.chosen === 0
            ? closed(
                  'Wait',
                  'You may act after whoever has finished, at the latest after all of them.',
                  'Wait',
              )
            : {
                  title: 'Ship and move now?',
                  hint:
                      'Or wait: you may act after whoever has finished, at the latest after ' +
                      'all of them.',
                  act: 'Act now',
                  pass: 'Wait',
              },
    foresee: (s) =>
        s.steps[0]?.chosen
            ? {
                  title: `Ask for ${chosenText(s.steps[0])}`,
                  act: `Ask for ${chosenText(s.steps[0])}`,
                  pass: 'Ask nothing',
              }
            : { title: s.text, act: 'Ask', pass: 'Ask nothing' },
    capture: (s) =>
        s.steps[0]?.chosen == null
            ? {
                  title: s.suspect ? `What happens to ${s.suspect}?` : s.text,
                  act: 'Choose',
                  pass: '',
              }
            : {
                  title: capital(`${chosenText(s.steps[0])}`),
                  act: capital(`${chosenText(s.steps[0])}`),
                  pass: '',
              },
    show: (s) =>
        s.steps[0]?.field === 'dial'
            ? { ...picked(s, 'Show a dial of'), hint: MEANS.show }
            : picked(s, 'Show'),
    call: (s) =>
        s.steps[0]?.chosen === 1
            ? {
                  title: s.suspect ? `Call ${s.suspect} a traitor` : 'Call the leader a traitor',
                  act: 'Call traitor',
                  pass: 'Say nothing',
              }
            : closed('Call nobody a traitor', undefined, 'Say nothing'),
    bribe: (s) =>
        sentence(
            s,
            `Give ${chosenText(s.steps[0]) ?? '…'} ${chosenText(s.steps[1]) ?? '…'} spice`,
            `Pay ${chosenText(s.steps[1]) ?? ''}`.trim(),
        ),
    deal: (s) => sentence(s, 'Offer a deal', 'Offer it'),
    'deal-answer': (s) => sentence(s, 'Answer a deal', s.steps[1]?.chosen ? 'Agree' : 'Decline'),
    disclose: (s) =>
        sentence(
            s,
            `Show ${chosenText(s.steps[0]) ?? '…'} ${chosenText(s.steps[1]) ?? 'a secret'}`,
            'Show it',
        ),
    truthtrance: (s) => ({
        ...sentence(s, `Ask ${chosenText(s.steps[0]) ?? '…'} under Truthtrance`, 'Ask'),
        hint: 'The card is discarded. They must answer yes or no, truly.',
    }),
    prevent: (s) => {
        const what = s.steps[0]?.chosen === NONE ? null : chosenText(s.steps[0]);
        return {
            title: what ? `Prevent ${what}` : 'Prevent an ability with Karama',
            act: 'Play Karama',
            pass: 'Not now',
        };
    },
    lend: (s) =>
        s.steps[0]?.chosen == null
            ? { title: 'Lend your ally a card', hint: s.text, act: 'Lend', pass: 'Cancel' }
            : s.steps[0].chosen === NONE
              ? { title: 'Lend no card', act: 'Lend nothing', pass: 'Cancel' }
              : { ...picked(s, 'Lend'), pass: 'Cancel' },
};

const sentence = (s: Setting, title: string, act: string): Said => ({
    title,
    act,
    pass: 'Cancel',
    hint: s.complete ? undefined : s.text,
});

export function saying(s: Setting): Said {
    const said = inWords(s);
    const means = MEANS[s.question];
    return !means || onlyPasses(s.question, s.steps[0]) || (said.hint && said.hint !== s.text)
        ? said
        : { ...said, hint: means };
}

function inWords(s: Setting): Said {
    // Its choices are on the way.
    if (!s.steps.length) return { title: s.text, act: 'Answer', pass: 'Pass' };
    if (s.question === 'claim' && onlyPasses(s.question, s.steps[0]))
        return closed('No charity for you');
    if (
        onlyPasses(s.question, s.steps[0]) &&
        !['ship', 'move', 'revive', 'bid', 'weather', 'call', 'ride'].includes(s.question)
    )
        return closed(s.text, 'You have nothing to answer this with.', 'Not now');
    const fixed = YES_NO[s.question];
    if (fixed && s.steps[0]?.chosen === 0)
        return { title: fixed[2], act: fixed[2], pass: fixed[2], hint: s.text };
    if (fixed) return { title: fixed[0], act: fixed[1], pass: fixed[2], hint: s.text };
    const amount = amounts[s.question];
    if (amount) {
        const [title, act] = amount(chosenNumber(s.steps[0]));
        return { title, act, pass: 'Cancel', hint: s.question === 'pledge' ? s.text : undefined };
    }
    const own = SAYING[s.question];
    return own ? own(s) : { title: s.text, act: 'Answer', pass: 'Pass' };
}

/** The two acts of a segment, or the name of the phase, over the title. */
export const trail = (question: string): { names: string[]; at: number } | null => {
    if (question === 'ship') return { names: ['Ship', 'Move'], at: 0 };
    if (question === 'move') return { names: ['Ship', 'Move'], at: 1 };
    return null;
};
