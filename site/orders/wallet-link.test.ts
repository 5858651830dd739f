import { expect, test } from 'vitest';
import { walletLink } from './wallet-link.ts';

const address = 'ltc1q79nqz6w9tu2j8dz0f78lq4wzf9g3pfd442g0z4';

test.each([
  [`litecoin:${address}?amount=1.5`],
  [`bitcoin:${address}`],
  ['dogecoin:D5sKiBY2zBr4qzzJeXP7MpoV6yYVNL5MNK?amount=12.5'],
])('%s opens a wallet', (text) => {
  expect(walletLink(text)).toBe(text);
});

test.each([
  [null],
  [''],
  [address],
  [`javascript:${address}`],
  [`https://${address}`],
  [`LITECOIN:${address}`],
  [`litecoin:${address}?amount=1 5`],
  [`litecoin:${address}\n`],
  ['bitcoin:alert(1)'],
])('%s is no link', (text) => {
  expect(walletLink(text)).toBeNull();
});
