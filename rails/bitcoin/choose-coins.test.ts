import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Candidate, chooseCoins } from './choose-coins.ts';
import { networkOf } from './network.ts';
import { feeOf, planTransaction, virtualSize } from './plan-transaction.ts';

const network = networkOf('litecoin');
const wish = { amount: 1_000_000n, scriptLength: 22, feeRate: 10_000n };

function coin(key: string, units: bigint, settled = true): Candidate {
  return { key, units, settled };
}

describe('planning a payment', () => {
  test('change below the dust goes to the miners', () => {
    const fee = feeOf(virtualSize(network, 1, [22, 22]), wish.feeRate);
    const exact = wish.amount + fee + network.dust;
    const common = { inputCount: 1, amount: wish.amount, scriptLength: 22, feeRate: wish.feeRate };
    expect(planTransaction(network, { ...common, inputUnits: exact })).toEqual({
      change: network.dust,
      fee,
    });
    expect(planTransaction(network, { ...common, inputUnits: exact - 1n })).toEqual({
      change: 0n,
      fee: fee + network.dust - 1n,
    });
  });

  test('nothing is ever lost between inputs, payment, change and fee', () => {
    const sums = fc.bigInt({ min: 1n, max: 10n ** 15n });
    const rates = fc.bigInt({ min: 1_000n, max: 10n ** 6n });
    fc.assert(
      fc.property(sums, sums, rates, fc.integer({ min: 1, max: 50 }), (units, sum, rate, count) => {
        const plan = planTransaction(network, {
          inputCount: count,
          inputUnits: units,
          amount: sum,
          scriptLength: 22,
          feeRate: rate,
        });
        if (plan === null) return;
        expect(plan.change + plan.fee + sum).toBe(units);
        expect(plan.change === 0n || plan.change >= network.dust).toBe(true);
        expect(plan.fee).toBeGreaterThanOrEqual(feeOf(virtualSize(network, count, [22]), rate));
      }),
    );
  });
});

describe('choosing what to spend', () => {
  test('the smallest coin that is enough is spent alone', () => {
    const coins = [coin('a', 9_000_000n), coin('b', 2_000_000n), coin('c', 500_000n)];
    expect(chooseCoins(network, coins, [], wish)?.map(({ key }) => key)).toEqual(['b']);
  });

  test('small coins are spent together, the largest first', () => {
    const coins = [coin('a', 400_000n), coin('b', 700_000n), coin('c', 600_000n)];
    expect(chooseCoins(network, coins, [], wish)?.map(({ key }) => key)).toEqual(['b', 'c']);
  });

  test('unconfirmed change is the last to be spent', () => {
    const coins = [coin('a', 5_000_000n, false), coin('b', 400_000n), coin('c', 800_000n)];
    expect(chooseCoins(network, coins, [], wish)?.map(({ key }) => key)).toEqual(['c', 'b']);
    const scarce = [coin('a', 5_000_000n, false), coin('b', 400_000n)];
    expect(chooseCoins(network, scarce, [], wish)?.map(({ key }) => key)).toEqual(['b', 'a']);
  });

  test('obliged coins are always among them', () => {
    const free = [coin('a', 5_000_000n)];
    expect(chooseCoins(network, free, [coin('x', 9_000_000n)], wish)).toHaveLength(1);
    const chosen = chooseCoins(network, free, [coin('x', 10_000n)], wish);
    expect(chosen?.map(({ key }) => key)).toEqual(['x', 'a']);
  });

  test('too little is told, not tried', () => {
    expect(chooseCoins(network, [coin('a', 1_000_000n)], [], wish)).toBeNull();
    expect(chooseCoins(network, [], [], wish)).toBeNull();
  });

  test('what is chosen always suffices', () => {
    const units = fc.array(fc.bigInt({ min: 1n, max: 3_000_000n }), { maxLength: 30 });
    fc.assert(
      fc.property(units, (sums) => {
        const coins = sums.map((sum, position) => coin(`${position}`, sum, position % 3 > 0));
        const chosen = chooseCoins(network, coins, [], wish);
        const total = (chosen ?? coins).reduce((sum, { units: each }) => sum + each, 0n);
        const count = (chosen ?? coins).length;
        const plan = planTransaction(network, { ...wish, inputCount: count, inputUnits: total });
        if (chosen !== null) expect(plan).not.toBeNull();
        expect(new Set(chosen ?? []).size).toBe((chosen ?? []).length);
      }),
    );
  });
});
