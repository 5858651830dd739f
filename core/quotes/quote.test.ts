import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Amount, amount, asIncome, asOutcome } from '../money/amount.ts';
import { divCeil, lastPlace } from '../money/arithmetic.ts';
import { builtInAssets, isAssetCode, scaleOf } from '../money/asset.ts';
import { incomeUnits, outcomeUnits, ppm, type Units, zero } from '../money/units.ts';
import { swapRatio } from '../rates/ratio.ts';
import { isRefusal, type Refusal, type RefusalCode } from '../refusal.ts';
import { checkReserve } from './check-reserve.ts';
import { customerRatio } from './customer-rate.ts';
import { withDiscount } from './discount.ts';
import { quoteFirstSlot } from './first-slot.ts';
import { quoteFromIncome } from './from-income.ts';
import { quoteFromOutcome } from './from-outcome.ts';
import { limitsOf } from './limits.ts';
import type { Fee, Pricing, Quote } from './quote.ts';
import { repriceDeposit } from './reprice-deposit.ts';

const runs = { numRuns: 4000 };
const assets = Object.keys(builtInAssets).filter(isAssetCode);
const huge = 10n ** 30n;

const anySide = fc.constantFrom(...assets).chain((asset) =>
  fc.record({
    asset: fc.constant(asset),
    precision: fc.integer({ min: 0, max: scaleOf(asset) }),
  }),
);

function anyFee<Side extends 'income' | 'outcome'>(
  unitsOf: (units: bigint) => Units<Side>,
): fc.Arbitrary<Fee<Side>> {
  return fc.record({
    fixed: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 10n ** 9n })).map(unitsOf),
    ppm: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 300_000n })).map(ppm),
  });
}

const anyMarket = fc.record({
  income: fc.bigInt({ min: 1n, max: 10n ** 18n }),
  outcome: fc.bigInt({ min: 1n, max: 10n ** 18n }),
});

const anyMin = fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 10n ** 12n }));
function anyMax<Counted>(counted: (units: bigint) => Counted): fc.Arbitrary<Counted | null> {
  return fc.option(fc.bigInt({ min: 10n ** 12n, max: huge }).map(counted));
}

const anyPricing: fc.Arbitrary<Pricing> = fc
  .record({
    income: anySide,
    outcome: anySide,
    market: anyMarket,
    markupPpm: fc.bigInt({ min: -50_000n, max: 200_000n }).map(ppm),
    discount: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 100_000n })),
    incomeFee: anyFee(incomeUnits),
    outcomeFee: anyFee(outcomeUnits),
    networkFee: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 10n ** 9n })).map(outcomeUnits),
    incomeMin: anyMin.map(incomeUnits),
    incomeMax: anyMax(incomeUnits),
    outcomeMin: anyMin.map(outcomeUnits),
    outcomeMax: anyMax(outcomeUnits),
  })
  .map(({ income, outcome, discount, ...rest }) => {
    const pricing: Pricing = {
      incomeAsset: income.asset,
      incomePrecision: income.precision,
      outcomeAsset: outcome.asset,
      outcomePrecision: outcome.precision,
      ...rest,
    };
    return withDiscount(pricing, ppm(discount));
  });

/** The same pricing without any limit of its own. */
function unlimited(pricing: Pricing): Pricing {
  return { ...pricing, incomeMin: zero, incomeMax: null, outcomeMin: zero, outcomeMax: null };
}

function free(pricing: Pricing): Pricing {
  const noFee = { fixed: zero, ppm: zero };
  const base = unlimited(pricing);
  return { ...base, markupPpm: zero, incomeFee: noFee, outcomeFee: noFee, networkFee: zero };
}

function incomeStepOf(pricing: Pricing): bigint {
  return lastPlace(pricing.incomeAsset, pricing.incomePrecision);
}

function outcomeStepOf(pricing: Pricing): bigint {
  return lastPlace(pricing.outcomeAsset, pricing.outcomePrecision);
}

function income(pricing: Pricing, units: bigint): Amount {
  return amount(units, pricing.incomeAsset);
}

function outcome(pricing: Pricing, units: bigint): Amount {
  return amount(units, pricing.outcomeAsset);
}

/** An income anywhere between the limits, chosen by a number of parts in a million. */
function within(pricing: Pricing, reserve: bigint, ppm: bigint): Amount | null {
  const { incomeMin, incomeMax } = limitsOf(pricing, outcomeUnits(reserve));
  if (incomeMax.units < incomeMin.units) return null;
  const step = incomeStepOf(pricing);
  const span = (incomeMax.units - incomeMin.units) / step;
  return income(pricing, incomeMin.units + ((span * ppm) / 1_000_000n) * step);
}

function accepted(answer: Quote | Refusal): Quote {
  if (isRefusal(answer)) throw new Error(`refused: ${JSON.stringify(answer)}`);
  return answer;
}

function codeOf(answer: Quote | Refusal): RefusalCode | 'accepted' {
  return isRefusal(answer) ? (answer.refused[0]?.code ?? 'accepted') : 'accepted';
}

const anyPpm = fc.bigInt({ min: 0n, max: 1_000_000n });
const anyReserve = fc.bigInt({ min: 0n, max: huge });

describe('any quote', () => {
  test('accounts for every unit of the fair value, and rounds by less than one last place', () => {
    fc.assert(
      fc.property(anyPricing, anyReserve, anyPpm, (pricing, reserve, ppm) => {
        const asked = within(pricing, reserve, ppm);
        fc.pre(asked !== null);
        const { outcome, breakdown } = accepted(quoteFromIncome(pricing, asIncome(asked)));
        const { fair, networkFee, outcomeFee, spread, rounding, incomeFee } = breakdown;
        expect(outcome.units + networkFee + outcomeFee + spread + rounding).toBe(fair);
        expect(rounding >= 0n && rounding < outcomeStepOf(pricing)).toBe(true);
        expect(outcome.units > 0n && outcome.units % outcomeStepOf(pricing) === 0n).toBe(true);
        expect(incomeFee >= 0n && incomeFee <= asked.units).toBe(true);
        expect(spread >= 0n || pricing.markupPpm < 0n).toBe(true);
      }),
      runs,
    );
  });

  test('gives no more than the customer rate, and no less by more than fees and roundings', () => {
    fc.assert(
      fc.property(anyPricing, anyReserve, anyPpm, (pricing, reserve, ppm) => {
        const asked = within(pricing, reserve, ppm);
        fc.pre(asked !== null);
        const { outcome, breakdown } = accepted(quoteFromIncome(pricing, asIncome(asked)));
        const rate = customerRatio(pricing);
        expect(outcome.units * rate.income <= asked.units * rate.outcome).toBe(true);
        const withFees = outcome.units + breakdown.networkFee + breakdown.outcomeFee;
        const net = asked.units - breakdown.incomeFee;
        const shortfall = net * rate.outcome - (withFees + breakdown.rounding) * rate.income;
        expect(shortfall >= 0n && shortfall < rate.income).toBe(true);
      }),
      runs,
    );
  });

  test('never pays less for more', () => {
    fc.assert(
      fc.property(anyPricing, anyReserve, anyPpm, anyPpm, (pricing, reserve, one, two) => {
        const small = within(pricing, reserve, one < two ? one : two);
        const large = within(pricing, reserve, one < two ? two : one);
        fc.pre(small !== null && large !== null);
        const less = accepted(quoteFromIncome(pricing, asIncome(small))).outcome.units;
        expect(less <= accepted(quoteFromIncome(pricing, asIncome(large))).outcome.units).toBe(
          true,
        );
      }),
      runs,
    );
  });

  test('gains nothing there and back, even with no margin and no fee', () => {
    fc.assert(
      fc.property(anyPricing, fc.bigInt({ min: 1n, max: huge }), (pricing, steps) => {
        const there = free(pricing);
        const back: Pricing = {
          ...there,
          incomeAsset: there.outcomeAsset,
          outcomeAsset: there.incomeAsset,
          incomePrecision: there.outcomePrecision,
          outcomePrecision: there.incomePrecision,
          market: swapRatio(there.market),
        };
        const start = income(there, steps * incomeStepOf(there));
        const first = quoteFromIncome(there, asIncome(start));
        fc.pre(!isRefusal(first));
        const second = quoteFromIncome(back, asIncome(first.outcome));
        if (!isRefusal(second)) expect(second.outcome.units <= start.units).toBe(true);
        const asked = quoteFromOutcome(back, asOutcome(start));
        if (!isRefusal(asked)) expect(asked.income.units >= first.outcome.units).toBe(true);
      }),
      runs,
    );
  });
});

describe('asking by outcome', () => {
  test('gives exactly the outcome asked for the smallest income that pays it', () => {
    fc.assert(
      fc.property(anyPricing, fc.bigInt({ min: 1n, max: huge }), (priced, steps) => {
        const pricing = unlimited(priced);
        const asked = outcome(pricing, steps * outcomeStepOf(pricing));
        const quote = accepted(quoteFromOutcome(pricing, asOutcome(asked)));
        expect(quote.outcome).toEqual(asked);
        const same = accepted(quoteFromIncome(pricing, quote.income));
        expect(same.outcome.units >= asked.units).toBe(true);
        const cheaper = quoteFromIncome(
          pricing,
          asIncome(income(pricing, quote.income.units - incomeStepOf(pricing))),
        );
        if (!isRefusal(cheaper)) expect(cheaper.outcome.units < asked.units).toBe(true);
      }),
      runs,
    );
  });

  test('keeps less than one last place of the income’s worth as rounding', () => {
    fc.assert(
      fc.property(anyPricing, fc.bigInt({ min: 1n, max: huge }), (priced, steps) => {
        const pricing = unlimited(priced);
        const asked = outcome(pricing, steps * outcomeStepOf(pricing));
        const { breakdown } = accepted(quoteFromOutcome(pricing, asOutcome(asked)));
        const { fair, networkFee, outcomeFee, spread, rounding } = breakdown;
        expect(asked.units + networkFee + outcomeFee + spread + rounding).toBe(fair);
        const rate = customerRatio(pricing);
        const worth = divCeil(incomeStepOf(pricing) * rate.outcome, rate.income);
        expect(rounding >= 0n && rounding < worth).toBe(true);
      }),
      runs,
    );
  });

  test('what an income pays is to be had for that income or less', () => {
    fc.assert(
      fc.property(anyPricing, anyReserve, anyPpm, (pricing, reserve, ppm) => {
        const start = within(pricing, reserve, ppm);
        fc.pre(start !== null);
        const paid = accepted(quoteFromIncome(pricing, asIncome(start))).outcome;
        const asked = quoteFromOutcome(pricing, paid);
        expect(accepted(asked).income.units <= start.units).toBe(true);
      }),
      runs,
    );
  });
});

describe('the limits', () => {
  test('are taken themselves, and one unit of the last place beyond is refused', () => {
    fc.assert(
      fc.property(anyPricing, anyReserve, (pricing, reserve) => {
        const limits = limitsOf(pricing, outcomeUnits(reserve));
        fc.pre(limits.incomeMin.units <= limits.incomeMax.units);
        const byIncome = (units: bigint) =>
          takes(quoteFromIncome(pricing, asIncome(income(pricing, units))), reserve);
        const incomeStep = incomeStepOf(pricing);
        expect(byIncome(limits.incomeMin.units)).toBe('accepted');
        expect(byIncome(limits.incomeMax.units)).toBe('accepted');
        expect(byIncome(limits.incomeMin.units - incomeStep)).toBe('greater_than');
        expect(byIncome(limits.incomeMax.units + incomeStep)).toMatch(/less_than|reserve/);
        expect(limits.outcomeMin.units <= limits.outcomeMax.units).toBe(true);
        const byOutcome = (units: bigint) =>
          takes(quoteFromOutcome(pricing, asOutcome(outcome(pricing, units))), reserve);
        const outcomeStep = outcomeStepOf(pricing);
        expect(byOutcome(limits.outcomeMin.units)).toBe('accepted');
        expect(byOutcome(limits.outcomeMax.units)).toBe('accepted');
        expect(byOutcome(limits.outcomeMin.units - outcomeStep)).toBe('greater_than');
        expect(byOutcome(limits.outcomeMax.units + outcomeStep)).toMatch(/less_than|reserve/);
      }),
      runs,
    );
  });

  test('hold for both sides of every quote asked by income, and for its outcome asked back', () => {
    fc.assert(
      fc.property(anyPricing, anyReserve, anyPpm, (pricing, reserve, ppm) => {
        const limits = limitsOf(pricing, outcomeUnits(reserve));
        const asked = within(pricing, reserve, ppm);
        fc.pre(asked !== null);
        const quote = accepted(quoteFromIncome(pricing, asIncome(asked)));
        expect(checkReserve(quote, outcomeUnits(reserve))).toBe(null);
        expect(quote.outcome.units >= limits.outcomeMin.units).toBe(true);
        expect(quote.outcome.units <= limits.outcomeMax.units).toBe(true);
        const back = accepted(quoteFromOutcome(pricing, quote.outcome));
        expect(back.income.units >= limits.incomeMin.units).toBe(true);
        expect(back.income.units <= limits.incomeMax.units).toBe(true);
      }),
      runs,
    );
  });

  test('of the first slot are the smallest amount that every other check lets pass', () => {
    const anySlots = fc.array(
      fc.record({
        incomeMin: fc.bigInt({ min: 0n, max: 10n ** 13n }).map(incomeUnits),
        incomeMax: fc.option(fc.bigInt({ min: 0n, max: 10n ** 14n }).map(incomeUnits)),
      }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(anyPricing, anyReserve, anySlots, (pricing, reserve, slots) => {
        const quote = quoteFirstSlot(pricing, outcomeUnits(reserve), slots);
        fc.pre(!isRefusal(quote));
        const { units } = quote.income;
        const fits = (income: bigint) => {
          return slots.some(({ incomeMin, incomeMax }) => {
            return income >= incomeMin && (incomeMax === null || income <= incomeMax);
          });
        };
        expect(fits(units)).toBe(true);
        expect(checkReserve(quote, outcomeUnits(reserve))).toBe(null);
        const smaller = units - incomeStepOf(pricing);
        const refused = isRefusal(quoteFromIncome(pricing, asIncome(income(pricing, smaller))));
        expect(refused || !fits(smaller)).toBe(true);
      }),
      runs,
    );
  });

  function takes(answer: Quote | Refusal, reserve: bigint): string {
    const code = codeOf(answer);
    if (isRefusal(answer)) return code;
    return checkReserve(answer, outcomeUnits(reserve)) === null ? 'accepted' : 'reserve';
  }
});

describe('a deposit priced again', () => {
  test('as the quote said, when the amount and the price are the same', () => {
    fc.assert(
      fc.property(anyPricing, anyReserve, anyPpm, (pricing, reserve, ppm) => {
        const asked = within(pricing, reserve, ppm);
        fc.pre(asked !== null);
        const quote = quoteFromIncome(pricing, asIncome(asked));
        for (const limits of ['ignore', 'enforce'] as const) {
          const again = repriceDeposit(pricing, asIncome(asked), {
            market: pricing.market,
            limits,
          });
          expect(again).toEqual(quote);
        }
      }),
      runs,
    );
  });
});

describe('a rail that pays nothing smaller', () => {
  /** A hundredth of a rouble is worth one unit; less than 546 of them are never paid out. */
  const chain: Pricing = {
    incomeAsset: 'RUB',
    incomePrecision: 2,
    outcomeAsset: 'BTC',
    outcomePrecision: 8,
    market: { income: 1n, outcome: 1n },
    markupPpm: zero,
    networkFee: outcomeUnits(100n),
    payoutMin: outcomeUnits(546n),
    incomeFee: { fixed: zero, ppm: zero },
    outcomeFee: { fixed: zero, ppm: zero },
    incomeMin: incomeUnits(1n),
    incomeMax: null,
    outcomeMin: outcomeUnits(1n),
    outcomeMax: null,
  };

  test('is the least of its direction, whatever that says', () => {
    expect(limitsOf(chain, outcomeUnits(huge))).toMatchObject({
      incomeMin: amount(646n, 'RUB'),
      outcomeMin: amount(546n, 'BTC'),
    });
    expect(quoteFromIncome(chain, asIncome(amount(645n, 'RUB')))).toMatchObject({
      refused: [{ code: 'greater_than', field: 'income_amount', params: { min: '6.46' } }],
    });
    expect(quoteFromOutcome(chain, asOutcome(amount(545n, 'BTC')))).toMatchObject({
      refused: [{ code: 'greater_than', field: 'outcome_amount', params: { min: '0.00000546' } }],
    });
    expect(quoteFromIncome(chain, asIncome(amount(646n, 'RUB')))).toMatchObject({
      outcome: amount(546n, 'BTC'),
    });
  });

  test('takes no deposit for less, though its limits are ignored', () => {
    const options = { market: chain.market, limits: 'ignore' } as const;
    expect(repriceDeposit(chain, asIncome(amount(645n, 'RUB')), options)).toMatchObject({
      refused: [{ code: 'greater_than', field: 'income_amount', params: { min: '6.46' } }],
    });
    expect(repriceDeposit(chain, asIncome(amount(646n, 'RUB')), options)).toMatchObject({
      outcome: amount(546n, 'BTC'),
    });
  });
});
