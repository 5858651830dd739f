import fc from 'fast-check';

import { describe, expect, test } from 'vitest';
import { incomeUnits, outcomeUnits, ppm, zero } from '../money/units.ts';
import { ratio } from '../rates/ratio.ts';
import { checkAvailability, countryAllowed, isOpen } from './availability.ts';
import type { Direction } from './direction.ts';
import { pricingOf } from './pricing.ts';
import { assertSchedule, type Schedule, weekMinutes } from './schedule.ts';

const direction: Direction = {
  id: 'sber-ltc',
  incomePaymentSystemId: 'sber',
  outcomePaymentSystemId: 'ltc',
  enabled: true,
  rateTypes: ['fixed', 'floating'],
  fixedMarkupPpm: ppm(30_000n),
  floatingMarkupPpm: ppm(20_000n),
  incomeFee: { fixed: zero, ppm: ppm(10_000n) },
  outcomeFee: { fixed: outcomeUnits(5n), ppm: zero },
  incomeMin: incomeUnits(100_000n),
  incomeMax: incomeUnits(30_000_000n),
  outcomeMin: outcomeUnits(1n),
  outcomeMax: null,
  paymentWindowSeconds: 1_200,
  confirmationsRequired: 2,
  toleranceUnderPpm: ppm(1_000n),
  toleranceOverPpm: ppm(1_000n),
  rateMoveMaxPpm: ppm(10_000n),
  topUpSeconds: 3_600,
  latePolicy: 'requote',
  shortPolicy: 'moderate',
  overPolicy: 'accept',
  countriesDenied: ['US', 'kp'],
  requiredFields: ['full_name', 'email'],
  schedule: null,
  reviewMin: null,
  cardVerificationMode: 'wait',
  incomeMinFollows: false,
  incomeMaxFollows: false,
  cardVerificationMin: null,
  position: 1,
  version: 1,
};

const at = (iso: string) => new Date(iso);
const day = 24 * 60;

/** Monday to Friday 09:00 to 21:00 in Moscow, and Saturday night into Sunday. */
const moscow: Schedule = {
  utcOffsetMinutes: 180,
  spans: [
    ...[0, 1, 2, 3, 4].map((weekday) => ({ opensMinute: weekday * day + 540, openMinutes: 720 })),
    { opensMinute: 5 * day + 22 * 60, openMinutes: 240 },
  ],
};

describe('opening hours', () => {
  test.each([
    ['Friday 08:59 in Moscow', '2026-11-20T05:59:59Z', false],
    ['Friday 09:00 in Moscow', '2026-11-20T06:00:00Z', true],
    ['Friday 20:59 in Moscow', '2026-11-20T17:59:59Z', true],
    ['Friday 21:00 in Moscow', '2026-11-20T18:00:00Z', false],
    ['Saturday noon', '2026-11-21T09:00:00Z', false],
    ['Saturday 23:00', '2026-11-21T20:00:00Z', true],
    ['Sunday 01:59, past midnight', '2026-11-21T22:59:00Z', true],
    ['Sunday 02:00', '2026-11-21T23:00:00Z', false],
  ])('%s', (_, now, open) => {
    expect(isOpen({ enabled: true, schedule: moscow }, at(now))).toBe(open);
  });

  test('run over the end of the week', () => {
    const schedule = {
      utcOffsetMinutes: 0,
      spans: [{ opensMinute: weekMinutes - 60, openMinutes: 120 }],
    };
    expect(isOpen({ enabled: true, schedule }, at('2026-11-22T23:30:00Z'))).toBe(true);
    expect(isOpen({ enabled: true, schedule }, at('2026-11-23T00:59:00Z'))).toBe(true);
    expect(isOpen({ enabled: true, schedule }, at('2026-11-23T01:00:00Z'))).toBe(false);
  });

  test('without any are always, with none in the list never, and off is off', () => {
    const now = at('2026-11-20T12:00:00Z');
    expect(isOpen(direction, now)).toBe(true);
    expect(isOpen({ ...direction, enabled: false }, now)).toBe(false);
    const never = { utcOffsetMinutes: 0, spans: [] };
    expect(isOpen({ ...direction, schedule: never }, now)).toBe(false);
  });

  test('hold for exactly their minutes, on whatever clock', () => {
    const monday = at('2026-11-16T00:00:00Z').getTime() / 60_000;
    const anySchedule = fc.record({
      utcOffsetMinutes: fc.integer({ min: -840, max: 840 }),
      opensMinute: fc.integer({ min: 0, max: weekMinutes - 1 }),
      openMinutes: fc.integer({ min: 1, max: weekMinutes - 1 }),
      weeks: fc.integer({ min: -3_000, max: 3_000 }),
    });
    fc.assert(
      fc.property(anySchedule, ({ utcOffsetMinutes, opensMinute, openMinutes, weeks }) => {
        const schedule = { utcOffsetMinutes, spans: [{ opensMinute, openMinutes }] };
        const opens = monday + weeks * weekMinutes + opensMinute - utcOffsetMinutes;
        const isOpenAt = (minute: number) =>
          isOpen({ enabled: true, schedule }, new Date(minute * 60_000));
        expect([opens - 1, opens].map(isOpenAt)).toEqual([false, true]);
        const closes = opens + openMinutes;
        expect([closes - 1, closes].map(isOpenAt)).toEqual([true, false]);
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    { utcOffsetMinutes: 900, spans: [] },
    { utcOffsetMinutes: 0, spans: [{ opensMinute: -1, openMinutes: 5 }] },
    { utcOffsetMinutes: 0, spans: [{ opensMinute: weekMinutes, openMinutes: 5 }] },
    { utcOffsetMinutes: 0, spans: [{ opensMinute: 0, openMinutes: 0 }] },
    { utcOffsetMinutes: 0, spans: [{ opensMinute: 0.5, openMinutes: 10 }] },
  ])('that mean nothing are a bug: %j', (schedule) => {
    expect(() => assertSchedule(schedule)).toThrow('Broken assumption');
  });
});

describe('countries', () => {
  test('named by the direction are refused, whatever the case', () => {
    expect(countryAllowed(direction, 'US')).toBe(false);
    expect(countryAllowed(direction, 'us')).toBe(false);
    expect(countryAllowed(direction, 'KP')).toBe(false);
    expect(countryAllowed(direction, 'RU')).toBe(true);
  });

  test('that nobody knows are let through', () => {
    expect(countryAllowed(direction, null)).toBe(true);
  });

  test('and hours are refused by their own codes', () => {
    const now = at('2026-11-20T12:00:00Z');
    expect(checkAvailability(direction, now, 'RU')).toBe(null);
    expect(checkAvailability(direction, now, 'US')).toEqual({
      refused: [{ code: 'country_unavailable', field: 'country' }],
    });
    expect(checkAvailability({ ...direction, enabled: false }, now, 'US')).toEqual({
      refused: [{ code: 'direction_unavailable' }],
    });
  });
});

describe('the pricing of a direction', () => {
  const input = {
    income: { asset: 'RUB', precision: 2 },
    outcome: { asset: 'LTC', precision: 8 },
    market: ratio(8_000n, 1_000_000n),
    networkFee: outcomeUnits(20_000n),
    payoutMin: zero,
  } as const;

  test('takes the margin of the rate type', () => {
    expect(pricingOf(direction, { ...input, rateType: 'fixed' }).markupPpm).toBe(30_000n);
    expect(pricingOf(direction, { ...input, rateType: 'floating' })).toEqual({
      incomeAsset: 'RUB',
      outcomeAsset: 'LTC',
      incomePrecision: 2,
      outcomePrecision: 8,
      market: input.market,
      markupPpm: ppm(20_000n),
      incomeFee: direction.incomeFee,
      outcomeFee: direction.outcomeFee,
      networkFee: outcomeUnits(20_000n),
      incomeMin: incomeUnits(100_000n),
      incomeMax: incomeUnits(30_000_000n),
      outcomeMin: outcomeUnits(1n),
      outcomeMax: null,
    });
  });

  test('is never made for a rate type the direction does not have', () => {
    const fixed: Direction = { ...direction, rateTypes: ['fixed'] };
    expect(() => pricingOf(fixed, { ...input, rateType: 'floating' })).toThrow('rate types');
  });
});
