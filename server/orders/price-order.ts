import type { OrderRequest } from '../../contract/orders.ts';
import type { Amount } from '../../core/money/amount.ts';
import type { PriceEvidence } from '../../core/orders/order.ts';
import { quoteFromIncome } from '../../core/quotes/from-income.ts';
import { quoteFromOutcome } from '../../core/quotes/from-outcome.ts';
import type { Pricing, Quote, RateType } from '../../core/quotes/quote.ts';
import { readAmount } from '../../core/quotes/read-amount.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import type { Exchange } from '../catalogue/catalogue.ts';
import type { QuoteToken } from '../rates/quote-token.ts';
import type { OrdersDeps } from './deps.ts';

export type PricedOrder = {
  readonly quote: Quote;
  readonly pricing: Pricing;
  readonly rateType: RateType;
  readonly evidence: PriceEvidence;
};

/**
 * The price of a new order: the quote it names, exactly, while that is valid; else the price of
 * now, unless that would be worse for the customer than what they were shown (`rate_changed`).
 */
export function priceOrder(
  deps: OrdersDeps,
  request: OrderRequest,
  pair: Exchange,
): PricedOrder | Refusal {
  const asked = readAsked(request, pair);
  if (isRefusal(asked)) return asked;
  const rateType = request.rate_type ?? pair.direction.rateTypes[0] ?? 'fixed';
  const token = request.rate_calculation_id ?? '';
  if (token === '') {
    if (asked === null) return refuse('required', 'income_amount');
    return priceNow(deps, pair, rateType, asked);
  }
  const shown = deps.rates.openQuote(token);
  if (shown === null) return refuse('invalid_format', 'rate_calculation_id');
  if (!fits(shown, pair, asked, request.rate_type)) {
    return refuse('mismatch', 'rate_calculation_id');
  }
  const now = deps.platform.clock.now();
  if (now < shown.expiresAt) return fromToken(shown);
  return priceAgain(deps, pair, shown, asked);
}

type Asked = { readonly side: 'income' | 'outcome'; readonly amount: Amount };

/** The amount asked for, by whichever side was given; null when none was. */
function readAsked(request: OrderRequest, pair: Exchange): Asked | null | Refusal {
  const { income, outcome } = pair;
  if (isGiven(request.income_amount)) {
    const read = readAmount(request.income_amount, income.asset, income.precision, 'income_amount');
    return isRefusal(read) ? read : { side: 'income', amount: read };
  }
  if (isGiven(request.outcome_amount)) {
    const read = readAmount(
      request.outcome_amount,
      outcome.asset,
      outcome.precision,
      'outcome_amount',
    );
    return isRefusal(read) ? read : { side: 'outcome', amount: read };
  }
  return null;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

function fits(
  shown: QuoteToken,
  pair: Exchange,
  asked: Asked | null,
  rateType: RateType | undefined,
): boolean {
  if (shown.directionId !== pair.direction.id) return false;
  if (rateType !== undefined && rateType !== shown.rateType) return false;
  if (asked === null) return true;
  const side = asked.side === 'income' ? shown.quote.income : shown.quote.outcome;
  return side.units === asked.amount.units;
}

function fromToken(shown: QuoteToken): PricedOrder {
  return {
    quote: shown.quote,
    pricing: shown.pricing,
    rateType: shown.rateType,
    evidence: { snapshotId: shown.snapshotId, quotedAt: shown.quotedAt.toISOString() },
  };
}

/** A quote that ran out: the price of now is taken only when it is no worse than the one shown. */
function priceAgain(
  deps: OrdersDeps,
  pair: Exchange,
  shown: QuoteToken,
  asked: Asked | null,
): PricedOrder | Refusal {
  const again = asked ?? { side: 'income' as const, amount: shown.quote.income };
  const priced = priceNow(deps, pair, shown.rateType, again);
  if (isRefusal(priced)) return priced;
  const worse =
    priced.quote.outcome.units < shown.quote.outcome.units ||
    priced.quote.income.units > shown.quote.income.units;
  return worse ? refuse('rate_changed') : priced;
}

function priceNow(
  deps: OrdersDeps,
  pair: Exchange,
  rateType: RateType,
  asked: Asked,
): PricedOrder | Refusal {
  const current = deps.rates.currentPricing(pair.direction.id, rateType);
  if (isRefusal(current)) return current;
  const { pricing, snapshotId } = current;
  const quote =
    asked.side === 'income'
      ? quoteFromIncome(pricing, asked.amount)
      : quoteFromOutcome(pricing, asked.amount);
  if (isRefusal(quote)) return quote;
  const quotedAt = deps.platform.clock.now().toISOString();
  return { quote, pricing, rateType, evidence: { snapshotId, quotedAt } };
}
