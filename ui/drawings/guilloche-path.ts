/**
 * The guilloche of banknotes as numbers: a rosette is one closed wave around a circle, drawn many
 * times over, each copy turned a little. The same seed always gives the same rosette.
 */
type RosetteBand = {
  /** SVG path of one line, in a square of 1000 centred on zero. */
  readonly path: string;
  /** Angles in degrees at which the line is drawn again. */
  readonly turns: readonly number[];
};

/** The bands of a rosette: `rosetteOf('SBERRUB-LTC', 3)`. Drawn once, then remembered. */
export const rosetteOf = /* @__PURE__ */ remembered(drawRosette);

function drawRosette(seed: string, bandsCount: number): readonly RosetteBand[] {
  const random = randomOf(seed);
  const bands: RosetteBand[] = [];
  let outer = 490;
  for (let index = 0; index < bandsCount; index += 1) {
    const inner = outer * (0.52 + random() * 0.14);
    bands.push(bandOf(inner, outer, random));
    // Bands overlap a little, as engraved ones do.
    outer = inner * (1.04 + random() * 0.1);
  }
  return bands;
}

function bandOf(inner: number, outer: number, random: () => number): RosetteBand {
  const petals = 5 + Math.floor(random() * 8);
  const ripple = petals * (2 + Math.floor(random() * 2));
  const rippleShare = 0.14 + random() * 0.16;
  const lines = 10 + Math.floor(random() * 5);
  const middle = (inner + outer) / 2;
  const swing = (outer - inner) / 2 / (1 + rippleShare);
  const points = Math.max(180, ripple * 9);
  let path = '';
  for (let index = 0; index < points; index += 1) {
    const angle = (index / points) * 2 * Math.PI;
    const wave = Math.sin(petals * angle) + rippleShare * Math.sin(ripple * angle);
    const radius = middle + swing * wave;
    const x = Math.round(radius * Math.cos(angle));
    const y = Math.round(radius * Math.sin(angle));
    path += `${index === 0 ? 'M' : 'L'}${x} ${y}`;
  }
  const turns = Array.from({ length: lines }, (_, line) => round((line * 360) / (petals * lines)));
  return { path: `${path}Z`, turns };
}

const drawingsMax = 200;

/**
 * Draws each thing once. The oldest drawing goes when there are too many: seeds come from outside.
 */
export function remembered<Drawing>(draw: (seed: string, bandsCount: number) => Drawing) {
  const known = new Map<string, Drawing>();
  return function drawing(seed: string, bandsCount = 0): Drawing {
    const key = `${bandsCount} ${seed}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = draw(seed, bandsCount);
    const oldest = known.keys().next();
    if (known.size >= drawingsMax && !oldest.done) known.delete(oldest.value);
    known.set(key, made);
    return made;
  };
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** A small seeded generator (mulberry32): pictures must not change between two renderings. */
export function randomOf(seed: string): () => number {
  let state = 2166136261;
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
