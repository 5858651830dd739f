import { expect, test } from 'vitest';
import { en } from './messages/en.ts';

/** The sentences the specification gives word for word, each under the key that says it. */
const specified = {
  'errors.rate_unavailable.detail':
    'Unable to get exchange rate. Please try again or contact our technical support.',
  'orderPage.payOnlineFailed': 'Error forming payment form, please write in support chat',
  'errors.unknown.detail': 'An error occurred on the server',
  'site.brokenTitle': 'Something went wrong',
  'accountWallets.deleteCardFailed': 'An error occurred while deleting the card',
  'accountWallets.deleteWalletFailed': 'An error occurred while deleting the wallet',
  'errors.code_used_or_invalid.detail': 'The code used is either already activated or invalid.',
  'errors.activation_impossible.detail': 'Activation is not possible',
  'errors.account_access_denied.title': 'Personal account access denied',
  'entrance.deniedTitle': 'Personal account access denied',
  'errors.withdrawal_not_created.detail':
    'Withdrawal order was not created. Please contact the service support.',
  'site.configurationTitle': 'Configuration error',
  'errors.captcha_unconfigured.title': 'Configuration error',
  'errors.captcha_unconfigured.detail': 'Missing reCAPTCHA key. Please contact administrator.',
  'site.notFoundTitle': 'Page not found',
  'site.paymentFailureTitle': 'Payment failed',
} as const;

test.each(Object.entries(specified))('%s begins as it is specified', (key, words) => {
  const texts: Readonly<Record<string, string>> = en;
  expect(texts[key]?.slice(0, words.length)).toBe(words);
});

test('a card or a wallet that stays leads to support', () => {
  expect(en['accountWallets.deleteCardFailed']).toContain('contact support');
  expect(en['accountWallets.deleteWalletFailed']).toContain('contact support');
});
