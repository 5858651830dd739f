import type { Ratio } from '../rates/ratio.ts';
import { priceAt } from './conversion.ts';
import type { PartsPerMillion, Pricing } from './quote.ts';

/** How far a price may move before a quote made of the old one is good for nothing. */
export type QuoteMove = {
  /** Share of our margin in it, in parts per million. */
  readonly marginSharePpm: PartsPerMillion;
  /** Such a move is borne whatever the margin, in parts per million of the price. */
  readonly leastPpm: PartsPerMillion;
};

const million = 1_000_000n;

/**
 * Says whether an income brings so much less by now than it did that keeping to the old price would
 * be a gift: whoever could keep a quote and look at the market would take it only then.
 */
export function hasMovedAgainstUs(
  shown: Pricing,
  now: Pricing,
  income: bigint,
  { marginSharePpm, leastPpm }: QuoteMove,
): boolean {
  const was = priceAt(shown, income);
  const is = priceAt(now, income);
  const share = (marginOf(was, shown.market) * marginSharePpm) / million;
  const most = share > leastPpm ? share : leastPpm;
  // Outcome per income, cross-multiplied so that nothing is divided.
  return was.outcome * is.income * million > is.outcome * was.income * (million + most);
}

/** What a price keeps of the market's, in parts per million; zero for a discount. */
function marginOf(price: Ratio, market: Ratio): bigint {
  const kept = (price.outcome * market.income * million) / (price.income * market.outcome);
  return kept < million ? million - kept : 0n;
}
