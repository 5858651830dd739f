import { describe, expect, test } from 'vitest';
import {
  type CascadeState,
  type CascadeTerms,
  followPauseSeconds,
  inOrder,
  nextProvider,
  restSeconds,
} from './next-provider.ts';

function terms(gateway: string, changes: Partial<CascadeTerms> = {}): CascadeTerms {
  return {
    gateway,
    position: 0,
    unitsMin: 1n,
    unitsMax: null,
    dayUnitsMax: null,
    monthUnitsMax: null,
    dayOrdersMax: null,
    ...changes,
  };
}

const state: CascadeState = { promised: new Map(), passedOver: new Set(), order: [] };
const promised = (of: Partial<{ dayUnits: bigint; monthUnits: bigint; dayOrders: number }>) => ({
  ...state,
  promised: new Map([['a', { dayUnits: 0n, monthUnits: 0n, dayOrders: 0, ...of }]]),
});

const cases: readonly [string, readonly CascadeTerms[], CascadeState, string | null][] = [
  ['nobody is asked where nobody serves', [], state, null],
  ['the smallest position comes first', [terms('a', { position: 2 }), terms('b')], state, 'b'],
  ['equals follow their names', [terms('b'), terms('a')], state, 'a'],
  [
    'a direction has an order of its own',
    [terms('a'), terms('b')],
    { ...state, order: ['b'] },
    'b',
  ],
  [
    'who was asked already is not asked again',
    [terms('a'), terms('b')],
    { ...state, passedOver: new Set(['a']) },
    'b',
  ],
  ['an amount below the least is not theirs', [terms('a', { unitsMin: 1_001n })], state, null],
  ['an amount of exactly the least is', [terms('a', { unitsMin: 1_000n })], state, 'a'],
  ['an amount of exactly the most is', [terms('a', { unitsMax: 1_000n })], state, 'a'],
  ['an amount above the most is not', [terms('a', { unitsMax: 999n })], state, null],
  [
    'the rest of a day is given to the last unit',
    [terms('a', { dayUnitsMax: 5_000n })],
    promised({ dayUnits: 4_000n }),
    'a',
  ],
  ['and no unit more', [terms('a', { dayUnitsMax: 5_000n })], promised({ dayUnits: 4_001n }), null],
  [
    'the same of a month',
    [terms('a', { monthUnitsMax: 5_000n })],
    promised({ monthUnits: 4_001n }),
    null,
  ],
  [
    'and of the number of orders',
    [terms('a', { dayOrdersMax: 3 })],
    promised({ dayOrders: 3 }),
    null,
  ],
  ['one order fewer is taken', [terms('a', { dayOrdersMax: 3 })], promised({ dayOrders: 2 }), 'a'],
];

describe('who is asked for requisites next', () => {
  test.each(cases)('%s', (_, given, at, expected) => {
    expect(nextProvider(given, 1_000n, at)?.gateway ?? null).toBe(expected);
  });

  test('those whom a direction names come in its order, the others after them', () => {
    const all = [terms('a'), terms('b', { position: 5 }), terms('c', { position: 1 }), terms('d')];
    expect(inOrder(all, ['b', 'd', 'gone']).map(({ gateway }) => gateway)).toEqual([
      'b',
      'd',
      'a',
      'c',
    ]);
  });
});

test('a provider rests longer with each failure, and never longer than half an hour', () => {
  expect([0, 1, 2, 3, 4, 5, 8, 50].map(restSeconds)).toEqual([0, 0, 0, 60, 120, 240, 1800, 1800]);
});

test('an order that waits is asked about often, one that is over seldom, an old one no more', () => {
  const at = (seconds: number, open: boolean) => followPauseSeconds(seconds, open);
  expect([at(10, true), at(3_600, true), at(86_400, true)]).toEqual([5, 30, 600]);
  expect([at(10, false), at(86_400, false), at(8 * 86_400, true)]).toEqual([60, 900, null]);
});
