import { expect, test } from 'vitest';
import { ribbonOf } from './ribbon-path.ts';

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
