import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Direction } from '../directions/direction.ts';
import { incomeUnits, ppm } from '../money/units.ts';
import { isRefusal } from '../refusal.ts';
import { type City, type CityTerms, checkCityTerms, directionInCity, isAtWork } from './city.ts';
import { visitWindowAt, visitWindows } from './visit-windows.ts';

const asDirection: CityTerms = {
  city: 'MSK',
  enabled: true,
  markupPpm: null,
  incomeMin: null,
  incomeMax: null,
};

function direction(changes: Partial<Direction> = {}): Direction {
  const given: Partial<Direction> = {
    id: 'usdttrc20-cashrub',
    fixedMarkupPpm: ppm(15_000n),
    floatingMarkupPpm: ppm(10_000n),
    incomeMin: incomeUnits(100n),
    incomeMax: incomeUnits(10_000n),
    ...changes,
  };
  return given as Direction;
}

test('a city adds its markup, and what it does not say is as the direction has it', () => {
  expect(directionInCity(direction(), asDirection)).toEqual({ ...direction(), city: 'MSK' });
  const own = directionInCity(direction(), {
    ...asDirection,
    markupPpm: ppm(-5_000n),
    incomeMin: incomeUnits(50n),
  });
  expect(own).toMatchObject({ fixedMarkupPpm: 10_000n, floatingMarkupPpm: 5_000n });
  expect(own).toMatchObject({ incomeMin: 50n, incomeMax: 10_000n });
});

test('no markup of a city eats the whole price', () => {
  fc.assert(
    fc.property(fc.bigInt(-500_000n, 999_999n), fc.bigInt(-200_000n, 200_000n), (markup, more) => {
      const terms = { ...asDirection, markupPpm: ppm(more) };
      const made = directionInCity(direction({ fixedMarkupPpm: ppm(markup) }), terms);
      expect(made.fixedMarkupPpm).toBe(markup + more < 1_000_000n ? markup + more : 999_999n);
    }),
  );
});

test('terms that leave no amount are refused by the field at fault', () => {
  const refused = (terms: Partial<CityTerms>) => {
    const refusal = checkCityTerms({ ...asDirection, ...terms }, direction());
    return isRefusal(refusal) ? refusal.refused.map(({ field }) => field) : [];
  };
  expect(refused({})).toEqual([]);
  expect(refused({ incomeMax: incomeUnits(99n) })).toEqual(['max_income_amount']);
  expect(refused({ incomeMin: incomeUnits(10_001n) })).toEqual(['max_income_amount']);
  expect(refused({ incomeMin: incomeUnits(0n) })).toEqual(['min_income_amount']);
  expect(refused({ markupPpm: ppm(200_001n) })).toEqual(['markup_percent']);
});

const moscow: City = {
  code: 'MSK',
  name: { ru: 'Москва', en: 'Moscow' },
  address: { ru: 'Тверская, 1', en: 'Tverskaya 1' },
  schedule: null,
  enabled: true,
  position: 1,
  version: 1,
};
const never = { utcOffsetMinutes: 180, spans: [] };

test.each([
  [moscow, true],
  [{ ...moscow, enabled: false }, false],
  [{ ...moscow, address: { ru: 'Тверская, 1', en: '' } }, false],
  [{ ...moscow, schedule: never }, false],
])('a city without an address or hours is not at work (%#)', (city, expected) => {
  expect(isAtWork(city)).toBe(expected);
});

/** Friday 27 November 2026, 09:10 in Moscow. */
const now = new Date('2026-11-27T06:10:00Z');
/** Fridays from 10:00 to 12:30. */
const fridays = {
  utcOffsetMinutes: 180,
  spans: [{ opensMinute: 4 * 1440 + 600, openMinutes: 150 }],
};

test('a customer may come in the full hours of the desk, half an hour from now at the earliest', () => {
  const begins = visitWindows(fridays, now).map(({ from }) => from.toISOString());
  expect(begins).toEqual(['2026-11-27T07:00:00.000Z', '2026-11-27T08:00:00.000Z']);
  const late = new Date('2026-11-27T06:31:00Z');
  expect(visitWindows(fridays, late).map(({ from }) => from.toISOString())).toEqual([
    '2026-11-27T08:00:00.000Z',
  ]);
  expect(visitWindows(null, now)).toHaveLength(72);
  expect(visitWindowAt(fridays, new Date('2026-11-27T08:00:00Z'), now)).not.toBeNull();
  expect(visitWindowAt(fridays, new Date('2026-11-27T09:00:00Z'), now)).toBeNull();
  expect(visitWindowAt(fridays, new Date('2026-11-27T08:30:00Z'), now)).toBeNull();
  expect(visitWindowAt(fridays, new Date(Number.NaN), now)).toBeNull();
});
