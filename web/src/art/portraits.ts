// The sheet of leaders: thirty busts (p-NAME) and what makes a disc of one (d-frame-FACTION,
// d-back-FACTION, d-frame-dead, d-tank, d-captured, d-captor, d-fought).
import parts from './discs.svg?raw';
import { inside, symbolsOf } from './symbols';

const busts = import.meta.glob<string>('./portraits/*.svg', {
    query: '?raw',
    import: 'default',
    eager: true,
});
export default symbolsOf(busts, 'p') + inside(parts);
