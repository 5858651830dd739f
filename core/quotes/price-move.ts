import { atLeast, plus, shareFloor } from '../money/arithmetic.ts';
import { type IncomeUnits, million, type PartsPerMillion, ppm, zero } from '../money/units.ts';
import type { Ratio } from '../rates/ratio.ts';
import { priceAt } from './conversion.ts';
import type { Pricing } from './quote.ts';

/** How far a price may move before a quote made of the old one is good for nothing. */
type QuoteMove = {
  /** Share of our margin in it, in parts per million. */
  readonly marginSharePpm: PartsPerMillion;
  /** Such a move is borne whatever the margin, in parts per million of the price. */
  readonly leastPpm: PartsPerMillion;
};

/**
 * Says whether an income brings so much less by now than it did that keeping to the old price would
 * be a gift: whoever could keep a quote and look at the market would take it only then.
 */
export function hasMovedAgainstUs(
  shown: Pricing,
  now: Pricing,
  income: IncomeUnits,
  { marginSharePpm, leastPpm }: QuoteMove,
): boolean {
  const was = priceAt(shown, income);
  const is = priceAt(now, income);
  const share = shareFloor(marginOf(was, shown.market), marginSharePpm);
  const most = atLeast(share, leastPpm);
  // Outcome per income, cross-multiplied so that nothing is divided.
  return was.outcome * is.income * million > is.outcome * was.income * plus(million, most);
}

/** What a price keeps of the market's, in parts per million; zero for a discount. */
function marginOf(price: Ratio, market: Ratio): PartsPerMillion {
  const retained = (price.outcome * market.income * million) / (price.income * market.outcome);
  return retained < million ? ppm(million - retained) : zero;
}
