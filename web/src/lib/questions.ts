// Made by types.mjs from the engine's rows; not to be edited.

/** What is asked. */
export type Question =
    | 'predict'
    | 'traitor'
    | 'place'
    | 'place-advisor'
    | 'first-dial'
    | 'weather'
    | 'dial'
    | 'atomics'
    | 'storm-loss'
    | 'look-storm'
    | 'karama'
    | 'worm-power'
    | 'worm'
    | 'shelter'
    | 'nexus'
    | 'ride'
    | 'claim'
    | 'hand-power'
    | 'return'
    | 'bid'
    | 'grant'
    | 'revive'
    | 'wartime'
    | 'look-spice'
    | 'timing'
    | 'ship'
    | 'stop'
    | 'accompany'
    | 'intrusion'
    | 'move'
    | 'take-up-arms'
    | 'fight'
    | 'prevent'
    | 'voice'
    | 'foresee'
    | 'show'
    | 'look-power'
    | 'plan'
    | 'call'
    | 'lose'
    | 'keep'
    | 'capture'
    | 'ghola'
    | 'truthtrance'
    | 'bribe'
    | 'give'
    | 'pledge'
    | 'deal'
    | 'deal-answer'
    | 'disclose'
    | 'lend';

/** The moves that may be made at any time. */
export type Anytime =
    | 'ghola'
    | 'truthtrance'
    | 'bribe'
    | 'give'
    | 'pledge'
    | 'deal'
    | 'deal-answer'
    | 'disclose'
    | 'lend';

/** The ways to answer each question that has several. */
export interface Ways {
    weather: 'no' | 'yes';
    atomics: 'no' | 'yes';
    'look-storm': 'no' | 'yes';
    shelter: 'no' | 'yes';
    nexus: 'pass' | 'offer' | 'accept' | 'leave' | 'withdraw';
    ride: 'no' | 'yes';
    claim: 'no' | 'yes';
    grant: 'no' | 'yes';
    revive: 'pass' | 'normal' | 'power-forces' | 'power-leader';
    'look-spice': 'no' | 'yes';
    timing: 'wait' | 'act';
    ship: 'pass' | 'reserves' | 'send' | 'cross' | 'retreat';
    stop: 'no' | 'yes';
    intrusion: 'no' | 'yes';
    move: 'pass' | 'forces' | 'hajr';
    'take-up-arms': 'no' | 'yes';
    voice: 'pass' | 'must' | 'not';
    foresee: 'pass' | 'leader' | 'weapon' | 'defense' | 'dial';
    call: 'no' | 'yes';
    capture: 'neither' | 'take' | 'kill';
    ghola: 'forces' | 'leader' | 'kwisatz-haderach';
    truthtrance:
        | 'q01'
        | 'q02'
        | 'q03'
        | 'q04'
        | 'q05'
        | 'q06'
        | 'q07'
        | 'q08'
        | 'q09'
        | 'q10'
        | 'q11'
        | 'q12'
        | 'q13'
        | 'q14'
        | 'q15'
        | 'q16'
        | 'q17'
        | 'q18'
        | 'q19'
        | 'q20'
        | 'q21'
        | 'q22'
        | 'q23'
        | 'q24'
        | 'q25'
        | 'q26'
        | 'q27'
        | 'q28'
        | 'q29'
        | 'q30';
    deal:
        | 'pay'
        | 'no-entry'
        | 'bid-at-most'
        | 'dial-at-most'
        | 'no-weapon'
        | 'no-defense'
        | 'no-traitor-call'
        | 'show'
        | 'share-look';
    disclose:
        | 'hand'
        | 'traitors'
        | 'spice'
        | 'prediction'
        | 'lot'
        | 'storm-card'
        | 'spice-card'
        | 'losses'
        | 'card'
        | 'traitor'
        | 'leader';
}

/** The names of the fields of each question. */
export interface Fields {
    predict: 'faction' | 'turn';
    traitor: 'leader';
    place: 'cell' | 'forces' | 'elites';
    'place-advisor': 'cell';
    'first-dial': 'number';
    weather: 'way' | 'sectors';
    dial: 'number';
    atomics: 'way';
    'storm-loss': 'forces' | 'elites';
    'look-storm': 'way';
    karama: 'card';
    'worm-power': 'territory';
    worm: 'territory';
    shelter: 'way';
    nexus: 'way' | 'faction';
    ride: 'way' | 'from' | 'forces' | 'elites' | 'to';
    claim: 'way';
    'hand-power': 'faction';
    return: 'card';
    bid: 'amount' | 'ally' | 'karama';
    grant: 'way';
    revive: 'way' | 'forces' | 'elites' | 'ally' | 'leader';
    wartime: 'territory';
    'look-spice': 'way';
    timing: 'way';
    ship: 'way' | 'to' | 'karama' | 'forces' | 'elites' | 'ally' | 'from';
    stop: 'way';
    accompany: 'cell';
    intrusion: 'way';
    move: 'way' | 'from' | 'forces' | 'elites' | 'to';
    'take-up-arms': 'way';
    fight: 'territory' | 'faction' | 'zone';
    prevent: 'ability' | 'card';
    voice: 'way' | 'kind';
    foresee: 'way';
    show: 'leader' | 'card' | 'dial';
    'look-power': 'faction';
    plan: 'leader' | 'haderach' | 'weapon' | 'defense' | 'dial' | 'spice';
    call: 'way';
    lose: 'forces' | 'elites';
    keep: 'card';
    capture: 'way';
    ghola: 'way' | 'forces' | 'elites' | 'leader';
    truthtrance:
        'faction' | 'way' | 'card' | 'kind' | 'number' | 'leader' | 'of' | 'turn' | 'spice-card';
    bribe: 'faction' | 'amount';
    give: 'amount';
    pledge: 'amount';
    deal:
        | 'faction'
        | 'way'
        | 'amount'
        | 'event'
        | 'phase'
        | 'territory'
        | 'turn'
        | 'price'
        | 'dial'
        | 'secret';
    'deal-answer': 'deal' | 'agreed';
    disclose: 'faction' | 'way' | 'card' | 'leader';
    lend: 'card';
}

/** What a field is. */
export type FieldKind =
    | 'option'
    | 'yes-no'
    | 'faction'
    | 'territory'
    | 'cell'
    | 'from'
    | 'forces'
    | 'elites'
    | 'spice'
    | 'ally'
    | 'number'
    | 'turn'
    | 'card'
    | 'karama'
    | 'card-name'
    | 'card-sort'
    | 'card-kind'
    | 'leader'
    | 'dial'
    | 'ability'
    | 'spice-card'
    | 'question'
    | 'promise'
    | 'secret'
    | 'event'
    | 'phase'
    | 'deal'
    | 'done';

/** How a question is shown: where it is answered, what its form is like, what else to know. */
export interface Drawn {
    stage: 'panel' | 'nexus' | 'auction' | 'voice' | 'battle' | 'result';
    form: 'sentence' | 'fields' | 'placing' | 'several' | 'place' | 'verbs' | 'each';
    marks: readonly ('dealt' | 'unseen' | 'segment' | 'citadels')[];
}
export const DRAWN: Partial<Record<Question, Partial<Drawn>>> = {
    predict: { form: 'sentence' },
    traitor: { marks: ['dealt'] },
    place: { form: 'placing' },
    nexus: { stage: 'nexus' },
    claim: { marks: ['unseen'] },
    return: { form: 'several' },
    bid: { stage: 'auction', marks: ['unseen'] },
    revive: { marks: ['unseen'] },
    wartime: { form: 'several' },
    ship: { marks: ['segment', 'citadels'] },
    move: { marks: ['segment'] },
    fight: { form: 'place' },
    prevent: { form: 'sentence' },
    voice: { stage: 'voice', form: 'sentence' },
    foresee: { form: 'verbs' },
    plan: { stage: 'battle' },
    call: { stage: 'result', marks: ['unseen'] },
    lose: { stage: 'result' },
    keep: { stage: 'result', form: 'each' },
    capture: { stage: 'result', form: 'verbs' },
    bribe: { form: 'sentence' },
    'deal-answer': { form: 'sentence' },
    disclose: { form: 'sentence' },
};
const PLAIN: Drawn = { stage: 'panel', form: 'fields', marks: [] };
export const drawnOf = (question: Question): Drawn => ({ ...PLAIN, ...DRAWN[question] });

/** What a field of a form begins with. */
export type Begin =
    | 'open'
    | 'last'
    | 'most'
    | 'least'
    | 'nothing'
    | 'middle'
    | 'raised'
    | 'first'
    | 'few'
    | 'strongest';
const OF_KIND: Partial<Record<FieldKind, Begin>> = {
    'yes-no': 'last',
    forces: 'most',
    elites: 'least',
    spice: 'least',
    ally: 'least',
    number: 'least',
    turn: 'least',
    card: 'nothing',
    karama: 'nothing',
    leader: 'nothing',
    dial: 'least',
};
const OF_FIELD: Partial<Record<Question, Record<string, Begin>>> = {
    predict: { turn: 'middle' },
    'first-dial': { number: 'middle' },
    weather: { sectors: 'middle' },
    dial: { number: 'middle' },
    bid: { amount: 'raised' },
    revive: { way: 'first' },
    timing: { way: 'first' },
    ship: { way: 'first', forces: 'few' },
    move: { way: 'first' },
    voice: { way: 'last' },
    show: { card: 'open' },
    plan: { leader: 'strongest', dial: 'middle' },
    pledge: { amount: 'middle' },
    lend: { card: 'open' },
};
export const beginOf = (question: Question, field: string, kind: FieldKind): Begin =>
    OF_FIELD[question]?.[field] ?? OF_KIND[kind] ?? 'open';
