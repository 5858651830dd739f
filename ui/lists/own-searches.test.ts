import { expect, test } from 'vitest';
import { withoutPast } from './own-searches.ts';

test('an address that comes late is still one of the box, and those after it are awaited', () => {
  expect(withoutPast(['', 'mono', 'mono usdt'], 'mono')).toEqual(['mono', 'mono usdt']);
  expect(withoutPast(['mono', 'mono usdt'], 'mono usdt')).toEqual(['mono usdt']);
});

test('an address that the box is past, or never asked for, is somebody else’s', () => {
  expect(withoutPast(['mono usdt'], 'mono')).toBeNull();
  expect(withoutPast(['mono'], '')).toBeNull();
});
