import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  firstMasks,
  fitWithin,
  type Mask,
  maskNames,
  moveMask,
  pixelsOf,
  resizeMask,
} from './mask-geometry.ts';

const part = fc.double({ min: 0, max: 1, noNaN: true });
const change = fc.double({ min: -3, max: 3, noNaN: true });
const side = fc.integer({ min: 240, max: 6000 });
const size = fc.record({ width: side, height: side });
const step = fc.tuple(fc.boolean(), change, change);

/** A little more than nothing: the last digit of a double. */
const hair = 1e-9;

function inside({ x, y, width, height }: Mask): boolean {
  return x >= 0 && y >= 0 && x + width <= 1 + hair && y + height <= 1 + hair;
}

test('however a strip is moved and resized, it stays in the picture and large enough', () => {
  fc.assert(
    fc.property(size, fc.array(step, { maxLength: 20 }), (picture, steps) => {
      for (const name of maskNames) {
        const end = steps.reduce(
          (mask, [moves, dx, dy]) => (moves ? moveMask(mask, dx, dy) : resizeMask(mask, dx, dy)),
          firstMasks(picture)[name],
        );
        expect(inside(end)).toBe(true);
        expect(end.width * picture.width).toBeGreaterThan(0);
        expect(end.height * picture.height).toBeGreaterThan(0);
      }
    }),
  );
});

test('every pixel that a strip touches is covered, and none outside the picture', () => {
  fc.assert(
    fc.property(size, part, part, part, part, (picture, x, y, width, height) => {
      const mask = { x: x * 0.9, y: y * 0.9, width: width * 0.1, height: height * 0.1 };
      const area = pixelsOf(mask, picture);
      expect(area.left).toBeLessThanOrEqual(mask.x * picture.width);
      expect(area.top).toBeLessThanOrEqual(mask.y * picture.height);
      const right = (mask.x + mask.width) * picture.width;
      const bottom = (mask.y + mask.height) * picture.height;
      expect(area.left + area.width).toBeGreaterThanOrEqual(right - hair);
      expect(area.top + area.height).toBeGreaterThanOrEqual(bottom - hair);
      expect(area.left + area.width).toBeLessThanOrEqual(picture.width);
      expect(area.top + area.height).toBeLessThanOrEqual(picture.height);
      expect([area.left, area.top, area.width, area.height].every(Number.isInteger)).toBe(true);
    }),
  );
});

test('the strip of the number begins over digits seven to twelve of a card in the middle', () => {
  const { number } = firstMasks({ width: 1586, height: 1000 });
  const { left, top, width, height } = pixelsOf(number, { width: 1586, height: 1000 });
  // The card takes 84 % of the picture: 127 to 1459 px, 80 to 920 px.
  expect([left, top, width, height]).toEqual([619, 483, 428, 127]);
});

test('a strip stops at the edges', () => {
  const mask = { x: 0.4, y: 0.4, width: 0.2, height: 0.1 };
  expect(moveMask(mask, -1, -1)).toMatchObject({ x: 0, y: 0 });
  expect(moveMask(mask, 1, 1)).toMatchObject({ x: 0.8, y: 0.9 });
  expect(resizeMask(mask, 1, 1)).toMatchObject({ width: 0.6, height: 0.6 });
  expect(resizeMask(mask, -1, -1)).toMatchObject({ width: 0.05, height: 0.02 });
});

test.each([
  [
    { width: 4000, height: 3000 },
    { width: 2000, height: 1500 },
  ],
  [
    { width: 3000, height: 4001 },
    { width: 1500, height: 2000 },
  ],
  [
    { width: 640, height: 400 },
    { width: 640, height: 400 },
  ],
  [
    { width: 60_000, height: 10 },
    { width: 2000, height: 1 },
  ],
])('%j fits into 2000 px as %j', (given, fitted) => {
  expect(fitWithin(given, 2000)).toEqual(fitted);
});
