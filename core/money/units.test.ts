import { describe, expect, expectTypeOf, test } from 'vitest';
import type { Order, OrderPolicy } from '../orders/order.ts';
import type { Fee } from '../quotes/quote.ts';
import { type Amount, amount, asIncome, asOutcome } from './amount.ts';
import { atLeast, atMost, minus, negative, plus, shareCeil, shareFloor } from './arithmetic.ts';
import {
  type IncomeUnits,
  incomeUnits,
  million,
  type OutcomeUnits,
  outcomeUnits,
  type PartsPerMillion,
  ppm,
  zero,
} from './units.ts';

const income = incomeUnits(150n);
const outcome = outcomeUnits(7n);

describe('numbers of one meaning', () => {
  test('are added, taken away, compared and shared, and keep it', () => {
    expect(plus(income, incomeUnits(50n))).toBe(200n);
    expect(minus(incomeUnits(50n), income)).toBe(-100n);
    expect(negative(income)).toBe(-150n);
    expect([atLeast(income, zero), atLeast(incomeUnits(9n), income)]).toEqual([150n, 150n]);
    expect([atMost(income, incomeUnits(9n)), atMost(income, incomeUnits(900n))]).toEqual([
      9n,
      150n,
    ]);
    expect([shareFloor(income, ppm(10_000n)), shareCeil(income, ppm(10_000n))]).toEqual([1n, 2n]);
    expect(shareFloor(income, million)).toBe(income);
    expectTypeOf(plus(income, income)).toEqualTypeOf<IncomeUnits>();
    expectTypeOf(shareFloor(outcome, ppm(1n))).toEqualTypeOf<OutcomeUnits>();
  });

  test('are plain numbers when the program runs', () => {
    expect([typeof income, typeof zero, typeof million]).toEqual(['bigint', 'bigint', 'bigint']);
    expect(amount(income, 'RUB')).toEqual({ units: 150n, asset: 'RUB' });
  });
});

/** Checked by `tsc`, which stops as soon as one of these lets through what it refuses now. */
describe('numbers of different meaning', () => {
  test('make no amount of anything when they are added', () => {
    const sum = income + outcome;
    expectTypeOf(sum).not.toExtend<IncomeUnits>();
    expectTypeOf(sum).not.toExtend<OutcomeUnits>();
    // Not even two of one meaning do: that is what `plus` is for.
    expectTypeOf(income + income).not.toExtend<IncomeUnits>();
    expectTypeOf(income - income).not.toExtend<IncomeUnits>();
    expectTypeOf(-income).not.toExtend<IncomeUnits>();
    expect(sum).toBe(157n);
  });

  test.each([
    ['plus', plus<IncomeUnits>],
    ['minus', minus<IncomeUnits>],
    ['atLeast', atLeast<IncomeUnits>],
    ['atMost', atMost<IncomeUnits>],
  ])('are not taken by %s', (_name, of) => {
    type Second = Parameters<typeof of>[1];
    expectTypeOf<IncomeUnits>().toExtend<Second>();
    expectTypeOf<OutcomeUnits>().not.toExtend<Second>();
    expectTypeOf<PartsPerMillion>().not.toExtend<Second>();
    expectTypeOf<bigint>().not.toExtend<Second>();
    expect(typeof of(income, incomeUnits(1n))).toBe('bigint');
  });

  test('do not stand for each other', () => {
    expectTypeOf<OutcomeUnits>().not.toExtend<IncomeUnits>();
    expectTypeOf<bigint>().not.toExtend<IncomeUnits>();
    expectTypeOf<bigint>().not.toExtend<PartsPerMillion>();
    expectTypeOf<IncomeUnits>().not.toExtend<PartsPerMillion>();
    expectTypeOf<Amount<OutcomeUnits>>().not.toExtend<Amount<IncomeUnits>>();
    expectTypeOf(asIncome(amount(1n, 'RUB'))).toEqualTypeOf<Amount<IncomeUnits>>();
    expectTypeOf(asOutcome(amount(1n, 'LTC'))).toEqualTypeOf<Amount<OutcomeUnits>>();
  });

  test('do not mix in an order', () => {
    expectTypeOf<Order['held']>().not.toExtend<Order['received']>();
    expectTypeOf<Order['income']['units']>().not.toExtend<Order['held']>();
    expectTypeOf<Order['held']>().not.toExtend<Order['surplus']>();
    expectTypeOf<Order['received']>().not.toExtend<OrderPolicy['toleranceOverPpm']>();
    expectTypeOf<Order['outcome']>().not.toExtend<Order['income']>();
    expectTypeOf<Fee<'outcome'>>().not.toExtend<Fee<'income'>>();
  });
});
