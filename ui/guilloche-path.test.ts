import { expect, test } from 'vitest';
import { ribbonOf, rosetteOf } from './guilloche-path.ts';

test('the same seed draws the same rosette, another seed another one', () => {
  expect(rosetteOf('SBERRUB-LTC', 3)).toEqual(rosetteOf('SBERRUB-LTC', 3));
  expect(rosetteOf('SBERRUB-LTC', 3)).not.toEqual(rosetteOf('LTC-SBERRUB', 3));
});

test('every line of a rosette stays within its square', () => {
  for (const seed of ['a', 'BTC-USDTTRC20', 'заявка']) {
    for (const band of rosetteOf(seed, 4)) {
      const numbers = band.path.match(/-?\d+/g) ?? [];
      expect(numbers.length).toBeGreaterThan(300);
      for (const number of numbers) expect(Math.abs(Number(number))).toBeLessThanOrEqual(500);
    }
  }
});

test('a ribbon has seven lines within its height', () => {
  const lines = ribbonOf('48201337');
  expect(lines).toHaveLength(7);
  for (const line of lines) {
    for (const [, y] of line.matchAll(/[ML]\d+ (-?[\d.]+)/g)) {
      expect(Number(y)).toBeGreaterThanOrEqual(0);
      expect(Number(y)).toBeLessThanOrEqual(40);
    }
  }
});
