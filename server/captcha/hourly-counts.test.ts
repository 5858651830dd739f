import { expect, test } from 'vitest';
import { openHourlyCounts } from './hourly-counts.ts';

test('actions of one hour are counted, each key by itself', () => {
  let now = new Date('2026-11-20T12:00:00Z');
  const counts = openHourlyCounts({ now: () => now });
  expect([counts.add('a'), counts.add('a'), counts.add('b')]).toEqual([1, 2, 1]);
  now = new Date('2026-11-20T12:59:00Z');
  expect(counts.add('a')).toBe(3);
  now = new Date('2026-11-20T13:00:01Z');
  expect(counts.add('a')).toBe(1);
});

test('an action that was none is taken back', () => {
  const counts = openHourlyCounts({ now: () => new Date('2026-11-20T12:00:00Z') });
  counts.add('a');
  counts.takeBack('a');
  counts.takeBack('unknown');
  expect([counts.add('a'), counts.add('unknown')]).toEqual([1, 1]);
});

test('a flood of keys takes no more than its memory', () => {
  const counts = openHourlyCounts({ now: () => new Date('2026-11-20T12:00:00Z') });
  counts.add('first');
  for (let index = 0; index < 50_001; index += 1) counts.add(`flood-${index}`);
  expect(counts.add('first')).toBe(1);
});
