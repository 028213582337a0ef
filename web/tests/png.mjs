// Pictures with a palette of 256 colours, a third of the size: what the browser takes is true
// colour. Plain PNG only, as the browser writes it: 8 bits, RGB or RGBA, not interlaced.
import { deflateSync, inflateSync } from 'node:zlib';

/** The pixels of a picture as one number each, and its size. */
function read(png) {
    const width = png.readUInt32BE(16),
        height = png.readUInt32BE(20),
        size = png[25] === 6 ? 4 : 3;
    const data = [];
    for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
        if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
            data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
    const raw = inflateSync(Buffer.concat(data)),
        line = width * size;
    const pixels = new Uint32Array(width * height);
    let before = Buffer.alloc(line);
    for (let y = 0; y < height; y++) {
        const filter = raw[y * (line + 1)],
            now = raw.subarray(y * (line + 1) + 1, (y + 1) * (line + 1));
        for (let x = 0; x < line; x++) {
            const left = x < size ? 0 : now[x - size],
                up = before[x],
                corner = x < size ? 0 : before[x - size];
            now[x] += [0, left, up, (left + up) >> 1, filter === 4 ? paeth(left, up, corner) : 0][
                filter
            ];
        }
        for (let x = 0; x < width; x++)
            pixels[y * width + x] =
                (now[x * size] << 16) | (now[x * size + 1] << 8) | now[x * size + 2];
        before = now;
    }
    return { width, height, pixels };
}

function paeth(a, b, c) {
    const p = a + b - c,
        pa = Math.abs(p - a),
        pb = Math.abs(p - b),
        pc = Math.abs(p - c);
    return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

const part = (colour, channel) => (colour >> (16 - 8 * channel)) & 255;

/** Median cut: the box that varies most is cut until there are enough; each gets the mean of what
 * is in it. */
function palette(counts, most) {
    const boxOf = (colours) => {
        let widest = 0,
            range = -1,
            many = 0;
        for (const c of colours) many += counts.get(c);
        for (const channel of [0, 1, 2]) {
            let low = 255,
                high = 0;
            for (const c of colours)
                ((low = Math.min(low, part(c, channel))),
                    (high = Math.max(high, part(c, channel))));
            if (high - low > range) ((widest = channel), (range = high - low));
        }
        return { colours, widest, worth: range * Math.sqrt(many), many };
    };
    const boxes = [boxOf([...counts.keys()])];
    while (boxes.length < most) {
        boxes.sort((a, b) => a.worth - b.worth);
        if (!boxes.at(-1).worth) break;
        const { colours, widest, many } = boxes.pop();
        colours.sort((a, b) => part(a, widest) - part(b, widest));
        let at = 0,
            heard = 0;
        while (at < colours.length - 1 && (at === 0 || heard < many / 2))
            heard += counts.get(colours[at++]);
        boxes.push(boxOf(colours.slice(0, at)), boxOf(colours.slice(at)));
    }
    return boxes.map(({ colours, many }) =>
        [0, 1, 2].map((channel) =>
            Math.round(
                colours.reduce((sum, c) => sum + part(c, channel) * counts.get(c), 0) / many,
            ),
        ),
    );
}

const table = Array.from({ length: 256 }, (_, n) => {
    for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
    return n >>> 0;
});
const crc = (bytes) => ~bytes.reduce((c, b) => table[(c ^ b) & 255] ^ (c >>> 8), ~0) >>> 0;

function chunk(name, data) {
    const out = Buffer.alloc(12 + data.length);
    out.writeUInt32BE(data.length, 0);
    out.write(name, 4, 'latin1');
    data.copy(out, 8);
    out.writeUInt32BE(crc(out.subarray(4, 8 + data.length)), 8 + data.length);
    return out;
}

/** The same picture in 256 colours. */
export function reduced(png) {
    const { width, height, pixels } = read(png);
    const counts = new Map();
    for (const c of pixels) counts.set(c, (counts.get(c) ?? 0) + 1);
    const colours = palette(counts, 256);
    const nearest = new Map();
    for (const c of counts.keys()) {
        let best = 0,
            least = Infinity;
        for (const [i, [r, g, b]] of colours.entries()) {
            const off =
                2 * (part(c, 0) - r) ** 2 + 4 * (part(c, 1) - g) ** 2 + 3 * (part(c, 2) - b) ** 2;
            if (off < least) ((least = off), (best = i));
        }
        nearest.set(c, best);
    }
    const lines = Buffer.alloc((width + 1) * height);
    for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++)
            lines[y * (width + 1) + 1 + x] = nearest.get(pixels[y * width + x]);
    const head = Buffer.alloc(13);
    head.writeUInt32BE(width, 0);
    head.writeUInt32BE(height, 4);
    head.set([8, 3, 0, 0, 0], 8);
    return Buffer.concat([
        png.subarray(0, 8),
        chunk('IHDR', head),
        chunk('PLTE', Buffer.from(colours.flat())),
        chunk('IDAT', deflateSync(lines, { level: 9 })),
        chunk('IEND', Buffer.alloc(0)),
    ]);
}
