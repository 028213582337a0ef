// The phases as the track shows them: nine steps of a turn, from the engine's words for them.
export interface PhaseStep {
    id: string;
    text: string;
    phases: string[];
}

export const phaseSteps: PhaseStep[] = [
    { id: 'storm', text: 'Storm', phases: ['first-storm', 'storm'] },
    { id: 'blow', text: 'Spice blow', phases: ['spice-blow', 'nexus'] },
    { id: 'charity', text: 'Charity', phases: ['charity'] },
    { id: 'bidding', text: 'Bidding', phases: ['bidding'] },
    { id: 'revival', text: 'Revival', phases: ['revival'] },
    { id: 'ship', text: 'Ship & move', phases: ['shipment'] },
    { id: 'battle', text: 'Battle', phases: ['battle'] },
    { id: 'harvest', text: 'Harvest', phases: ['collection'] },
    { id: 'mentat', text: 'Mentat', phases: ['mentat', 'over'] },
];

/** Which step a phase of the engine belongs to; -1 before the first turn. */
export function phaseNow(phase: string): number {
    return phaseSteps.findIndex((step) => step.phases.includes(phase));
}
