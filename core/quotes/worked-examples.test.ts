import { describe, expect, test } from 'vitest';
import { amount, asIncome, asOutcome } from '../money/amount.ts';
import { incomeUnits, outcomeUnits, ppm, zero } from '../money/units.ts';
import { ratio } from '../rates/ratio.ts';
import { checkReserve } from './check-reserve.ts';
import { customerRate } from './customer-rate.ts';
import { quoteFirstSlot } from './first-slot.ts';
import { quoteFromIncome } from './from-income.ts';
import { quoteFromOutcome } from './from-outcome.ts';
import { limitsOf } from './limits.ts';
import type { Pricing } from './quote.ts';
import { repriceDeposit } from './reprice-deposit.ts';

/** Roubles to litecoin at 8 000 RUB, 3 % margin, 1 % + 10 RUB on the card, 0.5 % on the coin. */
const roubleToLitecoin: Pricing = {
  incomeAsset: 'RUB',
  outcomeAsset: 'LTC',
  incomePrecision: 2,
  outcomePrecision: 8,
  market: ratio(800_000n, 100_000_000n),
  markupPpm: ppm(30_000n),
  incomeFee: { fixed: incomeUnits(1_000n), ppm: ppm(10_000n) },
  outcomeFee: { fixed: zero, ppm: ppm(5_000n) },
  networkFee: outcomeUnits(20_000n),
  incomeMin: incomeUnits(100_000n),
  incomeMax: incomeUnits(30_000_000n),
  outcomeMin: zero,
  outcomeMax: null,
};

const roubles = (units: bigint) => amount(units, 'RUB');
const litecoins = (units: bigint) => amount(units, 'LTC');

describe('5 000 roubles for litecoin', () => {
  test('are worth 0.59578012 LTC, and every unit has its place', () => {
    expect(quoteFromIncome(roubleToLitecoin, asIncome(roubles(500_000n)))).toEqual({
      income: roubles(500_000n),
      // 4 940.00 RUB at 8 000 are 0.6175; less 3 % 0.598975; less 0.5 % and the network.
      outcome: litecoins(59_578_012n),
      breakdown: {
        incomeFee: 6_000n,
        fair: outcomeUnits(61_750_000n),
        spread: outcomeUnits(1_852_500n),
        outcomeFee: 299_488n,
        networkFee: outcomeUnits(20_000n),
        rounding: zero,
      },
    });
  });

  test('are shown at a rate without fees', () => {
    expect(customerRate(roubleToLitecoin)).toEqual({ income: '8247.4227', outcome: '1' });
  });

  test('are what half a litecoin and a bit costs, to the kopeck', () => {
    const quote = quoteFromOutcome(roubleToLitecoin, asOutcome(litecoins(59_578_012n)));
    expect(quote).toMatchObject({ income: roubles(500_000n), outcome: litecoins(59_578_012n) });
  });
});

describe('refusals', () => {
  test('too little and too much name the field and the limit', () => {
    expect(quoteFromIncome(roubleToLitecoin, asIncome(roubles(99_999n)))).toEqual({
      refused: [{ code: 'greater_than', field: 'income_amount', params: { min: '1000.00' } }],
    });
    expect(quoteFromIncome(roubleToLitecoin, asIncome(roubles(30_000_001n)))).toEqual({
      refused: [{ code: 'less_than', field: 'income_amount', params: { max: '300000.00' } }],
    });
    expect(quoteFromOutcome(roubleToLitecoin, asOutcome(litecoins(1n)))).toEqual({
      refused: [{ code: 'greater_than', field: 'outcome_amount', params: { min: '0.11803087' } }],
    });
    expect(quoteFromOutcome(roubleToLitecoin, asOutcome(litecoins(10n ** 12n)))).toEqual({
      refused: [{ code: 'less_than', field: 'outcome_amount', params: { max: '35.82978731' } }],
    });
  });

  test('an amount between two last places is too precise', () => {
    const whole: Pricing = { ...roubleToLitecoin, incomePrecision: 0, outcomePrecision: 4 };
    expect(quoteFromIncome(whole, asIncome(roubles(500_001n)))).toEqual({
      refused: [{ code: 'too_precise', field: 'income_amount', params: { precision: '0' } }],
    });
    expect(quoteFromOutcome(whole, asOutcome(litecoins(59_578_012n)))).toEqual({
      refused: [{ code: 'too_precise', field: 'outcome_amount', params: { precision: '4' } }],
    });
  });

  test('another asset than the direction’s is a bug of ours', () => {
    expect(() => quoteFromIncome(roubleToLitecoin, asIncome(litecoins(1n)))).toThrow('asset');
    expect(() => quoteFromOutcome(roubleToLitecoin, asOutcome(roubles(1n)))).toThrow('asset');
  });

  test.each([
    ['a price of nothing', { market: { income: 0n, outcome: 1n } }],
    ['a margin of everything', { markupPpm: ppm(1_000_000n) }],
    ['a negative fee', { incomeFee: { fixed: incomeUnits(-1n), ppm: zero } }],
    ['a fee of everything', { outcomeFee: { fixed: zero, ppm: ppm(1_000_000n) } }],
    ['a negative network fee', { networkFee: outcomeUnits(-1n) }],
    ['more decimals than the asset', { incomePrecision: 3 }],
    ['fewer than no decimals', { outcomePrecision: -1 }],
  ] as const)('%s never prices anything', (_, wrong) => {
    const pricing: Pricing = { ...roubleToLitecoin, ...wrong };
    expect(() => quoteFromIncome(pricing, asIncome(roubles(500_000n)))).toThrow(
      'Broken assumption',
    );
    expect(() => quoteFromOutcome(pricing, asOutcome(litecoins(59_578_012n)))).toThrow(
      'Broken assumption',
    );
  });
});

describe('the reserve', () => {
  const quote = quoteFromIncome(roubleToLitecoin, asIncome(roubles(500_000n)));
  if ('refused' in quote) throw new Error('the example is quoted');

  test('pays a quote and its network fee to the last unit and not one unit more', () => {
    expect(checkReserve(quote, outcomeUnits(59_598_012n))).toBe(null);
    expect(checkReserve(quote, outcomeUnits(59_598_011n))).toEqual({
      refused: [
        {
          code: 'insufficient_reserve',
          field: 'outcome_amount',
          params: { reserve: '0.59578011' },
        },
      ],
    });
  });

  test('that is overdrawn is shown as empty', () => {
    expect(checkReserve(quote, outcomeUnits(-5n))).toMatchObject({
      refused: [{ params: { reserve: '0.00000000' } }],
    });
  });

  test('bounds both sides of the shown limits', () => {
    expect(limitsOf(roubleToLitecoin, outcomeUnits(59_598_012n))).toEqual({
      incomeMin: roubles(100_000n),
      // The fee rounds up, so one kopeck more still pays no more than the reserve has.
      incomeMax: roubles(500_001n),
      outcomeMin: litecoins(11_803_087n),
      outcomeMax: litecoins(59_578_012n),
    });
  });

  test('that is empty leaves a maximum below the minimum', () => {
    const limits = limitsOf(roubleToLitecoin, zero);
    expect(limits.outcomeMax).toEqual(litecoins(0n));
    expect(limits.incomeMax.units < limits.incomeMin.units).toBe(true);
  });

  test('is bounded in turn by the place to pay to', () => {
    const limits = limitsOf(roubleToLitecoin, outcomeUnits(10n ** 10n), incomeUnits(500_000n));
    expect(limits.incomeMax).toEqual(roubles(500_000n));
    expect(limits.outcomeMax).toEqual(litecoins(59_578_012n));
  });

  test('limits set in round numbers are shown in round numbers on their own side', () => {
    const round: Pricing = {
      ...roubleToLitecoin,
      outcomeMin: outcomeUnits(50_000_000n),
      outcomeMax: outcomeUnits(200_000_000n),
    };
    const limits = limitsOf(round, outcomeUnits(10n ** 12n));
    expect(limits.outcomeMin).toEqual(litecoins(50_000_000n));
    expect(limits.outcomeMax).toEqual(litecoins(200_000_000n));
  });
});

describe('the first slot', () => {
  const reserve = 10n ** 10n;

  test('is the smallest amount the direction takes', () => {
    const quote = quoteFirstSlot(roubleToLitecoin, outcomeUnits(reserve));
    expect(quote).toMatchObject({ income: roubles(100_000n), outcome: litecoins(11_803_087n) });
  });

  test('is the smallest amount any free place takes', () => {
    const slots = [
      { incomeMin: incomeUnits(400_000n), incomeMax: null },
      { incomeMin: incomeUnits(250_000n), incomeMax: incomeUnits(900_000n) },
      { incomeMin: zero, incomeMax: incomeUnits(50_000n) },
    ];
    const quote = quoteFirstSlot(roubleToLitecoin, outcomeUnits(reserve), slots);
    expect(quote).toMatchObject({ income: roubles(250_000n) });
  });

  test('is refused when no place is free, when the reserve is short, when the limits cross', () => {
    expect(quoteFirstSlot(roubleToLitecoin, outcomeUnits(reserve), [])).toEqual({
      refused: [{ code: 'no_slot' }],
    });
    const small = [{ incomeMin: zero, incomeMax: incomeUnits(99_999n) }];
    expect(quoteFirstSlot(roubleToLitecoin, outcomeUnits(reserve), small)).toMatchObject({
      refused: [{ code: 'no_slot' }],
    });
    expect(quoteFirstSlot(roubleToLitecoin, outcomeUnits(11_823_086n))).toMatchObject({
      refused: [{ code: 'insufficient_reserve' }],
    });
    expect(
      quoteFirstSlot(
        { ...roubleToLitecoin, incomeMax: incomeUnits(99_999n) },
        outcomeUnits(reserve),
      ),
    ).toMatchObject({
      refused: [{ code: 'direction_unavailable' }],
    });
  });
});

describe('a deposit that is not what was asked', () => {
  const market = roubleToLitecoin.market;
  const cheaper = ratio(900_000n, 100_000_000n);

  test('is priced at the moment’s price with the order’s own margin and fees', () => {
    const late = repriceDeposit(roubleToLitecoin, asIncome(roubles(500_000n)), {
      market: cheaper,
      limits: 'enforce',
    });
    expect(late).toMatchObject({ outcome: litecoins(52_956_010n) });
  });

  test('below the limit is taken when limits are ignored, refused when they are not', () => {
    const short = roubles(50_000n);
    expect(
      repriceDeposit(roubleToLitecoin, asIncome(short), { market, limits: 'ignore' }),
    ).toMatchObject({
      outcome: litecoins(5_831_221n),
    });
    expect(
      repriceDeposit(roubleToLitecoin, asIncome(short), { market, limits: 'enforce' }),
    ).toMatchObject({
      refused: [{ code: 'greater_than', params: { min: '1000.00' } }],
    });
  });

  test('that fees eat whole is refused with the smallest that would pay something', () => {
    const dust = repriceDeposit(roubleToLitecoin, asIncome(roubles(1_000n)), {
      market,
      limits: 'ignore',
    });
    expect(dust).toEqual({
      refused: [{ code: 'greater_than', field: 'income_amount', params: { min: '11.78' } }],
    });
    const enough = repriceDeposit(roubleToLitecoin, asIncome(roubles(1_178n)), {
      market,
      limits: 'ignore',
    });
    expect(enough).not.toHaveProperty('refused');
    const almost = repriceDeposit(roubleToLitecoin, asIncome(roubles(1_177n)), {
      market,
      limits: 'ignore',
    });
    expect(almost).toHaveProperty('refused');
  });

  test('may be finer than people type, as a chain carries it', () => {
    const etherToRouble: Pricing = {
      ...roubleToLitecoin,
      incomeAsset: 'ETH',
      outcomeAsset: 'RUB',
      incomePrecision: 8,
      outcomePrecision: 2,
      market: ratio(10n ** 18n, 25_000_000n),
      incomeFee: { fixed: zero, ppm: zero },
      networkFee: zero,
    };
    const fine = amount(1_000_000_000_000_000_001n, 'ETH');
    const options = { market: etherToRouble.market, limits: 'ignore' } as const;
    const quote = repriceDeposit(etherToRouble, asIncome(fine), options);
    expect(quote).toMatchObject({ income: fine, outcome: roubles(24_128_750n) });
  });
});

test('thirty digits are exact to the last of them', () => {
  const oneForOne: Pricing = {
    ...roubleToLitecoin,
    incomeAsset: 'ETH',
    outcomeAsset: 'BNB',
    incomePrecision: 18,
    outcomePrecision: 18,
    market: ratio(1n, 1n),
    markupPpm: ppm(1n),
    incomeFee: { fixed: incomeUnits(1n), ppm: zero },
    outcomeFee: { fixed: zero, ppm: zero },
    networkFee: zero,
    incomeMin: zero,
    incomeMax: null,
  };
  const units = 123_456_789_012_345_678_901_234_567_891n;
  expect(quoteFromIncome(oneForOne, asIncome(amount(units, 'ETH')))).toMatchObject({
    outcome: amount(123_456_665_555_556_666_555_555_666_655n, 'BNB'),
  });
});
