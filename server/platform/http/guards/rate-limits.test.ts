import { expect, test } from 'vitest';
import { keyOf } from './rate-limits.ts';

test('a caller is counted by address, of IPv6 by network, and without one when they hung up', () => {
  expect(keyOf({ ip: '203.0.113.7' })).toBe('203.0.113.7');
  expect(keyOf({ ip: '2001:db8:1:2:3::4' })).toBe(keyOf({ ip: '2001:db8:1:2::9' }));
  expect(keyOf({ ip: '2001:db8:1:3::9' })).not.toBe(keyOf({ ip: '2001:db8:1:2::9' }));
  expect(keyOf({ ip: undefined })).toBe('gone');
});
