// Short sounds, and a quiet air under each phase, made on the spot: nothing is fetched. Silent
// until the player asks for sound; never two sounds within 300 ms; none says what the page does not
// also show.
import { preferences } from './preferences.svelte';

export type Sound =
    | 'turn'
    | 'window'
    | 'bid'
    | 'battle'
    | 'storm'
    | 'worm'
    | 'end'
    | 'blow'
    | 'nexus'
    | 'offer'
    | 'alliance'
    | 'break'
    | 'karama'
    | 'atomics'
    | 'lot'
    | 'sale'
    | 'ship'
    | 'march'
    | 'lock'
    | 'traitor'
    | 'fallen'
    | 'harvest'
    | 'truth'
    | 'phase'
    | 'mentat';

const APART = 300;

let context: AudioContext | null = null;
let last = 0;

function output(): { audio: AudioContext; to: AudioNode } {
    context ??= new AudioContext();
    void context.resume();
    const volume = context.createGain();
    volume.gain.value = preferences.volume;
    volume.connect(context.destination);
    return { audio: context, to: volume };
}

/** A note that swells and fades. */
function note(
    audio: AudioContext,
    to: AudioNode,
    pitch: number,
    at: number,
    length: number,
    type: OscillatorType = 'sine',
    loud = 0.35,
    ends = pitch,
): void {
    const start = audio.currentTime + at;
    const tone = audio.createOscillator();
    const shape = audio.createGain();
    tone.type = type;
    tone.frequency.setValueAtTime(pitch, start);
    if (ends !== pitch) tone.frequency.exponentialRampToValueAtTime(ends, start + length);
    shape.gain.setValueAtTime(0, start);
    shape.gain.linearRampToValueAtTime(loud, start + Math.min(0.02, length / 4));
    shape.gain.exponentialRampToValueAtTime(0.0001, start + length);
    tone.connect(shape).connect(to);
    tone.start(start);
    tone.stop(start + length + 0.05);
}

/** Noise through a filter that wanders from one pitch to another. */
function wind(
    audio: AudioContext,
    to: AudioNode,
    from: number,
    until: number,
    length: number,
    loud: number,
): void {
    const samples = Math.ceil(audio.sampleRate * length);
    const buffer = audio.createBuffer(1, samples, audio.sampleRate);
    const data = buffer.getChannelData(0);
    for (let i = 0; i < samples; i++) data[i] = Math.random() * 2 - 1;
    const source = audio.createBufferSource();
    source.buffer = buffer;
    const filter = audio.createBiquadFilter();
    filter.type = 'bandpass';
    filter.Q.value = 1.2;
    const start = audio.currentTime;
    filter.frequency.setValueAtTime(from, start);
    filter.frequency.exponentialRampToValueAtTime(until, start + length);
    const shape = audio.createGain();
    shape.gain.setValueAtTime(0.0001, start);
    shape.gain.exponentialRampToValueAtTime(loud, start + length * 0.35);
    shape.gain.exponentialRampToValueAtTime(0.0001, start + length);
    source.connect(filter).connect(shape).connect(to);
    source.start(start);
}

const SCORE: Record<Sound, (audio: AudioContext, to: AudioNode) => void> = {
    turn: (audio, to) => {
        note(audio, to, 196, 0, 0.35);
        note(audio, to, 261.6, 0.18, 0.5);
    },
    window: (audio, to) => note(audio, to, 880, 0, 0.06, 'triangle', 0.2),
    bid: (audio, to) => note(audio, to, 1400, 0, 0.025, 'square', 0.08),
    battle: (audio, to) => {
        note(audio, to, 110, 0, 0.4, 'sine', 0.6, 55);
        wind(audio, to, 300, 120, 0.15, 0.15);
    },
    storm: (audio, to) => wind(audio, to, 300, 900, 0.9, 0.35),
    worm: (audio, to) => {
        note(audio, to, 48, 0, 0.9, 'sawtooth', 0.22, 36);
        wind(audio, to, 90, 60, 0.9, 0.4);
    },
    end: (audio, to) => {
        note(audio, to, 196, 0, 0.5);
        note(audio, to, 246.9, 0.2, 0.5);
        note(audio, to, 293.7, 0.4, 0.9);
    },
    // spice glitters upwards
    blow: (audio, to) => {
        for (let i = 0; i < 5; i++) note(audio, to, 520 * 1.19 ** i, i * 0.06, 0.25, 'sine', 0.1);
        wind(audio, to, 500, 1600, 0.7, 0.12);
    },
    nexus: (audio, to) => {
        note(audio, to, 98, 0, 1.2, 'triangle', 0.25);
        note(audio, to, 147, 0.25, 1, 'triangle', 0.18);
    },
    offer: (audio, to) => note(audio, to, 392, 0, 0.16, 'triangle', 0.16, 440),
    alliance: (audio, to) => {
        note(audio, to, 220, 0, 0.7, 'triangle', 0.2);
        note(audio, to, 277.2, 0, 0.7, 'triangle', 0.2);
        note(audio, to, 329.6, 0.18, 0.8, 'triangle', 0.2);
    },
    break: (audio, to) => {
        note(audio, to, 329.6, 0, 0.4, 'triangle', 0.2, 233);
        note(audio, to, 277.2, 0.05, 0.5, 'triangle', 0.2, 185);
    },
    // what was about to happen is turned back
    karama: (audio, to) => {
        note(audio, to, 740, 0, 0.5, 'sine', 0.2, 180);
        note(audio, to, 1108, 0.02, 0.12, 'square', 0.05);
    },
    atomics: (audio, to) => {
        note(audio, to, 62, 0, 1.6, 'sine', 0.7, 24);
        wind(audio, to, 900, 70, 1.6, 0.6);
    },
    lot: (audio, to) => note(audio, to, 660, 0, 0.09, 'triangle', 0.14),
    // the hammer falls
    sale: (audio, to) => {
        note(audio, to, 180, 0, 0.08, 'square', 0.16, 90);
        note(audio, to, 523, 0.09, 0.3, 'sine', 0.12);
    },
    ship: (audio, to) => {
        wind(audio, to, 1400, 260, 0.6, 0.14);
        note(audio, to, 82, 0.4, 0.25, 'sine', 0.3, 60);
    },
    march: (audio, to) => {
        note(audio, to, 120, 0, 0.07, 'sine', 0.25, 80);
        note(audio, to, 110, 0.16, 0.07, 'sine', 0.25, 75);
    },
    lock: (audio, to) => note(audio, to, 240, 0, 0.07, 'square', 0.09, 160),
    traitor: (audio, to) => {
        note(audio, to, 466, 0, 0.9, 'sawtooth', 0.1, 233);
        note(audio, to, 494, 0, 0.9, 'sawtooth', 0.1, 247);
    },
    fallen: (audio, to) => note(audio, to, 146.8, 0, 0.8, 'triangle', 0.25, 98),
    harvest: (audio, to) => {
        for (let i = 0; i < 3; i++) note(audio, to, 880 - i * 70, i * 0.08, 0.12, 'sine', 0.1);
    },
    truth: (audio, to) => {
        note(audio, to, 330, 0, 1, 'sine', 0.16);
        note(audio, to, 331.5, 0, 1, 'sine', 0.16);
    },
    phase: (audio, to) => note(audio, to, 196, 0, 0.3, 'sine', 0.14),
    mentat: (audio, to) => {
        note(audio, to, 220, 0, 0.6, 'sine', 0.16);
        note(audio, to, 165, 0.2, 0.8, 'sine', 0.16);
    },
};

// --- the air under a phase --------------------------------------------------------------------

/** A low tone and a wind, how high, how strong; a phase that is not here is silent. */
const AIR: Record<string, { tone: number; wind: number; gust: number }> = {
    'first-storm': { tone: 55, wind: 420, gust: 0.9 },
    storm: { tone: 55, wind: 420, gust: 0.9 },
    'spice-blow': { tone: 65.4, wind: 300, gust: 0.5 },
    nexus: { tone: 73.4, wind: 180, gust: 0.2 },
    charity: { tone: 82.4, wind: 200, gust: 0.2 },
    bidding: { tone: 82.4, wind: 200, gust: 0.2 },
    revival: { tone: 69.3, wind: 160, gust: 0.2 },
    shipment: { tone: 61.7, wind: 260, gust: 0.4 },
    battle: { tone: 49, wind: 140, gust: 0.6 },
    collection: { tone: 73.4, wind: 320, gust: 0.3 },
    mentat: { tone: 55, wind: 180, gust: 0.2 },
};
/** of what a sound has */
const QUIET = 0.12;
const FADE = 1.5;

let air: { phase: string; stop: () => void } | null = null;

function blow(audio: AudioContext, to: AudioNode, how: (typeof AIR)[string]): AudioNode[] {
    const tone = audio.createOscillator();
    tone.type = 'sine';
    tone.frequency.value = how.tone;
    const samples = audio.sampleRate * 3;
    const buffer = audio.createBuffer(1, samples, audio.sampleRate);
    const data = buffer.getChannelData(0);
    for (let i = 0; i < samples; i++) data[i] = Math.random() * 2 - 1;
    const noise = audio.createBufferSource();
    noise.buffer = buffer;
    noise.loop = true;
    const filter = audio.createBiquadFilter();
    filter.type = 'bandpass';
    filter.Q.value = 0.8;
    filter.frequency.value = how.wind;
    const gust = audio.createGain();
    gust.gain.value = how.gust;
    const swell = audio.createOscillator();
    swell.frequency.value = 0.11;
    const depth = audio.createGain();
    depth.gain.value = how.gust / 2;
    swell.connect(depth).connect(gust.gain);
    tone.connect(to);
    noise.connect(filter).connect(gust).connect(to);
    for (const source of [tone, noise, swell]) source.start();
    return [tone, noise, swell];
}

/** The air of this phase from now on; null: none. Nothing sounds while sound is off. */
export function breathe(phase: string | null): void {
    const how = phase && preferences.sound && preferences.volume > 0 ? AIR[phase] : undefined;
    if (air && how && air.phase === phase) return;
    air?.stop();
    air = null;
    if (!how || !phase) return;
    try {
        const { audio, to } = output();
        const shape = audio.createGain();
        shape.gain.setValueAtTime(0, audio.currentTime);
        shape.gain.linearRampToValueAtTime(QUIET, audio.currentTime + FADE);
        shape.connect(to);
        const sources = blow(audio, shape, how) as AudioScheduledSourceNode[];
        air = {
            phase,
            stop: () => {
                shape.gain.setValueAtTime(shape.gain.value, audio.currentTime);
                shape.gain.linearRampToValueAtTime(0, audio.currentTime + FADE);
                for (const source of sources) source.stop(audio.currentTime + FADE + 0.1);
            },
        };
    } catch {
        // No sound device: the page shows everything anyway.
    }
}

export function play(sound: Sound): void {
    if (!preferences.sound || preferences.volume <= 0) return;
    const now = performance.now();
    if (now - last < APART) return;
    last = now;
    try {
        const { audio, to } = output();
        SCORE[sound](audio, to);
    } catch {
        // No sound device: the page shows everything anyway.
    }
}
