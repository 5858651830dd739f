import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ratio } from '../rates/ratio.ts';
import { checkAvailability, countryAllowed, isOpen } from './availability.ts';
import type { Direction } from './direction.ts';
import { pricingOf } from './pricing.ts';
import { assertSchedule, minutesUntilOpen, type Schedule, weekMinutes } from './schedule.ts';

const direction: Direction = {
  id: 'sber-ltc',
  incomePaymentSystemId: 'sber',
  outcomePaymentSystemId: 'ltc',
  enabled: true,
  rateTypes: ['fixed', 'floating'],
  fixedMarkupPpm: 30_000n,
  floatingMarkupPpm: 20_000n,
  incomeFee: { fixed: 0n, ppm: 10_000n },
  outcomeFee: { fixed: 5n, ppm: 0n },
  incomeMin: 100_000n,
  incomeMax: 30_000_000n,
  outcomeMin: 1n,
  outcomeMax: null,
  paymentWindowSeconds: 1_200,
  confirmationsRequired: 2,
  toleranceUnderPpm: 1_000n,
  toleranceOverPpm: 1_000n,
  rateMoveMaxPpm: 10_000n,
  topUpSeconds: 3_600,
  latePolicy: 'requote',
  shortPolicy: 'moderate',
  overPolicy: 'accept',
  countriesDenied: ['US', 'kp'],
  requiredFields: ['full_name', 'email'],
  schedule: null,
  reviewMin: null,
  cardVerificationMode: 'wait',
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
    expect(minutesUntilOpen(never, now)).toBe(null);
  });

  test('say how long is left until they begin', () => {
    expect(minutesUntilOpen(moscow, at('2026-11-20T05:00:00Z'))).toBe(60);
    expect(minutesUntilOpen(moscow, at('2026-11-20T06:00:00Z'))).toBe(0);
    expect(minutesUntilOpen(moscow, at('2026-11-20T18:00:00Z'))).toBe(25 * 60);
  });

  test('that are announced are kept: open after the minutes said, closed until then', () => {
    const anySpan = fc.record({
      opensMinute: fc.integer({ min: 0, max: weekMinutes - 1 }),
      openMinutes: fc.integer({ min: 1, max: 3_000 }),
    });
    const anySchedule = fc.record({
      utcOffsetMinutes: fc.integer({ min: -840, max: 840 }),
      spans: fc.array(anySpan, { minLength: 1, maxLength: 4 }),
    });
    const anyTime = fc.date({
      min: at('1950-01-01T00:00:00Z'),
      max: at('2100-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(anySchedule, anyTime, (schedule, now) => {
        const minutes = minutesUntilOpen(schedule, now);
        if (minutes === null) throw new Error('a schedule with spans opens some day');
        const later = (count: number) => new Date(now.getTime() + count * 60_000);
        expect(isOpen({ enabled: true, schedule }, later(minutes))).toBe(true);
        if (minutes === 0) return;
        expect(isOpen({ enabled: true, schedule }, later(minutes - 1))).toBe(false);
        expect(isOpen({ enabled: true, schedule }, now)).toBe(false);
      }),
      { numRuns: 3000 },
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
    networkFee: 20_000n,
    payoutMin: 0n,
  } as const;

  test('takes the margin of the rate type', () => {
    expect(pricingOf(direction, { ...input, rateType: 'fixed' }).markupPpm).toBe(30_000n);
    expect(pricingOf(direction, { ...input, rateType: 'floating' })).toEqual({
      incomeAsset: 'RUB',
      outcomeAsset: 'LTC',
      incomePrecision: 2,
      outcomePrecision: 8,
      market: input.market,
      markupPpm: 20_000n,
      incomeFee: direction.incomeFee,
      outcomeFee: direction.outcomeFee,
      networkFee: 20_000n,
      incomeMin: 100_000n,
      incomeMax: 30_000_000n,
      outcomeMin: 1n,
      outcomeMax: null,
    });
  });

  test('is never made for a rate type the direction does not have', () => {
    const fixed: Direction = { ...direction, rateTypes: ['fixed'] };
    expect(() => pricingOf(fixed, { ...input, rateType: 'floating' })).toThrow('rate types');
  });
});
