// Short sounds, made on the spot: nothing is fetched. Silent until the player asks for sound; never
// two within 300 ms; none says what the page does not also show.
import { preferences } from './preferences.svelte';

export type Sound = 'turn' | 'window' | 'bid' | 'battle' | 'storm' | 'worm' | 'end';

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
};

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
