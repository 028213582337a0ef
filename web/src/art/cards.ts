// The sheet of cards: pictures (art-NAME), frames and backs (frame-KIND, frame-back-DECK) and the
// signs of the kinds (k-KIND).
import signs from './kinds.svg?raw';
import { inside, symbolsOf } from './symbols';

const pictures = import.meta.glob<string>('./cards/*.svg', {
    query: '?raw',
    import: 'default',
    eager: true,
});
const frames = import.meta.glob<string>('./frames/*.svg', {
    query: '?raw',
    import: 'default',
    eager: true,
});
export default symbolsOf(pictures, 'art') + symbolsOf(frames, 'frame') + inside(signs);
