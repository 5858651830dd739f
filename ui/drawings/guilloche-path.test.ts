import { expect, test } from 'vitest';
import { rosetteOf } from './guilloche-path.ts';

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
