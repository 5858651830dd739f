import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseGateway, type GatewayTerms } from './choose-gateway.ts';
import {
  judgeLookup,
  judgeNotification,
  lookupPauseSeconds,
  lookupsMax,
  type ReportedPayment,
} from './judge-notification.ts';
import { differenceOf, isAtMostTenth, isSameAmount } from './same-amount.ts';

const payment: ReportedPayment = {
  status: 'paid',
  operation: 'op',
  reference: '1',
  amount: '10.00',
  currency: 'RUB',
  merchant: 'shop',
  deviates: false,
};
const asked = { gateway: 'volet', amount: '10', currency: 'RUB', paidBy: null };
const ours = { gateway: 'volet', merchant: 'shop' };

describe('a genuine notification', () => {
  test.each([
    ['the very payment is credited', {}, {}, 'credit'],
    ['one that pays nothing is let be', { status: 'pending' }, {}, 'ignore'],
    ['one of a failure is let be', { status: 'failed' }, {}, 'ignore'],
    ['of another gateway', {}, { gateway: 'payeer' }, 'other_gateway'],
    ['of another shop', { merchant: 'another' }, {}, 'other_merchant'],
    ['that names no shop is taken', { merchant: null }, {}, 'credit'],
    ['of another currency', { currency: 'USD' }, {}, 'other_currency'],
    ['of a kopeck less', { amount: '9.99' }, {}, 'other_amount'],
    ['of a kopeck more', { amount: '10.01' }, {}, 'other_amount'],
    ['of no number', { amount: '1e1' }, {}, 'other_amount'],
    ['that deviates by their own word', { deviates: true }, {}, 'deviates'],
    ['of a second operation', {}, { paidBy: 'before' }, 'paid_twice'],
    ['of the same operation again', {}, { paidBy: 'op' }, 'credit'],
  ] as const)('%s', (_name, says, was, expected) => {
    const verdict = judgeNotification({ ...payment, ...says }, { ...asked, ...was }, ours);
    expect(verdict.verdict === 'person' ? verdict.reason : verdict.verdict).toBe(expected);
  });

  test('under a number that is none of ours waits for a person', () => {
    expect(judgeNotification(payment, null, ours)).toEqual({
      verdict: 'person',
      reason: 'unknown_reference',
    });
  });
});

test('a provider is asked until it says something, and then a person is', () => {
  expect(judgeLookup('paid', 1)).toEqual({ verdict: 'credit' });
  for (const state of ['pending', 'absent', 'silent'] as const) {
    expect(judgeLookup(state, lookupsMax - 1)).toEqual({ verdict: 'wait' });
    expect(judgeLookup(state, lookupsMax)).toMatchObject({ verdict: 'person' });
  }
  expect(judgeLookup('differs', 1)).toMatchObject({ reason: 'lookup_differs' });
  expect(judgeLookup('failed', 1)).toMatchObject({ reason: 'lookup_failed' });
  const pauses = Array.from({ length: lookupsMax }, (_, tries) => lookupPauseSeconds(tries));
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  expect(Math.max(...pauses)).toBe(900);
});

test('amounts are the same however many zeros they end in, and by no other digit', () => {
  const places = fc.integer({ min: 0, max: 6 });
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), places, (whole, zeros) => {
      const text = `${whole}.5${'0'.repeat(zeros)}`;
      expect(isSameAmount(text, `${whole}.5`)).toBe(true);
      expect(isSameAmount(text, `${whole}.51`)).toBe(false);
      expect(differenceOf(`${whole}.75`, text)).toBe('0.25');
    }),
  );
  for (const wrong of ['', '-1', '1e3', '1,5', ' 1', '1.', '.5', '٣', '1'.repeat(21)]) {
    expect(isSameAmount(wrong, wrong), wrong).toBe(false);
  }
  expect(isAtMostTenth('1', '10')).toBe(true);
  expect(isAtMostTenth('1.01', '10')).toBe(false);
  expect(differenceOf('1', '2')).toBeNull();
});

describe('choosing where an order is paid online', () => {
  const terms = (gateway: string, changes: Partial<GatewayTerms> = {}): GatewayTerms => ({
    gateway,
    position: 0,
    unitsMin: 100n,
    unitsMax: 1_000n,
    dayUnitsMax: 5_000n,
    ...changes,
  });
  const none = new Map<string, bigint>();

  test.each([
    ['the least and the most are taken', 100n, 'a'],
    ['the most as well', 1_000n, 'a'],
    ['less is not', 99n, null],
    ['more is not', 1_001n, null],
    ['nothing is not', 0n, null],
  ])('%s', (_name, units, expected) => {
    expect(chooseGateway([terms('a')], units, none)?.gateway ?? null).toBe(expected);
  });

  test('the day is filled to its last unit, then the next one takes it', () => {
    const both = [terms('b', { position: 2 }), terms('a', { position: 1 })];
    const used = (units: bigint) => new Map([['a', units]]);
    expect(chooseGateway(both, 500n, used(4_500n))?.gateway).toBe('a');
    expect(chooseGateway(both, 500n, used(4_501n))?.gateway).toBe('b');
    expect(
      chooseGateway([terms('a', { dayUnitsMax: null })], 500n, used(10n ** 30n)),
    ).not.toBeNull();
  });
});
