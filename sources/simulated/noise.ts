/**
 * A wandering curve that is a pure function of time: every process, and every restart, sees the
 * same market, and its past can be drawn without having been stored. Whole numbers only.
 */

/** Each octave adds detail: how long one swing lasts, and its share of the whole movement. */
const octaves = [
  { periodSeconds: 604_800, sharePpm: 420_000 },
  { periodSeconds: 86_400, sharePpm: 300_000 },
  { periodSeconds: 14_400, sharePpm: 160_000 },
  { periodSeconds: 1_800, sharePpm: 80_000 },
  { periodSeconds: 120, sharePpm: 30_000 },
  { periodSeconds: 5, sharePpm: 10_000 },
] as const;

/**
 * How far the curve `name` stands from its middle at `seconds` since 1970, in parts per million of
 * its greatest swing: from -1 000 000 to 1 000 000.
 */
export function wander(name: string, seconds: number): number {
  const curve = hashText(name);
  let total = 0;
  octaves.forEach(({ periodSeconds, sharePpm }, octave) => {
    const step = Math.floor(seconds / periodSeconds);
    const within = seconds - step * periodSeconds;
    const left = pointAt(curve, octave, step);
    const right = pointAt(curve, octave, step + 1);
    const height = left + Math.trunc(((right - left) * within) / periodSeconds);
    total += Math.trunc((height * sharePpm) / 1_000_000);
  });
  return total;
}

/** A fixed height from -1 000 000 to 1 000 000 for every step of every octave. */
function pointAt(curve: number, octave: number, step: number): number {
  let mixed = curve ^ Math.imul(octave + 1, 0x9e3779b1) ^ Math.imul(step, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return (((mixed ^ (mixed >>> 15)) >>> 0) % 2_000_001) - 1_000_000;
}

/** FNV-1a: the same text always gives the same curve. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash;
}
