// One sound, a knock on wood, made here; off until it is wished for.

const KEY = "sound";
let context: AudioContext | null = null;

export function isSounding(): boolean {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
}

export function setSounding(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? "on" : "off");
  } catch {
    // Storage may be forbidden; it is then silent.
  }
  if (on) knock();
}

/** A knock, where sound is on. */
export function knock(): void {
  if (!isSounding()) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.5, now);
  gain.gain.exponentialRampToValueAtTime(0.001, now + 0.12);
  gain.connect(context.destination);
  for (const [pitch, length] of [[190, 0.12], [420, 0.04]]) {
    const tone = context.createOscillator();
    tone.type = "triangle";
    tone.frequency.setValueAtTime(pitch, now);
    tone.frequency.exponentialRampToValueAtTime(pitch / 2, now + length);
    tone.connect(gain);
    tone.start(now);
    tone.stop(now + length);
  }
}
