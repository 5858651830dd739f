import { expect, test } from 'vitest';
import { incomeUnits } from '../money/units.ts';
import { followLimits } from './follow-limits.ts';

const own = { incomeMin: incomeUnits(5n), incomeMax: incomeUnits(50n) };

test.each([
  [false, false, { incomeMin: 10n, incomeMax: 100n }, [5n, 50n]],
  [true, false, { incomeMin: 10n, incomeMax: 100n }, [10n, 50n]],
  [false, true, { incomeMin: 10n, incomeMax: 100n }, [5n, 100n]],
  [true, true, { incomeMin: 10n, incomeMax: null }, [10n, null]],
])(
  'a least that follows (%s) and a most that follows (%s) are those of %o',
  (min, max, system, is) => {
    const direction = { ...own, incomeMinFollows: min, incomeMaxFollows: max };
    const { incomeMin, incomeMax } = followLimits(direction, system);
    expect([incomeMin, incomeMax]).toEqual(is);
  },
);
