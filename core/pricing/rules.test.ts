import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount } from '../money/amount.ts';
import { lastPlace, mulFloor } from '../money/arithmetic.ts';
import { convert } from '../quotes/conversion.ts';
import { customerRate } from '../quotes/customer-rate.ts';
import { quoteFromIncome } from '../quotes/from-income.ts';
import { quoteFromOutcome } from '../quotes/from-outcome.ts';
import { limitsOf } from '../quotes/limits.ts';
import { pricingFromJson, pricingToJson } from '../quotes/pricing-json.ts';
import type { Pricing, Quote } from '../quotes/quote.ts';
import { rateSteps } from '../quotes/rate-steps.ts';
import { repriceDeposit } from '../quotes/reprice-deposit.ts';
import { compareRatios, discountRatio, type Ratio, ratio, swapRatio } from '../rates/ratio.ts';
import { isRefusal, type Refusal } from '../refusal.ts';
import { readRule, type Sides } from './read-rule.ts';
import { conditionsOf, type RuleSight, resolveRule } from './resolve-rule.ts';
import type { PricingRule } from './rule.ts';
import { plainTerms, type RuleTerms } from './rule-terms.ts';
import { type Offer, takePlace } from './take-place.ts';

const rub = { asset: 'RUB', precision: 2 } as const;
const usdt = { asset: 'USDT', precision: 2 } as const;
const sides: Sides = { income: rub, outcome: usdt };
/** 80 roubles are one dollar coin: 8000 kopecks for a million of its units. */
const market: Ratio = ratio(8_000n, 1_000_000n);
const ground = { market, markupPpm: 10_000n };
const quiet: RuleSight = { minuteOfWeek: 0, reserve: null, target: null };
type Seen = Partial<RuleSight> & { readonly offers?: readonly Offer[] };

function ruleOf(terms: Partial<RuleTerms>, of: Sides = sides): PricingRule {
  const rule = readRule({ ...plainTerms, ...terms }, of);
  if (isRefusal(rule)) throw new Error(JSON.stringify(rule));
  return rule;
}

/** What a customer is shown, by the first price. */
function shown(terms: Partial<RuleTerms>, { offers, ...sight }: Seen = {}): string {
  const rule = ruleOf(terms);
  const target = offers === undefined || rule.place === null ? null : takePlace(rule.place, offers);
  const made = resolveRule(rule, '1', ground, conditionsOf(rule, { ...quiet, target, ...sight }));
  if (made === 'out_of_bounds') return made;
  return customerRate(pricingWith(made)).income;
}

function pricingWith(rule: Pricing['rule'], more: Partial<Pricing> = {}): Pricing {
  const free = { fixed: 0n, ppm: 0n };
  return {
    incomeAsset: 'RUB',
    outcomeAsset: 'USDT',
    incomePrecision: 2,
    outcomePrecision: 2,
    market,
    markupPpm: 10_000n,
    incomeFee: free,
    outcomeFee: free,
    networkFee: 0n,
    incomeMin: 100n,
    incomeMax: null,
    outcomeMin: 1n,
    outcomeMax: null,
    ...(rule === undefined ? {} : { rule }),
    ...more,
  };
}

const rival = (rate: bigint, reserve: bigint | null = 10n ** 12n, exchanger = String(rate)) => {
  return { exchanger, price: ratio(rate, 1_000_000n), reserve };
};
const place = {
  target: 1,
  step: '0.01',
  reserve_min: null,
  follow: [],
  ignore: [],
  spike: '5',
  profit_max: null,
};

describe('a rule', () => {
  test.each<[string, Partial<RuleTerms>, Seen, string]>([
    ['that says nothing leaves the margin', {}, {}, '80.808081'],
    [
      'adds what it takes on either side',
      { income_markup: '1', outcome_markup: '-0.5' },
      {},
      '81.218275',
    ],
    [
      'takes more while little is left',
      { reserves: [{ below: '500', markup: '1' }] },
      { reserve: 499_999_999n },
      '81.632654',
    ],
    [
      'takes no more while enough is left',
      { reserves: [{ below: '500', markup: '1' }] },
      { reserve: 500_000_000n },
      '80.808081',
    ],
    ['never goes below its profit', { income_markup: '-5', profit_min: '0.25' }, {}, '80.200502'],
    [
      'rounds to its step against the customer',
      { rate_per: 'outcome', rate_step: '0.5' },
      {},
      '81',
    ],
    ['keeps its floor', { rate_per: 'outcome', rate_floor: '85' }, {}, '85'],
    [
      'keeps its ceiling where that still earns',
      { rate_per: 'outcome', rate_ceiling: '80.4' },
      {},
      '80.4',
    ],
    [
      'gives none where its ceiling costs us money',
      { rate_per: 'outcome', rate_ceiling: '79' },
      {},
      'out_of_bounds',
    ],
    [
      'takes the standard rate beyond a bound',
      { rate_per: 'outcome', rate_floor: '85', rate_standard: '90' },
      {},
      '90',
    ],
    [
      'beats the best by a step',
      { place },
      { offers: [rival(8_100n), rival(8_200n)] },
      '80.991901',
    ],
    [
      'takes the second place',
      { place: { ...place, target: 2 } },
      { offers: [rival(8_100n), rival(8_200n)] },
      '81.991801',
    ],
    ['keeps its margin where nobody else is', { place }, { offers: [] }, '80.808081'],
    [
      'keeps its profit whatever others do',
      { place, profit_min: '0.5' },
      { offers: [rival(7_990n)] },
      '80.402011',
    ],
    [
      'does not follow a spike',
      { place },
      { offers: [rival(6_000n), rival(8_100n), rival(8_110n)] },
      '80.991901',
    ],
    [
      'does not follow the poor',
      { place: { ...place, reserve_min: '100' } },
      { offers: [rival(8_050n, 1n), rival(8_100n)] },
      '80.991901',
    ],
    [
      'does not follow the ignored',
      { place: { ...place, ignore: ['8050'] } },
      { offers: [rival(8_050n), rival(8_100n)] },
      '80.991901',
    ],
    [
      'follows none but those it shall',
      { place: { ...place, follow: ['8200'] } },
      { offers: [rival(8_050n), rival(8_200n)] },
      '81.991801',
    ],
    [
      'takes no more than its greatest profit',
      { place: { ...place, profit_max: '2' } },
      { offers: [rival(9_000n)] },
      '81.632654',
    ],
  ])('%s', (_name, terms, sight, rate) => {
    expect(shown(terms, sight)).toBe(rate);
  });

  test('holds at night on the service’s clock, over midnight and over the end of the week', () => {
    const hours = [{ days: [7], from: '22:00', to: '06:00', markup: '1' }];
    const at = (minuteOfWeek: number) => shown({ hours }, { minuteOfWeek });
    const sunday = 6 * 1440;
    expect([at(sunday + 1319), at(sunday + 1320), at(359), at(360)]).toEqual([
      '80.808081',
      '81.632654',
      '81.632654',
      '80.808081',
    ]);
  });

  test.each<[Partial<RuleTerms>, string]>([
    [{ income_markup: '1,5' }, 'income_markup'],
    [{ outcome_markup: '51' }, 'outcome_markup'],
    [{ amounts: [{ from: '0', markup: '-1' }] }, 'amounts'],
    [{ amounts: [{ from: '100', markup: '1' }] }, 'amounts'],
    [
      {
        amounts: [
          { from: '100', markup: '-1' },
          { from: '200', markup: '-0.5' },
        ],
      },
      'amounts',
    ],
    [
      {
        amounts: [
          { from: '200', markup: '-1' },
          { from: '100', markup: '-2' },
        ],
      },
      'amounts',
    ],
    [{ amounts: [{ from: '1.005', markup: '-1' }] }, 'amounts'],
    [
      {
        reserves: [
          { below: '2', markup: '1' },
          { below: '1', markup: '1' },
        ],
      },
      'reserves',
    ],
    [{ hours: [{ days: [1], from: '25:00', to: '06:00', markup: '1' }] }, 'hours'],
    [{ rate_step: '0' }, 'rate_step'],
    [{ rate_floor: '90', rate_ceiling: '80' }, 'rate_ceiling'],
    [{ place: { ...place, step: '0' } }, 'place'],
    [{ place, profit_min: null }, 'profit_min'],
  ])('of %j is refused by the name of its field', (terms, field) => {
    const rule = readRule({ ...plainTerms, ...terms }, sides);
    expect(isRefusal(rule) ? rule.refused.map((item) => item.field) : []).toEqual([field]);
  });
});

describe('prices by amount', () => {
  const rule = ruleOf({
    amounts: [
      { from: '1000', markup: '-0.5' },
      { from: '50000', markup: '-0.9' },
    ],
  });
  const made = resolveRule(rule, '7', ground, conditionsOf(rule, quiet));
  const pricing = pricingWith(made === 'out_of_bounds' ? undefined : made);
  const pays = (income: bigint) => accepted(quoteFromIncome(pricing, amount(income, 'RUB')));

  test('begin with the amount they name, and hold for the whole of it', () => {
    // 999.99 roubles at 1 %, 1000 at 0.5 %.
    expect(pays(99_999n).outcome.units).toBe(12_370_000n);
    expect(pays(100_000n).outcome.units).toBe(12_430_000n);
    expect(customerRate(pricing, 100_000n)).toEqual({ income: '80.402011', outcome: '1' });
  });

  test('an outcome between two prices costs the first income of the better one', () => {
    const asked = accepted(quoteFromOutcome(pricing, amount(12_400_000n, 'USDT')));
    expect(asked.income.units).toBe(100_000n);
    expect(asked.outcome.units).toBe(12_400_000n);
    expect(asked.breakdown.rounding).toBe(37_500n);
  });

  test('a least profit is kept of a small order, and shown as its rate', () => {
    const rule = ruleOf({ profit_min_amount: '1' });
    const least = resolveRule(rule, '1', ground, conditionsOf(rule, quiet));
    if (least === 'out_of_bounds') throw new Error('a price');
    const priced = pricingWith(least);
    const small = accepted(quoteFromIncome(priced, amount(80_000n, 'RUB')));
    expect(small.breakdown).toMatchObject({ fair: 10_000_000n, spread: 1_000_000n });
    expect(customerRate(priced, 80_000n).income).toBe('88.888889');
    const large = accepted(quoteFromIncome(priced, amount(80_000_000n, 'RUB')));
    expect(large.breakdown.spread).toBe(100_000_000n);
  });
});

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
  })
  .map(({ sides: of, terms, market: at, markupPpm, feePpm, networkFee }) => {
    const rule = ruleOf(terms, of);
    const made = resolveRule(rule, '1', { market: at, markupPpm }, conditionsOf(rule, quiet));
    if (made === 'out_of_bounds') return null;
    const fee = { fixed: 0n, ppm: feePpm };
    return pricingWith(made, {
      incomeAsset: of.income.asset,
      outcomeAsset: of.outcome.asset,
      market: at,
      markupPpm,
      incomeFee: fee,
      outcomeFee: fee,
      networkFee,
      incomeMax: 10n ** 24n,
    });
  })
  .filter((pricing) => pricing !== null);

const runs = { numRuns: 1500 };
const anyShare = fc.bigInt({ min: 0n, max: 1_000_000n });

/** An income anywhere between the limits, or close to where a better price begins. */
function incomeOf(pricing: Pricing, share: bigint): bigint | null {
  const { incomeMin, incomeMax } = limitsOf(pricing, 10n ** 22n);
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
        const paid = accepted(quoteFromIncome(pricing, amount(income, pricing.incomeAsset)));
        const asked = accepted(quoteFromOutcome(pricing, paid.outcome));
        expect(asked.income.units <= income).toBe(true);
        expect(convert(pricing, asked.income.units).payable >= paid.outcome.units).toBe(true);
        const step = lastPlace(pricing.incomeAsset, pricing.incomePrecision);
        const less = convert(pricing, asked.income.units - step).payable;
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
        const pays = (income: bigint) => convert(pricing, income).payable;
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
        const out = convert(there, income).gross;
        const rule = ruleOf({ profit_min: profit, rate_step: '0.01', income_markup: '-2' });
        const back = resolveRule(
          rule,
          '1',
          { market: swapRatio(there.market), markupPpm: 0n },
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
        for (const step of rateSteps(pricing, limitsOf(pricing, 10n ** 22n))) {
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
        const moved = discountRatio(pricing.market, 20_000n);
        const quote = repriceDeposit(pricing, amount(income, pricing.incomeAsset), {
          market: moved,
          limits: 'ignore',
        });
        fc.pre(!isRefusal(quote));
        const before = convert(pricing, income);
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

function accepted(answer: Quote | Refusal): Quote {
  if (isRefusal(answer)) throw new Error(`refused: ${JSON.stringify(answer)}`);
  return answer;
}
