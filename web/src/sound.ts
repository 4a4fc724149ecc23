// Three quiet sounds, made by the browser: a card, a chip, one's turn. Off by default.
import { preferences } from "./preferences.svelte.ts";

const SOUNDS = {
  card: { pitch: 1800, lasts: 0.04, loud: 0.05 },
  chip: { pitch: 3200, lasts: 0.03, loud: 0.06 },
  turn: { pitch: 660, lasts: 0.25, loud: 0.08 },
};
let audio: AudioContext | null = null;

export function play(name: keyof typeof SOUNDS): void {
  if (!preferences.sound) return;
  audio ??= new AudioContext();
  const { pitch, lasts, loud } = SOUNDS[name];
  const [tone, volume, now] = [audio.createOscillator(), audio.createGain(), audio.currentTime];
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(loud, now);
  volume.gain.exponentialRampToValueAtTime(0.0001, now + lasts);
  tone.connect(volume).connect(audio.destination);
  tone.start(now);
  tone.stop(now + lasts);
}
