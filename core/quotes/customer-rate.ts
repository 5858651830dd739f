import { type ShownRate, showRate } from '../rates/price.ts';
import { discountRatio, type Ratio } from '../rates/ratio.ts';
import type { Pricing } from './quote.ts';

/**
 * The rate a customer is shown: market price with our margin, without fees (they are shown as
 * amounts). One side is `"1"`; see `showRate` for how many digits and which way they round.
 */
export function customerRate(pricing: Pricing): ShownRate {
  return showRate(customerRatio(pricing), pricing);
}

/** The exact price a customer exchanges at: the market price less our margin. */
export function customerRatio(pricing: Pricing): Ratio {
  return discountRatio(pricing.market, pricing.markupPpm);
}
