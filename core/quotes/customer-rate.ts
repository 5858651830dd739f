import { minus } from '../money/arithmetic.ts';
import { type IncomeUnits, zero } from '../money/units.ts';
import { type ShownRate, showRate } from '../rates/price.ts';
import { discountRatio, outcomeFloor, type Ratio, ratio, reduceRatio } from '../rates/ratio.ts';
import { convert, priceAt } from './conversion.ts';
import type { Pricing } from './quote.ts';

/**
 * The rate a customer is shown for an income (units; the smallest amounts where none is given):
 * market price with our margin, without fees (they are shown as amounts). One side is `"1"`; see
 * `showRate` for how many digits and which way they round.
 */
export function customerRate(pricing: Pricing, income: IncomeUnits = zero): ShownRate {
  return showRate(customerRatio(pricing, income), pricing);
}

/**
 * The exact price a customer exchanges an income at: the market price less our margin, or what a
 * least profit of ours leaves of it.
 */
export function customerRatio(pricing: Pricing, income: IncomeUnits = zero): Ratio {
  if (pricing.rule === undefined && pricing.discountPpm === undefined) {
    return discountRatio(pricing.market, pricing.markupPpm);
  }
  const price = reduceRatio(priceAt(pricing, income));
  if (pricing.rule === undefined || pricing.rule.profitMin === 0n || income === 0n) return price;
  const { incomeFee, gross } = convert(pricing, income);
  const net = minus(income, incomeFee);
  const full = outcomeFloor(net, price);
  return gross > 0n && gross < full ? ratio(net, gross) : price;
}
