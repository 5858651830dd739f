import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount, asIncome } from '../money/amount.ts';
import { lastPlace, mulFloor } from '../money/arithmetic.ts';
import { incomeUnits, outcomeUnits, ppm, zero } from '../money/units.ts';
import { convert } from '../quotes/conversion.ts';
import { withDiscount } from '../quotes/discount.ts';
import { quoteFromIncome } from '../quotes/from-income.ts';
import { quoteFromOutcome } from '../quotes/from-outcome.ts';
import { limitsOf } from '../quotes/limits.ts';
import { pricingFromJson, pricingToJson } from '../quotes/pricing-json.ts';
import type { Pricing } from '../quotes/quote.ts';
import { rateSteps } from '../quotes/rate-steps.ts';
import { repriceDeposit } from '../quotes/reprice-deposit.ts';
import { compareRatios, discountRatio, ratio, swapRatio } from '../rates/ratio.ts';
import { isRefusal } from '../refusal.ts';
import type { Sides } from './read-rule.ts';
import { conditionsOf, resolveRule } from './resolve-rule.ts';
import { accepted, pricingWith, quiet, ruleOf } from './testing.ts';

const anySides: fc.Arbitrary<Sides> = fc
  .tuple(fc.constantFrom('RUB', 'USDT', 'BTC', 'XRP'), fc.constantFrom('USD', 'LTC', 'TRX', 'KZT'))
  .map(([income, outcome]) => ({
    income: { asset: income, precision: 2 },
    outcome: { asset: outcome, precision: 2 },
  }));

const anyRatio = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 9n }), fc.bigInt({ min: 1n, max: 10n ** 9n }))
  .map(([income, outcome]) => ratio(income, outcome));

/** Any rule that may be saved, with as much of everything as there can be. */
const anyTerms = fc.record({
  profit_min: fc.constantFrom('0', '0.3', '2'),
  profit_min_amount: fc.constantFrom(null, '0.5', '30'),
  income_markup: fc.constantFrom('0', '0.7', '-1'),
  rate_per: fc.constantFrom('income' as const, 'outcome' as const),
  rate_step: fc.constantFrom(null, '0.001', '0.05'),
  amounts: fc
    .uniqueArray(fc.integer({ min: 1, max: 900_000 }), { maxLength: 5 })
    .map((froms) =>
      froms
        .sort((left, right) => left - right)
        .map((from, at) => ({ from: String(from), markup: `-0.${at + 1}` })),
    ),
});

const anyPriced = fc
  .record({
    sides: anySides,
    terms: anyTerms,
    market: anyRatio,
    markupPpm: fc.bigInt({ min: 0n, max: 60_000n }),
    feePpm: fc.constantFrom(0n, 12_345n),
    networkFee: fc.bigInt({ min: 0n, max: 10_000n }),
    discount: fc.constantFrom(0n, 0n, 700n, 9_000n, 100_000n),
  })
  .map(({ sides: of, terms, market: at, markupPpm, feePpm, networkFee, discount }) => {
    const rule = ruleOf(terms, of);
    const made = resolveRule(
      rule,
      '1',
      { market: at, markupPpm: ppm(markupPpm) },
      conditionsOf(rule, quiet),
    );
    if (made === 'out_of_bounds') return null;
    const fee = { fixed: zero, ppm: ppm(feePpm) };
    const pricing = pricingWith(made, {
      incomeAsset: of.income.asset,
      outcomeAsset: of.outcome.asset,
      market: at,
      markupPpm: ppm(markupPpm),
      incomeFee: fee,
      outcomeFee: fee,
      networkFee: outcomeUnits(networkFee),
      incomeMax: incomeUnits(10n ** 24n),
    });
    return withDiscount(pricing, ppm(discount));
  })
  .filter((pricing) => pricing !== null);

const runs = { numRuns: 1500 };
const anyShare = fc.bigInt({ min: 0n, max: 1_000_000n });

/** An income anywhere between the limits, or close to where a better price begins. */
function incomeOf(pricing: Pricing, share: bigint): bigint | null {
  const { incomeMin, incomeMax } = limitsOf(pricing, outcomeUnits(10n ** 22n));
  if (incomeMax.units < incomeMin.units) return null;
  const step = lastPlace(pricing.incomeAsset, pricing.incomePrecision);
  const starts = pricing.rule?.steps ?? [];
  const start = starts[Number(share) % (starts.length + 1)]?.incomeFrom ?? 0n;
  const near = start + (share % 3n) * step - step;
  if (share % 2n === 0n && near >= incomeMin.units && near <= incomeMax.units) return near;
  const span = (incomeMax.units - incomeMin.units) / step;
  return incomeMin.units + ((span * share) / 1_000_000n) * step;
}

describe('whatever the rule', () => {
  test('an outcome costs the smallest income that pays it, and that income pays at least it', () => {
    fc.assert(
      fc.property(anyPriced, anyShare, (pricing, share) => {
        const income = incomeOf(pricing, share);
        fc.pre(income !== null);
        const paid = accepted(
          quoteFromIncome(pricing, asIncome(amount(income, pricing.incomeAsset))),
        );
        const asked = accepted(quoteFromOutcome(pricing, paid.outcome));
        expect(asked.income.units <= income).toBe(true);
        expect(convert(pricing, asked.income.units).payable >= paid.outcome.units).toBe(true);
        const step = lastPlace(pricing.incomeAsset, pricing.incomePrecision);
        const less = convert(pricing, incomeUnits(asked.income.units - step)).payable;
        expect(less < paid.outcome.units || asked.income.units <= pricing.incomeMin).toBe(true);
      }),
      runs,
    );
  });

  test('more never pays less, and splitting an order in two never gains', () => {
    fc.assert(
      fc.property(anyPriced, anyShare, anyShare, (pricing, left, right) => {
        const [one, two] = [incomeOf(pricing, left), incomeOf(pricing, right)];
        fc.pre(one !== null && two !== null);
        const pays = (income: bigint) => convert(pricing, incomeUnits(income)).payable;
        const [small, large] = one < two ? [one, two] : [two, one];
        expect(pays(small) <= pays(large)).toBe(true);
        expect(pays(small) + pays(large) <= pays(small + large) + 2n).toBe(true);
      }),
      runs,
    );
  });

  test('there and back never gains', () => {
    fc.assert(
      fc.property(anyPriced, anyShare, fc.constantFrom('0', '0.4'), (there, share, profit) => {
        const income = incomeOf(there, share);
        fc.pre(income !== null);
        const out = convert(there, incomeUnits(income)).gross;
        const rule = ruleOf({ profit_min: profit, rate_step: '0.01', income_markup: '-2' });
        const back = resolveRule(
          rule,
          '1',
          { market: swapRatio(there.market), markupPpm: zero },
          conditionsOf(rule, quiet),
        );
        fc.pre(back !== 'out_of_bounds');
        const [{ price }] = back.steps;
        expect(mulFloor(out, price.outcome, price.income) <= income).toBe(true);
      }),
      runs,
    );
  });

  test('what is published for a range of amounts is what its ends are exchanged at', () => {
    fc.assert(
      fc.property(anyPriced, (pricing) => {
        for (const step of rateSteps(pricing, limitsOf(pricing, outcomeUnits(10n ** 22n)))) {
          for (const units of [step.incomeMin, step.incomeMax]) {
            const { incomeFee, gross } = convert(pricing, units);
            const net = units - incomeFee;
            expect(gross).toBe(mulFloor(net, step.price.outcome, step.price.income));
            expect(isRefusal(quoteFromIncome(pricing, amount(units, pricing.incomeAsset)))).toBe(
              false,
            );
          }
        }
      }),
      runs,
    );
  });

  test('a pricing read back from its text prices everything the same', () => {
    fc.assert(
      fc.property(anyPriced, (pricing) => {
        expect(pricingFromJson(JSON.parse(JSON.stringify(pricingToJson(pricing))))).toEqual(
          pricing,
        );
      }),
      { numRuns: 300 },
    );
  });

  test('a deposit at a market that moved is priced with the same margin', () => {
    fc.assert(
      fc.property(anyPriced, anyShare, (pricing, share) => {
        const income = incomeOf(pricing, share);
        fc.pre(income !== null);
        const moved = discountRatio(pricing.market, ppm(20_000n));
        const quote = repriceDeposit(pricing, asIncome(amount(income, pricing.incomeAsset)), {
          market: moved,
          limits: 'ignore',
        });
        fc.pre(!isRefusal(quote));
        const before = convert(pricing, incomeUnits(income));
        expect(
          compareRatios(
            { income, outcome: quote.breakdown.fair + 1n },
            { income, outcome: before.fair },
          ),
        ).not.toBe(1);
        expect(quote.breakdown.spread >= 0n).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
