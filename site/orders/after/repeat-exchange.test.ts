import { describe, expect, test } from 'vitest';
import { readEvent } from '../../../client/read-event.ts';
import type { PublicCalls } from '../../../contract/calls/public-calls.ts';
import { type listOrders, readOrderLines } from '../../account/orders/order-line.ts';
import { amountIn } from '../../exchange/form/draft.ts';
import { paymentSystem } from '../../exchange/testing.ts';
import { readOrder } from '../order-view.ts';
import { orderAnswer, orderDocument, renderOrder } from '../testing.ts';
import { draftOf, repeatPath } from './repeat-exchange.ts';

const litecoin = paymentSystem('ltc', 'crypto', ['sberrub'], { currency_iso_code: 'LTC' });
const roubles = paymentSystem('sberrub', 'bank_account', [], { currency_iso_code: 'RUB' });
const pair = { income: litecoin, outcome: roubles };
const again = '/exchange/ltc-sberrub';

describe('an exchange can be repeated', () => {
  test.each(['completed', 'expired', 'cancelled', 'refunded'] as const)('once %s', (status) => {
    expect(repeatPath({ kind: 'exchange', status, ...pair })).toBe(again);
  });

  test.each([
    ['while it goes on', { status: 'processing' }],
    ['when it was rejected', { status: 'rejected' }],
    ['when it was a withdrawal', { kind: 'withdrawal' }],
    ['when its pair has closed', { outcome: { ...roubles, outcome_enabled: false } }],
  ] as const)('but not %s', (_, change) => {
    const ended = { kind: 'exchange', status: 'completed', ...pair } as const;
    expect(repeatPath({ ...ended, ...change })).toBeNull();
  });
});

describe('the form is filled with an order', () => {
  const full = { full_name: 'Anna Petrova', email: 'anna@example.com', outcome_bank: 'T-Bank' };

  test('its accounts, bank, name and e-mail, and no memo of another', () => {
    const order = readOrder(orderAnswer({ ...full, refund_account: 'ltc1back' }));
    expect(draftOf(order).values).toEqual({
      'outcome_account:sberrub': '2200000000000004',
      'outcome_memo:sberrub': '',
      outcome_bank: 'T-Bank',
      'income_account:ltc': '',
      'refund_account:ltc': 'ltc1back',
      'refund_memo:ltc': '',
      full_name: 'Anna Petrova',
      email: 'anna@example.com',
    });
  });

  test.each([
    ['income', 'income', '2'],
    ['outcome', 'outcome', '16197'],
    [null, 'income', '2'],
  ] as const)('asked by %s: the amount stands on the %s', (asked, side, amount) => {
    const { amount: stored } = draftOf(readOrder(orderAnswer({ asked_side: asked })));
    expect(stored && amountIn(pair, stored)).toEqual({ side, amount, rateType: 'fixed' });
  });
});

test.each([
  ['ru', 'Повторить этот обмен'],
  ['en', 'Repeat this exchange'],
] as const)('the page offers it in %s to who may act for it', async (locale, label) => {
  const path = locale === 'en' ? `/en${again}` : again;
  const link = `href="${path}"`;
  const own = await renderOrder({ status: 'completed' }, { locale });
  expect(own).toContain(label);
  expect(own).toContain(link);
  for (const control of ['by_email', 'none'] as const) {
    const strangers = await renderOrder({ status: 'completed', control }, { locale });
    expect(strangers).not.toContain(link);
  }
});

test('a line of the list says where, and holds no account', () => {
  const { data, included } = orderDocument({ status: 'completed' });
  const meta = { page: 1, total: 1, total_pages: 1 };
  const listed = JSON.stringify({ data: [data], included, meta });
  const [line] = readOrderLines(readEvent<PublicCalls[typeof listOrders]>(listed)).orders;
  expect(line?.repeatPath).toBe(again);
  expect(JSON.stringify(line)).not.toContain('2200000000000004');
});
