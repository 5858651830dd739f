import { expect, test } from 'vitest';
import { incomeUnits } from '../../../../core/money/units.ts';
import { minutes, sampleNow, sampleOrder } from '../../../../core/orders/testing.ts';
import { wordsOf } from '../../../platform/shop/words.ts';
import { labelOf } from './present-order.ts';

const words = wordsOf('Agio', []);

const seen = { depositSeenAt: minutes(1) };
const claimed = { paymentClaimedAt: sampleNow };

test.each([
  ['nothing happened', {}, 'Ждём оплату', 'Waiting for payment'],
  ['the customer says they paid', claimed, 'Ждём ваш перевод', /your transfer/],
  ['a deposit is seen', seen, 'Перевод замечен, ждём подтверждений', /Transfer seen/],
  ['it is seen after the word', { ...claimed, ...seen }, /Перевод замечен/, /Transfer seen/],
  [
    'a part is credited and the rest awaited',
    { ...seen, received: incomeUnits(1n) },
    'Ждём оплату',
    /payment/,
  ],
  ['it is exchanged', { ...seen, status: 'processing' as const }, /^Деньги получены/, /received/],
])('the label of an order says what is so: %s', (_case, change, ru, en) => {
  const order = sampleOrder(change);
  expect(labelOf(words, order, 'ru')).toMatch(ru);
  expect(labelOf(words, order, 'en')).toMatch(en);
});
