import { incomeUnits, outcomeUnits, ppm, zero } from '../money/units.ts';
import type { Pricing, Quote } from '../quotes/quote.ts';
import { type Ratio, ratio } from '../rates/ratio.ts';
import { isRefusal, type Refusal } from '../refusal.ts';
import type { Offer } from './claim-place.ts';
import { readRule, type Sides } from './read-rule.ts';
import type { RuleConditionsNow } from './resolve-rule.ts';
import type { PricingRule } from './rule.ts';
import { plainTerms, type RuleTerms } from './rule-terms.ts';

const rub = { asset: 'RUB', precision: 2 } as const;
const usdt = { asset: 'USDT', precision: 2 } as const;
export const sides: Sides = { income: rub, outcome: usdt };
/** 80 roubles are one dollar coin: 8000 kopecks for a million of its units. */
const market: Ratio = ratio(8_000n, 1_000_000n);
export const basis = { market, markupPpm: ppm(10_000n) };
export const quiet: RuleConditionsNow = { minuteOfWeek: 0, reserve: null, target: null };
export type Seen = Partial<RuleConditionsNow> & { readonly offers?: readonly Offer[] };

/** A rule of these terms. */
export function ruleOf(terms: Partial<RuleTerms>, of: Sides = sides): PricingRule {
  const rule = readRule({ ...plainTerms, ...terms }, of);
  if (isRefusal(rule)) throw new Error(JSON.stringify(rule));
  return rule;
}

/** A pricing of roubles into dollar coins with prices of a rule. */
export function pricingWith(rule: Pricing['rule'], more: Partial<Pricing> = {}): Pricing {
  const free = { fixed: zero, ppm: zero };
  return {
    incomeAsset: 'RUB',
    outcomeAsset: 'USDT',
    incomePrecision: 2,
    outcomePrecision: 2,
    market,
    markupPpm: ppm(10_000n),
    incomeFee: free,
    outcomeFee: free,
    networkFee: zero,
    incomeMin: incomeUnits(100n),
    incomeMax: null,
    outcomeMin: outcomeUnits(1n),
    outcomeMax: null,
    ...(rule === undefined ? {} : { rule }),
    ...more,
  };
}

/** A quote that was not refused. */
export function accepted(answer: Quote | Refusal): Quote {
  if (isRefusal(answer)) throw new Error(`refused: ${JSON.stringify(answer)}`);
  return answer;
}
