import type { OrderRequest } from '../../../../contract/orders.ts';
import type { Amount } from '../../../../core/money/amount.ts';
import { asIncome, asOutcome } from '../../../../core/money/amount.ts';
import { type PartsPerMillion, zero } from '../../../../core/money/units.ts';
import type { PriceEvidence } from '../../../../core/orders/order.ts';
import { type AskedSide, askedSides, sideThatFits } from '../../../../core/quotes/asked-side.ts';
import { withDiscount } from '../../../../core/quotes/discount.ts';
import { quoteFromIncome } from '../../../../core/quotes/from-income.ts';
import { quoteFromOutcome } from '../../../../core/quotes/from-outcome.ts';
import { hasMovedAgainstUs } from '../../../../core/quotes/price-move.ts';
import type { Pricing, Quote, RateType } from '../../../../core/quotes/quote.ts';
import { readAmount } from '../../../../core/quotes/read-amount.ts';
import { isRefusal, type Refusal, refuse } from '../../../../core/refusal.ts';
import type { Exchange } from '../../../market/catalogue/catalogue.ts';
import type { QuoteToken } from '../../../market/rates/quote/quote-token.ts';
import type { OrdersDeps } from '../deps.ts';

export type PricedOrder = {
  readonly quote: Quote;
  readonly pricing: Pricing;
  readonly rateType: RateType;
  /** Which amount the customer fixed. */
  readonly askedSide: AskedSide;
  readonly evidence: PriceEvidence;
};

/**
 * The price of a new order: that of the quote it names, exactly, while it is valid. It is not, and
 * the order is refused as `rate_changed`, once an operator has changed the rate or the market has
 * moved too far against us; nor while there is no rate at all. Of a quote that ran out the price of
 * now is taken, unless it is worse for the customer than what they were shown. `discountPpm` is
 * what this customer is given; a quote made for somebody who is given more is `rate_changed`.
 */
export function priceOrder(
  deps: OrdersDeps,
  request: OrderRequest,
  pair: Exchange,
  discountPpm: PartsPerMillion = zero,
): PricedOrder | Refusal {
  const amounts = readAmounts(request, pair);
  if (isRefusal(amounts)) return amounts;
  const asked = amounts[0] ?? null;
  const rateType = request.rate_type ?? pair.direction.rateTypes[0] ?? 'fixed';
  const token = request.rate_calculation_id ?? '';
  if (token === '') {
    if (asked === null) return refuse('required', 'income_amount');
    return priceNow(deps, pair, { rateType, asked, discountPpm });
  }
  const shown = deps.rates.openQuote(token);
  if (shown === null) return refuse('invalid_format', 'rate_calculation_id');
  if (!fits(shown, pair, amounts, request.rate_type)) {
    return refuse('mismatch', 'rate_calculation_id');
  }
  const current = deps.rates.currentPricing(pair.direction.id, shown.rateType, pair.direction.city);
  if (isRefusal(current)) return current;
  const given = shown.pricing.discountPpm ?? zero;
  if (current.terms !== shown.terms || given > discountPpm) return refuse('rate_changed');
  const { clock, config } = deps.platform;
  if (clock.now() >= shown.expiresAt) {
    return priceAgain(deps, pair, shown, { asked, discountPpm });
  }
  const { pricing, quote } = shown;
  const now = withDiscount(current.pricing, given);
  return hasMovedAgainstUs(pricing, now, quote.income.units, config.quoteMove)
    ? refuse('rate_changed')
    : fromToken(shown, asked);
}

type Asked = { readonly side: AskedSide; readonly amount: Amount };

/** The amounts that were given; where both were, the first is what is asked for. */
function readAmounts(request: OrderRequest, pair: Exchange): readonly Asked[] | Refusal {
  const given: Asked[] = [];
  for (const side of askedSides) {
    const value = request[`${side}_amount`];
    if (!isGiven(value)) continue;
    const { asset, precision } = pair[side];
    const read = readAmount(value, asset, precision, `${side}_amount`);
    if (isRefusal(read)) return read;
    given.push({ side, amount: read });
  }
  return given;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

function fits(
  shown: QuoteToken,
  pair: Exchange,
  given: readonly Asked[],
  rateType: RateType | undefined,
): boolean {
  if (shown.directionId !== pair.direction.id) return false;
  // What was quoted for one city is the price of no other.
  if (shown.pricing.city !== pair.direction.city) return false;
  if (rateType !== undefined && rateType !== shown.rateType) return false;
  return given.every(({ side, amount }) => shown.quote[side].units === amount.units);
}

function fromToken(shown: QuoteToken, asked: Asked | null): PricedOrder {
  return {
    quote: shown.quote,
    pricing: shown.pricing,
    rateType: shown.rateType,
    askedSide: asked?.side ?? sideOf(shown),
    evidence: { snapshotId: shown.snapshotId, quotedAt: shown.quotedAt.toISOString() },
  };
}

/** An order may name its quote and nothing else; the quote itself tells which side was asked by. */
function sideOf({ pricing, quote }: QuoteToken): AskedSide {
  return sideThatFits(pricing, { income: quote.income.units, outcome: quote.outcome.units }, null);
}

/** A quote that ran out: the price of now is taken only when it is no worse than the one shown. */
function priceAgain(
  deps: OrdersDeps,
  pair: Exchange,
  shown: QuoteToken,
  { asked, discountPpm }: { readonly asked: Asked | null; readonly discountPpm: PartsPerMillion },
): PricedOrder | Refusal {
  const side = sideOf(shown);
  const again = asked ?? { side, amount: shown.quote[side] };
  const priced = priceNow(deps, pair, {
    rateType: shown.rateType,
    asked: again,
    discountPpm,
  });
  if (isRefusal(priced)) return priced;
  const worse =
    priced.quote.outcome.units < shown.quote.outcome.units ||
    priced.quote.income.units > shown.quote.income.units;
  return worse ? refuse('rate_changed') : priced;
}

type Wanted = {
  readonly rateType: RateType;
  readonly asked: Asked;
  readonly discountPpm: PartsPerMillion;
};

function priceNow(
  deps: OrdersDeps,
  pair: Exchange,
  { rateType, asked, discountPpm }: Wanted,
): PricedOrder | Refusal {
  const current = deps.rates.currentPricing(pair.direction.id, rateType, pair.direction.city);
  if (isRefusal(current)) return current;
  const { snapshotId } = current;
  const pricing = withDiscount(current.pricing, discountPpm);
  const quote =
    asked.side === 'income'
      ? quoteFromIncome(pricing, asIncome(asked.amount))
      : quoteFromOutcome(pricing, asOutcome(asked.amount));
  if (isRefusal(quote)) return quote;
  const quotedAt = deps.platform.clock.now().toISOString();
  return { quote, pricing, rateType, askedSide: asked.side, evidence: { snapshotId, quotedAt } };
}
