import { expect, test } from 'vitest';
import { openSlices } from './slices.ts';

test.each([0, 1])(
  'a slice ends by its time, and the next begins after a rest of %i',
  async (rest) => {
    let at = 100;
    const slices = openSlices({ workMilliseconds: 3, restMilliseconds: rest }, () => at);
    at = 102.9;
    expect(slices.isOver()).toBe(false);
    at = 103;
    expect(slices.isOver()).toBe(true);
    const resting = slices.rest();
    at = 150;
    await resting;
    expect(slices.isOver()).toBe(false);
    at = 153;
    expect(slices.isOver()).toBe(true);
  },
);

test('whoever waits has their turn in a rest', async () => {
  const slices = openSlices({ workMilliseconds: 3, restMilliseconds: 0 });
  const turns: string[] = [];
  setImmediate(() => turns.push('a request'));
  await slices.rest();
  turns.push('the work');
  expect(turns).toEqual(['a request', 'the work']);
});
