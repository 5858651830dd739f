import { describe, expect, test } from 'vitest';
import { amount, asIncome, asOutcome } from '../money/amount.ts';
import { incomeUnits, type OutcomeUnits, outcomeUnits } from '../money/units.ts';
import { customerRate } from '../quotes/customer-rate.ts';
import { quoteFromIncome } from '../quotes/from-income.ts';
import { quoteFromOutcome } from '../quotes/from-outcome.ts';
import { ratio } from '../rates/ratio.ts';
import { isRefusal } from '../refusal.ts';
import { claimPlace } from './claim-place.ts';
import { readRule } from './read-rule.ts';
import { conditionsOf, resolveRule } from './resolve-rule.ts';
import { plainTerms, type RuleTerms } from './rule-terms.ts';
import { accepted, basis, pricingWith, quiet, ruleOf, type Seen, sides } from './testing.ts';

/** What a customer is shown, by the first price. */
function shown(terms: Partial<RuleTerms>, { offers, ...sight }: Seen = {}): string {
  const rule = ruleOf(terms);
  const target =
    offers === undefined || rule.place === null ? null : claimPlace(rule.place, offers);
  const made = resolveRule(rule, '1', basis, conditionsOf(rule, { ...quiet, target, ...sight }));
  if (made === 'out_of_bounds') return made;
  return customerRate(pricingWith(made)).income;
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
      { reserve: outcomeUnits(499_999_999n) },
      '81.632654',
    ],
    [
      'takes no more while enough is left',
      { reserves: [{ below: '500', markup: '1' }] },
      { reserve: outcomeUnits(500_000_000n) },
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

  test('goes by the first of its hours and of its reserves that hold, where several do', () => {
    const day = { days: [1], from: '00:00', to: '00:00', markup: '1' };
    const noon = { days: [1], from: '11:00', to: '13:00', markup: '3' };
    const at = (hours: readonly (typeof day)[], minuteOfWeek: number) =>
      shown({ hours }, { minuteOfWeek });
    expect(at([day, noon], 720)).toBe('81.632654');
    expect(at([noon, day], 720)).toBe('83.333334');
    // From a moment to the same one is the whole day, and not a minute more.
    expect([at([noon, day], 0), at([noon, day], 1439)]).toEqual(['81.632654', '81.632654']);
    expect([at([noon, day], 1440), at([noon, day], 10_079)]).toEqual(['80.808081', '80.808081']);
    const reserves = [
      { below: '100', markup: '3' },
      { below: '500', markup: '1' },
    ];
    const left = (reserve: OutcomeUnits | null) => shown({ reserves }, { reserve });
    expect([99_999_999n, 100_000_000n, 0n].map((units) => left(outcomeUnits(units)))).toEqual([
      '83.333334',
      '81.632654',
      '83.333334',
    ]);
    expect(left(null)).toBe('80.808081');
  });

  test('that aims at a place among equals is no worse than them, and no better than one step', () => {
    const equals = [rival(8_100n, null, '1'), rival(8_100n, null, '2'), rival(8_200n, null, '3')];
    for (const target of [1, 2]) {
      expect(shown({ place: { ...place, target } }, { offers: equals })).toBe('80.991901');
    }
    expect(shown({ place: { ...place, target: 3 } }, { offers: equals })).toBe('81.991801');
    expect(shown({ place: { ...place, target: 4 } }, { offers: equals })).toBe('80.808081');
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
  const made = resolveRule(rule, '7', basis, conditionsOf(rule, quiet));
  const pricing = pricingWith(made === 'out_of_bounds' ? undefined : made);
  const pays = (income: bigint) =>
    accepted(quoteFromIncome(pricing, asIncome(amount(income, 'RUB'))));

  test('begin with the amount they name, and hold for the whole of it', () => {
    // 999.99 roubles at 1 %, 1000 at 0.5 %.
    expect(pays(99_999n).outcome.units).toBe(12_370_000n);
    expect(pays(100_000n).outcome.units).toBe(12_430_000n);
    expect(customerRate(pricing, incomeUnits(100_000n))).toEqual({
      income: '80.402011',
      outcome: '1',
    });
  });

  test('an outcome between two prices costs the first income of the better one', () => {
    const asked = accepted(quoteFromOutcome(pricing, asOutcome(amount(12_400_000n, 'USDT'))));
    expect(asked.income.units).toBe(100_000n);
    expect(asked.outcome.units).toBe(12_400_000n);
    expect(asked.breakdown.rounding).toBe(37_500n);
  });

  test('a least profit is kept of a small order, and shown as its rate', () => {
    const rule = ruleOf({ profit_min_amount: '1' });
    const least = resolveRule(rule, '1', basis, conditionsOf(rule, quiet));
    if (least === 'out_of_bounds') throw new Error('a price');
    const priced = pricingWith(least);
    const small = accepted(quoteFromIncome(priced, asIncome(amount(80_000n, 'RUB'))));
    expect(small.breakdown).toMatchObject({
      fair: outcomeUnits(10_000_000n),
      spread: outcomeUnits(1_000_000n),
    });
    expect(customerRate(priced, incomeUnits(80_000n)).income).toBe('88.888889');
    const large = accepted(quoteFromIncome(priced, asIncome(amount(80_000_000n, 'RUB'))));
    expect(large.breakdown.spread).toBe(100_000_000n);
  });
});
