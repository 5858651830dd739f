import { assert } from '../assert.ts';
import { type Amount, amount, formatAmount } from '../money/amount.ts';
import { atLeast, ceilToStep, floorToStep, lastPlace } from '../money/arithmetic.ts';
import { type IncomeUnits, type OutcomeUnits, outcomeUnits, zero } from '../money/units.ts';
import { compareRatios, crossRatio, type Ratio, ratio, swapRatio } from '../rates/ratio.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { assertPricing, convert, incomeNeeded, pricesOf } from './conversion.ts';
import { quoteFromIncome, quoteOf } from './from-income.ts';
import type { PriceStep, Pricing, Quote } from './quote.ts';

type RepriceOptions = {
  /** The price to use: the order's own while it holds, else that of the moment. */
  readonly market: Ratio;
  /** Whether the direction's limits count: money that is here already is mostly taken as it is. */
  readonly limits: 'ignore' | 'enforce';
};

/**
 * Prices what really arrived (short, over or late) with the order's frozen margin, fees and network
 * fee. With limits ignored any amount is taken, also one finer than the payment system's last place
 * (a chain carries more decimals than people type); it is refused as `greater_than` only when fees
 * leave nothing to pay out, or less than can be paid out at all.
 */
export function repriceDeposit(
  frozen: Pricing,
  received: Amount<IncomeUnits>,
  options: RepriceOptions,
): Quote | Refusal {
  const pricing = priceMovedTo(frozen, options.market);
  if (options.limits === 'enforce') return quoteFromIncome(pricing, received);
  assertPricing(pricing);
  assert(received.asset === pricing.incomeAsset, 'a deposit is of the order’s asset');
  const conversion = convert(pricing, received.units);
  const step = lastPlace(pricing.outcomeAsset, pricing.outcomePrecision);
  const outcome = floorToStep(conversion.payable, step);
  const least = ceilToStep(frozen.payoutMin ?? zero, step);
  if (outcome <= 0n || outcome < least) {
    return refuseTooSmall(pricing, atLeast(least, outcomeUnits(step)));
  }
  return quoteOf(pricing, received.units, outcome, conversion);
}

/**
 * The price of a whole of which a part goes at one price and the rest at another, exactly: what the
 * parts bring together is what the whole brings at it.
 */
export function blendRatios(
  part: { readonly price: Ratio; readonly units: IncomeUnits },
  rest: { readonly price: Ratio; readonly units: IncomeUnits },
): Ratio {
  return ratio(
    (part.units + rest.units) * part.price.income * rest.price.income,
    part.units * part.price.outcome * rest.price.income +
      rest.units * rest.price.outcome * part.price.income,
  );
}

/** A pricing at another market: prices of a rule follow it as a margin does, by the same share. */
export function priceMovedTo(frozen: Pricing, market: Ratio): Pricing {
  const { rule } = frozen;
  if (rule === undefined || compareRatios(frozen.market, market) === 0) {
    return { ...frozen, market };
  }
  const share = crossRatio(swapRatio(frozen.market), market);
  const [first, ...rest] = rule.steps;
  const moved = (step: PriceStep): PriceStep => {
    return { ...step, price: crossRatio(step.price, share) };
  };
  return { ...frozen, market, rule: { ...rule, steps: [moved(first), ...rest.map(moved)] } };
}

function refuseTooSmall(pricing: Pricing, outcomeMin: OutcomeUnits): Refusal {
  const { incomeAsset, incomePrecision } = pricing;
  const incomeStep = lastPlace(incomeAsset, incomePrecision);
  const needed = incomeNeeded(pricing, pricesOf(pricing), outcomeMin);
  const min = amount(ceilToStep(needed, incomeStep), incomeAsset);
  return refuse('greater_than', 'income_amount', { min: formatAmount(min, incomePrecision) });
}
