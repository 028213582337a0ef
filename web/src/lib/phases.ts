// The phases as the track shows them: nine steps of a turn, from the engine's words for them.
import { say } from './say';

const PHASES = {
    storm: ['first-storm', 'storm'],
    blow: ['spice-blow', 'nexus'],
    charity: ['charity'],
    bidding: ['bidding'],
    revival: ['revival'],
    ship: ['shipment'],
    battle: ['battle'],
    harvest: ['collection'],
    mentat: ['mentat', 'over'],
};
type Step = keyof typeof PHASES;

export interface PhaseStep {
    id: Step;
    readonly text: string;
    phases: string[];
}

export const phaseSteps: PhaseStep[] = (Object.keys(PHASES) as Step[]).map((id) => ({
    id,
    get text() {
        return say(`phase.${id}`);
    },
    phases: PHASES[id],
}));

/** Which step a phase of the engine belongs to; -1 before the first turn. */
export function phaseNow(phase: string): number {
    return phaseSteps.findIndex((step) => step.phases.includes(phase));
}
