import { isWithinWeek } from '../directions/schedule.ts';
import { atMost, plus } from '../money/arithmetic.ts';
import { type OutcomeUnits, type PartsPerMillion, ppm, zero } from '../money/units.ts';
import type { PricedRule, PriceStep, RuleConditions } from '../quotes/quote.ts';
import {
  compareRatios,
  discountRatio,
  lesserRatio,
  type Ratio,
  reduceRatio,
} from '../rates/ratio.ts';
import { boundRate, type OutOfBounds } from './rate-bounds.ts';
import type { PricingRule } from './rule.ts';

/** What the world looks like to a rule, besides the market. */
export type RuleConditionsNow = {
  /** On the service's clock: 0 is Monday, midnight. */
  readonly minuteOfWeek: number;
  /** Free reserve of the outcome system, in units; null when nobody knows. */
  readonly reserve: OutcomeUnits | null;
  /** The price that takes the place aimed at on the monitor; null when nobody knows it. */
  readonly target: Ratio | null;
};

/** Says which of a rule's hours, reserve bands and places hold: all that decides its prices. */
export function conditionsOf(rule: PricingRule, sight: RuleConditionsNow): RuleConditions {
  const { reserve, target, minuteOfWeek } = sight;
  return {
    hours: rule.hours.findIndex(({ spans }) => isWithinWeek(spans, minuteOfWeek)),
    reserve: reserve === null ? -1 : rule.reserves.findIndex(({ below }) => reserve < below),
    target: rule.place === null ? null : target,
  };
}

/** A direction's own margin and the market it is taken from. */
type PriceBasis = { readonly market: Ratio; readonly markupPpm: PartsPerMillion };

/**
 * Works out the prices of a rule: the same rule, basis and conditions give the same prices to the
 * last digit, whenever it is asked. `out_of_bounds` where no price may be given.
 */
export function resolveRule(
  rule: PricingRule,
  revision: string,
  basis: PriceBasis,
  conditions: RuleConditions,
): PricedRule | OutOfBounds {
  const base = basePrice(rule, basis, conditions);
  const first = finalPrice(rule, basis, base(zero));
  if (first === 'out_of_bounds') return first;
  const steps: [PriceStep, ...PriceStep[]] = [{ incomeFrom: zero, price: first }];
  let last = first;
  for (const { incomeFrom, markupPpm } of rule.amounts) {
    const price = finalPrice(rule, basis, base(markupPpm));
    // A better price that the bounds or the rounding have taken back is no price of its own.
    if (price === 'out_of_bounds' || compareRatios(price, last) !== 1) continue;
    steps.push({ incomeFrom, price });
    last = price;
  }
  return { revision, steps, profitMin: rule.profitMin, conditions };
}

/** The price before its bounds, by what an amount adds to the margin (a better one takes away). */
function basePrice(
  rule: PricingRule,
  { market, markupPpm }: PriceBasis,
  { hours, reserve, target }: RuleConditions,
): (addPpm: PartsPerMillion) => Ratio {
  const banded = plus(
    rule.hours[hours]?.markupPpm ?? zero,
    rule.reserves[reserve]?.markupPpm ?? zero,
  );
  if (target !== null && rule.place !== null) {
    const { profitMaxPpm } = rule.place;
    const least = profitMaxPpm === null ? target : discountRatio(market, profitMaxPpm);
    const chosen = compareRatios(target, least) === -1 ? least : target;
    return (addPpm) => discountRatio(chosen, addPpm);
  }
  const ownPpm = [rule.incomeMarkupPpm, rule.outcomeMarkupPpm, banded].reduce(plus, markupPpm);
  return (addPpm) => discountRatio(market, atMost(plus(ownPpm, addPpm), markupMax));
}

/** Margins that add up to everything would leave no price at all. */
const markupMax = ppm(990_000n);

function finalPrice(rule: PricingRule, { market }: PriceBasis, price: Ratio): Ratio | OutOfBounds {
  const { profitMinPpm } = rule;
  const best = profitMinPpm === null ? null : discountRatio(market, profitMinPpm);
  const profitable = best === null ? price : lesserRatio(price, best);
  const bounded = boundRate(profitable, rule.bounds, best);
  return bounded === 'out_of_bounds' ? bounded : reduceRatio(bounded);
}
