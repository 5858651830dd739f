import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Assessment, mergeSignals, notScoredReasons, type Signal } from './assessment.ts';
import { categoryOf, type ScreeningCategory, screeningCategories } from './categories.ts';
import {
  defaultScreeningTerms,
  holdClassOf,
  judgeScreening,
  type ScreeningTerms,
} from './judge.ts';

const terms: ScreeningTerms = {
  ...defaultScreeningTerms,
  scoreMax: { income: 700_000, outcome: 500_000 },
  categories: {
    mixer: { income: 200_000, outcome: null },
    sanctions: { income: 0, outcome: 10_000 },
  },
  notScored: 'hold',
};

function scored(scorePpm: number | null, shares: Partial<Record<ScreeningCategory, number>> = {}) {
  const signals = screeningCategories.flatMap((category): Signal[] => {
    const sharePpm = shares[category];
    return sharePpm === undefined ? [] : [{ category, sharePpm }];
  });
  return { scored: true, scorePpm, signals } as const;
}

describe('what a verdict means under the terms of a direction', () => {
  test.each([
    ['one millionth below the score', scored(699_999), 'income', []],
    ['just at the score', scored(700_000), 'income', ['score']],
    ['above the score', scored(1_000_000), 'income', ['score']],
    ['each side has its own score', scored(500_000), 'outcome', ['score']],
    ['the same score on the other side', scored(500_000), 'income', []],
    ['one millionth below a category', scored(0, { mixer: 199_999 }), 'income', []],
    ['just at a category', scored(0, { mixer: 200_000 }), 'income', ['mixer']],
    ['a side without a bound', scored(0, { mixer: 1_000_000 }), 'outcome', []],
    ['a category without a bound', scored(0, { miner: 1_000_000 }), 'income', []],
    ['a bound of zero and nothing of it', scored(0, { sanctions: 0 }), 'income', []],
    ['a bound of zero and a trace of it', scored(0, { sanctions: 1 }), 'income', ['sanctions']],
    ['a list gives no score', scored(null), 'income', []],
    [
      'every bound reached is named',
      scored(900_000, { sanctions: 10_000, mixer: 300_000 }),
      'income',
      ['score', 'sanctions', 'mixer'],
    ],
  ] as const)('%s', (_name, assessment: Assessment, side, over) => {
    const verdict = judgeScreening(assessment, terms, side);
    expect(verdict).toEqual(over.length === 0 ? { verdict: 'passed' } : { verdict: 'risk', over });
    expect(holdClassOf(verdict)).toBe(over.length === 0 ? null : 'risk');
  });

  test.each(notScoredReasons)('not scored (%s) is neither clean nor tainted', (reason) => {
    const held = judgeScreening({ scored: false, reason }, terms, 'income');
    expect(held).toEqual({ verdict: 'not_scored', reason, policy: 'hold' });
    expect(holdClassOf(held)).toBe('not_scored');
    const open = { ...terms, notScored: 'go_on' } as const;
    expect(holdClassOf(judgeScreening({ scored: false, reason }, open, 'income'))).toBeNull();
  });

  test('what is worse never passes where what is better is held', () => {
    const ppm = fc.integer({ min: 0, max: 1_000_000 });
    const category = fc.constantFrom<ScreeningCategory>('mixer', 'sanctions', 'miner');
    const side = fc.constantFrom('income', 'outcome');
    fc.assert(
      fc.property(ppm, ppm, category, side, ppm, (score, share, of, at, more) => {
        const held = (by: number) =>
          holdClassOf(
            judgeScreening(
              scored(Math.min(1_000_000, score + by), { [of]: Math.min(1_000_000, share + by) }),
              terms,
              at,
            ),
          );
        if (held(0) === 'risk') expect(held(more)).toBe('risk');
      }),
    );
  });
});

test.each([
  ['Sanctions', 'sanctions'],
  ['dark-market', 'dark_market'],
  ['Darknet Market', 'dark_market'],
  ['p2p_exchange_mlrisk_high', 'p2p_exchange_high_risk'],
  ['decentralized_exchange_contract', 'decentralized_exchange'],
  ['a category of tomorrow', 'unrecognised'],
  ['', 'unrecognised'],
])('“%s” is the category %s', (text, category) => {
  expect(categoryOf(text)).toBe(category);
});

test('shares of one category are one, and never more than the whole', () => {
  expect(
    mergeSignals([
      { category: 'mixer', sharePpm: 700_000 },
      { category: 'scam', sharePpm: 0 },
      { category: 'mixer', sharePpm: 700_000 },
      { category: 'miner', sharePpm: 5 },
    ]),
  ).toEqual([
    { category: 'mixer', sharePpm: 1_000_000 },
    { category: 'miner', sharePpm: 5 },
  ]);
});
