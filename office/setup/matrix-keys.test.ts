import { expect, test } from 'vitest';
import { nextPlace } from './matrix-keys.ts';

const notDiagonal = ({ row, column }: { row: number; column: number }) =>
  row < 0 || column < 0 || row !== column;

test.each([
  ['ArrowRight', [0, -1], [0, 1]],
  ['ArrowRight', [1, 0], [1, 2]],
  ['ArrowDown', [-1, -1], [0, -1]],
  ['ArrowUp', [0, 2], [-1, 2]],
  ['ArrowLeft', [2, 0], [2, -1]],
  ['ArrowRight', [2, 1], null],
  ['ArrowUp', [-1, 0], null],
  ['Home', [2, 1], [2, -1]],
  ['End', [2, -1], [2, 1]],
  ['Control+Home', [2, 1], [-1, -1]],
  ['Control+End', [0, -1], [2, 1]],
  ['Control+ArrowDown', [0, 1], null],
  ['a', [0, 1], null],
])('%s from %j leads past what cannot be ticked to %j', (key, [row = 0, column = 0], to) => {
  const place = nextPlace(key, { row, column }, 3, notDiagonal);
  expect(place).toEqual(to === null ? null : { row: to[0], column: to[1] });
});
