import { expect, test } from 'vitest';
import { isRobotAddress, openRobots } from './robots.ts';

test('robots are known by address or network, in whatever form the address comes', () => {
  const robots = openRobots();
  expect(robots.has('162.19.29.225')).toBe(false);
  robots.replace(['162.19.29.225', '2001:db8:5::/48', 'nonsense']);
  expect(robots.has('162.19.29.225')).toBe(true);
  expect(robots.has('::ffff:162.19.29.225')).toBe(true);
  expect(robots.has('162.19.29.226')).toBe(false);
  expect(robots.has('2001:db8:5:9::1')).toBe(true);
  expect(robots.has(undefined)).toBe(false);
  robots.replace([]);
  expect(robots.has('162.19.29.225')).toBe(false);
});

test.each([
  ['162.19.29.225', true],
  ['162.19.29.0/24', true],
  ['2001:db8::1', true],
  ['0.0.0.0/0', false],
  ['10.0.0.0/8', false],
  ['::/0', false],
  ['162.19.29', false],
  ['162.19.29.225/33', false],
  ['162.19.29.225/24/1', false],
  ['monitor.example', false],
  ['', false],
])('%s as an address of a robot: %s', (text, good) => {
  expect(isRobotAddress(text)).toBe(good);
});
