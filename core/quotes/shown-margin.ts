import { divCeil } from '../money/arithmetic.ts';
import { type ShownRate, showRate } from '../rates/price.ts';
import type { Pricing, Quote } from './quote.ts';

/** The market's price beside ours, and what of it stays with the service. */
export type ShownMargin = {
  /** Turned the way ours is shown: the same side is `"1"`. */
  readonly market: ShownRate;
  /** Percent of what the income is worth at the market, rounded up to hundredths: `'1.25'`. */
  readonly percent: string;
};

const perHundredth = 10_000n;

/**
 * What of an income's worth at the market the service keeps: margin and fees together, but not what
 * the network takes. Null where it keeps nothing: there is no margin to be told of.
 */
export function shownMargin(
  pricing: Pricing,
  { income, outcome, breakdown }: Quote,
  ours: ShownRate,
): ShownMargin | null {
  const { market } = pricing;
  // Everything in outcome times the market's income, so that nothing is divided before the end.
  const worth = income.units * market.outcome;
  const margin = worth - (outcome.units + breakdown.networkFee) * market.income;
  if (margin <= 0n || worth === 0n) return null;
  const digits = divCeil(margin * perHundredth, worth)
    .toString()
    .padStart(3, '0');
  const part = digits.slice(-2).replace(/0+$/, '');
  const percent = digits.slice(0, -2) + (part === '' ? '' : `.${part}`);
  return { market: showRate(market, pricing, isOne(ours.income) ? 'income' : 'outcome'), percent };
}

function isOne(side: string): boolean {
  return /^1(?:\.0+)?$/.test(side);
}
