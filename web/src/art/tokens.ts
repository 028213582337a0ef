// The sheet of what lies on the board: forces (t-FACTION, t-FACTION-elite, t-FACTION-advisor),
// spice in four sizes (spice-1 to spice-4) and the worm (t-worm).
import tokens from './tokens.svg?raw';
import { inside } from './symbols';

export default inside(tokens);
