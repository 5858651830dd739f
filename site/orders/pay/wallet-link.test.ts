import { expect, test } from 'vitest';
import { renderOrder } from '../testing.ts';
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

test.each([
  ['ru', 'Открыть в кошельке'],
  ['en', 'Open in a wallet'],
] as const)('the page of an order opens its payment in a wallet, in %s', async (locale, words) => {
  const wallet = {
    address,
    memo: null,
    holder: null,
    bank: null,
    amount: '2.00000000',
    pay_url: null,
    expires_at: null,
  };
  const page = async (qr: string | null) =>
    renderOrder({ available_actions: ['get_requisites'] }, { locale, wallet: { ...wallet, qr } });
  const uri = `litecoin:${address}?amount=2`;
  expect(await page(uri)).toMatch(
    new RegExp(`<a href="litecoin:${address}\\?amount=2"[^>]*>${words}`),
  );
  // A code that no wallet opens is drawn without a link; without a code there is neither.
  const foreign = await page(`javascript:${address}`);
  expect(foreign).toContain('<svg');
  expect(foreign).not.toContain(words);
  expect(await page(null)).not.toContain(words);
});
