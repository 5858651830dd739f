import { describe, expect, test } from 'vitest';
import { isRefusal } from '../../core/refusal.ts';
import {
  chooseRequisite,
  freeSlots,
  type PoolRequisite,
  type RequisiteUsage,
} from './choose-requisite.ts';

const now = new Date('2026-11-20T10:00:00Z');

function entry(id: string, changes: Partial<PoolRequisite> = {}): PoolRequisite {
  return {
    id,
    enabled: true,
    orderUnitsMin: 100n,
    orderUnitsMax: 10_000n,
    dayUnitsMax: 50_000n,
    monthUnitsMax: 500_000n,
    slots: 2,
    schedule: null,
    lastIssuedAt: null,
    city: null,
    ...changes,
  };
}

function used(requisiteId: string, changes: Partial<RequisiteUsage> = {}): RequisiteUsage {
  return { requisiteId, openOrders: 0, dayUnits: 0n, monthUnits: 0n, ...changes };
}

/** Friday 20 November 2026: opens Friday 10:00 UTC for an hour. */
const fridayMorning = {
  utcOffsetMinutes: 0,
  spans: [{ opensMinute: 4 * 1440 + 600, openMinutes: 60 }],
};
const fridayEvening = {
  utcOffsetMinutes: 0,
  spans: [{ opensMinute: 4 * 1440 + 1080, openMinutes: 60 }],
};

const cases: readonly {
  name: string;
  pool: readonly PoolRequisite[];
  usage?: readonly RequisiteUsage[];
  units?: bigint;
  expected: string;
}[] = [
  { name: 'the only account is chosen', pool: [entry('a')], expected: 'a' },
  { name: 'an empty pool has no place', pool: [], expected: 'busy' },
  {
    name: 'an account switched off is passed over',
    pool: [entry('a', { enabled: false })],
    expected: 'busy',
  },
  {
    name: 'the account that rested longest is next',
    pool: [
      entry('a', { lastIssuedAt: new Date('2026-11-20T09:00:00Z') }),
      entry('b', { lastIssuedAt: new Date('2026-11-20T08:00:00Z') }),
    ],
    expected: 'b',
  },
  {
    name: 'an account never used comes before all others',
    pool: [entry('a', { lastIssuedAt: new Date('2020-01-01T00:00:00Z') }), entry('b')],
    expected: 'b',
  },
  {
    name: 'an account with all slots taken is passed over',
    pool: [entry('a'), entry('b', { lastIssuedAt: now })],
    usage: [used('a', { openOrders: 2 })],
    expected: 'b',
  },
  {
    name: 'one free slot is enough',
    pool: [entry('a')],
    usage: [used('a', { openOrders: 1 })],
    expected: 'a',
  },
  { name: 'a sum equal to the smallest is taken', pool: [entry('a')], units: 100n, expected: 'a' },
  { name: 'a sum below the smallest is not', pool: [entry('a')], units: 99n, expected: 'limits' },
  {
    name: 'a sum equal to the largest is taken',
    pool: [entry('a')],
    units: 10_000n,
    expected: 'a',
  },
  {
    name: 'a sum above the largest is not',
    pool: [entry('a')],
    units: 10_001n,
    expected: 'limits',
  },
  {
    name: 'the rest of the day is taken to the last unit',
    pool: [entry('a')],
    usage: [used('a', { dayUnits: 49_000n })],
    units: 1_000n,
    expected: 'a',
  },
  {
    name: 'no unit more than the rest of the day',
    pool: [entry('a')],
    usage: [used('a', { dayUnits: 49_000n })],
    units: 1_001n,
    expected: 'limits',
  },
  {
    name: 'no unit more than the rest of the month',
    pool: [entry('a')],
    usage: [used('a', { monthUnits: 499_000n })],
    units: 1_001n,
    expected: 'limits',
  },
  {
    name: 'an account used up for the day does not block the others',
    pool: [entry('a'), entry('b', { lastIssuedAt: now })],
    usage: [used('a', { dayUnits: 50_000n })],
    expected: 'b',
  },
  {
    name: 'an account without limits takes any sum',
    pool: [entry('a', { orderUnitsMax: null, dayUnitsMax: null, monthUnitsMax: null })],
    usage: [used('a', { dayUnits: 10n ** 30n, monthUnits: 10n ** 30n })],
    units: 10n ** 29n,
    expected: 'a',
  },
  {
    name: 'an account is chosen in its hours',
    pool: [entry('a', { schedule: fridayMorning })],
    expected: 'a',
  },
  {
    name: 'an account is passed over outside its hours',
    pool: [entry('a', { schedule: fridayEvening })],
    expected: 'busy',
  },
];

describe('choosing where an order is paid', () => {
  test.each(cases)('$name', ({ pool, usage = [], units = 1_000n, expected }) => {
    const chosen = chooseRequisite(pool, usage, units, now);
    const outcome = isRefusal(chosen) ? chosen.refused[0]?.params?.['reason'] : chosen.id;
    expect(outcome).toBe(expected);
    if (isRefusal(chosen)) expect(chosen.refused[0]?.code).toBe('no_slot');
  });

  test('accounts equal in everything are chosen in the same order every time', () => {
    const pool = [entry('b'), entry('a')];
    expect(chooseRequisite(pool, [], 100n, now)).toMatchObject({ id: 'a' });
    expect(chooseRequisite(pool.toReversed(), [], 100n, now)).toMatchObject({ id: 'a' });
  });

  test('the capacity of a pool is what each free account takes', () => {
    const pool = [entry('a'), entry('b', { enabled: false }), entry('c', { orderUnitsMin: 0n })];
    const usage = [used('a', { dayUnits: 45_000n })];
    expect(freeSlots(pool, usage, now)).toEqual([
      { incomeMin: 100n, incomeMax: 5_000n },
      { incomeMin: 1n, incomeMax: 10_000n },
    ]);
  });
});
