import { expect, test } from 'vitest';
import { addressOf, networkOf } from './address.ts';

test.each([
  ['10.1.2.3', '10.1.2.3', '10.1.2'],
  ['::ffff:10.1.2.3', '10.1.2.3', '10.1.2'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0:0', '2001:db8:0'],
  ['::1', '0:0:0:0', '0:0:0'],
])('the visitor at %s is counted as %s in the network %s', (ip, address, network) => {
  expect(addressOf(ip)).toBe(address);
  expect(networkOf(ip)).toBe(network);
});
