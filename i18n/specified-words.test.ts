import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { en } from './messages/en.ts';
import { ru } from './messages/ru.ts';

type Reached = { readonly words: string; readonly by: readonly string[] };

const story = 'e2e/specified-words.test.ts';

/**
 * The sentences the specification gives word for word: under which key each is said, and by which
 * tests somebody meets it, on a screen or in an answer of the public API.
 */
const specified: Readonly<Record<string, Reached>> = {
  'errors.rate_unavailable.detail': {
    words: 'Unable to get exchange rate. Please try again or contact our technical support.',
    by: ['server/market/rates/quote/calculations.test.ts'],
  },
  'exchange.quoteFailed': {
    words: 'Unable to get exchange rate. Please try again or contact our technical support.',
    by: ['e2e/orders/exchange.test.ts', 'e2e/broken-page.test.ts'],
  },
  'orderPage.payOnlineFailed': {
    words: 'Error forming payment form, please write in support chat',
    by: [story],
  },
  'errors.unknown.detail': {
    words: 'An error occurred on the server',
    by: ['server/platform/http/app.test.ts'],
  },
  'site.brokenTitle': { words: 'Something went wrong', by: ['e2e/broken-page.test.ts'] },
  'accountWallets.deleteCardFailed': {
    words: 'An error occurred while deleting the card',
    by: ['e2e/account.test.ts', story],
  },
  'accountWallets.deleteWalletFailed': {
    words: 'An error occurred while deleting the wallet',
    by: [story],
  },
  'errors.code_used_or_invalid.detail': {
    words: 'The code used is either already activated or invalid.',
    by: [story],
  },
  'errors.activation_impossible.detail': {
    words: 'Activation is not possible',
    by: ['server/people/profile/registration.test.ts', story],
  },
  'errors.account_access_denied.title': {
    words: 'Personal account access denied',
    by: ['server/people/sessions/sign-in.test.ts'],
  },
  'entrance.deniedTitle': {
    words: 'Personal account access denied',
    by: ['e2e/entrance.test.ts'],
  },
  'errors.withdrawal_not_created.detail': {
    words: 'Withdrawal order was not created. Please contact the service support.',
    by: [
      'server/people/withdrawals/withdrawals.test.ts',
      'server/people/withdrawals/pay-withdrawal.test.ts',
    ],
  },
  'site.configurationTitle': { words: 'Configuration error', by: [story] },
  'captcha.unconfigured': { words: 'Configuration error', by: [story] },
  'errors.captcha_unconfigured.detail': {
    words: 'Missing reCAPTCHA key. Please contact administrator.',
    by: ['server/people/captcha/captcha.test.ts', story],
  },
  'site.notFoundTitle': { words: 'Page not found', by: ['e2e/orders/exchange.test.ts'] },
  'site.paymentFailureTitle': { words: 'Payment failed', by: ['e2e/orders/exchange.test.ts'] },
};

test.each(Object.entries(specified))('%s begins as it is specified', (key, { words }) => {
  const texts: Readonly<Record<string, string>> = en;
  expect(texts[key]?.slice(0, words.length)).toBe(words);
});

test.each(Object.entries(specified))('%s has words of its own in Russian', (key) => {
  const texts: Readonly<Record<string, string>> = ru;
  expect(texts[key]).toMatch(/^[А-ЯЁ]/);
});

test.each(
  Object.entries(specified).flatMap(([key, { words, by }]) =>
    by.map((file) => [key, file, words] as const),
  ),
)('%s is met in %s', (key, file, words) => {
  const text = readFileSync(join(import.meta.dirname, '..', file), 'utf8');
  // A refusal is met by its code, whose words are those of its key.
  const code = key.split('.')[1] ?? key;
  expect([words, `'${key}'`, `'${code}'`].some((mention) => text.includes(mention))).toBe(true);
});

test('every sentence is met somewhere', () => {
  const unmet = Object.entries(specified).filter(([, { by }]) => by.length === 0);
  expect(unmet.map(([key]) => key)).toEqual([]);
});

test('a card or a wallet that stays leads to support', () => {
  expect(en['accountWallets.deleteCardFailed']).toContain('contact support');
  expect(en['accountWallets.deleteWalletFailed']).toContain('contact support');
});
