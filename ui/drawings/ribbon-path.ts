import { randomOf, remembered, round } from './guilloche-path.ts';

/** The lines of a ribbon 1000 wide and 40 high, for the edge of a ticket. */
export const ribbonOf = /* @__PURE__ */ remembered(drawRibbon);

function drawRibbon(seed: string): readonly string[] {
  const random = randomOf(seed);
  const waves = 10 + Math.floor(random() * 6);
  const beat = 2 + Math.floor(random() * 3);
  const lines: string[] = [];
  for (let line = 0; line < 7; line += 1) {
    const phase = (line / 7) * Math.PI;
    let path = '';
    for (let x = 0; x <= 1000; x += 5) {
      const turn = (x / 1000) * 2 * Math.PI;
      const swing = 12 + 6 * Math.sin(beat * turn);
      const y = 20 + swing * Math.sin(waves * turn + phase);
      path += `${x === 0 ? 'M' : 'L'}${x} ${round(y)}`;
    }
    lines.push(path);
  }
  return lines;
}
