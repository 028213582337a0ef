// BLAKE2b with 32 bytes of digest and no key (RFC 7693), so that the page itself can check that the
// dice of a game were cast before its first move. Inputs are short; clarity counts more than speed.
const MASK = (1n << 64n) - 1n;

const START = [
    0x6a09e667f3bcc908n,
    0xbb67ae8584caa73bn,
    0x3c6ef372fe94f82bn,
    0xa54ff53a5f1d36f1n,
    0x510e527fade682d1n,
    0x9b05688c2b3e6c1fn,
    0x1f83d9abfb41bd6bn,
    0x5be0cd19137e2179n,
];

const ORDER = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
    [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
    [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
    [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
    [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
    [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
    [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
    [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
    [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];

/** Which four words each step mixes: columns, then diagonals. */
const MIX = [
    [0, 4, 8, 12],
    [1, 5, 9, 13],
    [2, 6, 10, 14],
    [3, 7, 11, 15],
    [0, 5, 10, 15],
    [1, 6, 11, 12],
    [2, 7, 8, 13],
    [3, 4, 9, 14],
];

const right = (x: bigint, by: bigint): bigint => ((x >> by) | (x << (64n - by))) & MASK;

function compress(h: bigint[], block: Uint8Array, count: number, last: boolean): void {
    const data = new DataView(block.buffer, block.byteOffset, 128);
    const m = Array.from({ length: 16 }, (_, i) => data.getBigUint64(8 * i, true));
    const v = [...h, ...START];
    v[12] = (v[12] as bigint) ^ BigInt(count);
    if (last) v[14] = (v[14] as bigint) ^ MASK;
    for (let round = 0; round < 12; round++) {
        const order = ORDER[round % 10] as number[];
        MIX.forEach((places, i) => {
            const [a, b, c, d] = places as [number, number, number, number];
            const at = (place: number): bigint => v[place] as bigint;
            v[a] = (at(a) + at(b) + (m[order[2 * i] as number] as bigint)) & MASK;
            v[d] = right(at(d) ^ at(a), 32n);
            v[c] = (at(c) + at(d)) & MASK;
            v[b] = right(at(b) ^ at(c), 24n);
            v[a] = (at(a) + at(b) + (m[order[2 * i + 1] as number] as bigint)) & MASK;
            v[d] = right(at(d) ^ at(a), 16n);
            v[c] = (at(c) + at(d)) & MASK;
            v[b] = right(at(b) ^ at(c), 63n);
        });
    }
    for (let i = 0; i < 8; i++) h[i] = (h[i] as bigint) ^ (v[i] as bigint) ^ (v[i + 8] as bigint);
}

/** The digest of a text, in hexadecimal. */
export function blake2b(text: string): string {
    const input = new TextEncoder().encode(text);
    const h = [...START];
    h[0] = (h[0] as bigint) ^ 0x01010020n;
    const blocks = Math.max(1, Math.ceil(input.length / 128));
    for (let i = 0; i < blocks; i++) {
        const block = new Uint8Array(128);
        block.set(input.subarray(128 * i, 128 * (i + 1)));
        const last = i === blocks - 1;
        compress(h, block, last ? input.length : 128 * (i + 1), last);
    }
    const out = new DataView(new ArrayBuffer(32));
    for (let i = 0; i < 4; i++) out.setBigUint64(8 * i, h[i] as bigint, true);
    return Array.from(new Uint8Array(out.buffer), (byte) =>
        byte.toString(16).padStart(2, '0'),
    ).join('');
}
