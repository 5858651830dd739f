import { expect, test } from 'vitest';
import { slowdownOf } from './slowdown.ts';

test.each([
  [100, 1],
  [150, 1],
  [475, 1.5],
  [800, 2],
  [1050, 2.5],
  [1300, 3],
  [1533, 4],
  [2000, 4],
])('a machine of the index %i stands for a phone at %f times its work', (index, times) => {
  expect(slowdownOf(index)).toBeCloseTo(times, 6);
});
