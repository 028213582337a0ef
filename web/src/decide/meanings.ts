// Under the title, for whoever meets a question the first time: what the answer is good for. One
// sentence; the rule at hand has the rest. Questions whose titles say it all have none.
export const MEANS: Record<string, string> = {
    traitor:
        'Kept in secret. If an enemy leads a battle with that leader, you may call it a ' +
        'traitor and win at once.',
    'first-dial':
        'In secret. The storm begins as many sectors on as you and the other dial together.',
    dial: 'In secret. The storm moves as many sectors as you and the other dial together.',
    'look-storm': 'You alone see how far the storm goes next turn.',
    'look-spice': 'You alone see where spice comes up next turn.',
    claim: 'For nothing, from the bank: it tops you up to 2 spice.',
    accompany:
        'For nothing: one from your reserves, to the Polar Sink or, as an advisor, where they ' +
        'have just landed.',
    weather: 'Your card says how far the storm moves this turn.',
    capture: 'To kill brings 2 spice; a captive fights for you once.',
    foresee: 'They must show it before plans are written, and keep to it.',
    show: 'It binds you: your plan must have what you show.',
    fight: 'You are the aggressor: you pick which comes next, and win ties.',
};
