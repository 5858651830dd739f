import { million, type PartsPerMillion } from '../money/units.ts';
import { compareRatios, lesserRatio, type Ratio, ratio } from '../rates/ratio.ts';
import type { PriceStep, Pricing } from './quote.ts';

type Prices = readonly [PriceStep, ...PriceStep[]];

/**
 * Prices of a customer who is given so many parts in a million of the market's price: each is that
 * much better, up to the market's own. Where a price is that of the market or better already there
 * is no margin to give anything of. Prices that become one are one step.
 */
export function discountedPrices(
  [first, ...others]: Prices,
  market: Ratio,
  ppm: PartsPerMillion,
): Prices {
  let last: PriceStep = { ...first, price: discounted(first.price, market, ppm) };
  const steps: [PriceStep, ...PriceStep[]] = [last];
  for (const step of others) {
    const price = discounted(step.price, market, ppm);
    if (compareRatios(last.price, price) !== -1) continue;
    last = { ...step, price };
    steps.push(last);
  }
  return steps;
}

function discounted(price: Ratio, market: Ratio, ppm: PartsPerMillion): Ratio {
  if (compareRatios(price, market) !== -1) return price;
  const better = ratio(
    price.income * market.income * million,
    price.outcome * market.income * million + market.outcome * ppm * price.income,
  );
  return lesserRatio(better, market);
}

/** The same terms for a customer with a discount; none or less is the terms as they are. */
export function withDiscount(pricing: Pricing, ppm: PartsPerMillion): Pricing {
  if (ppm > 0n) return { ...pricing, discountPpm: ppm };
  const { discountPpm, ...plain } = pricing;
  return discountPpm === undefined ? pricing : plain;
}
