import type { RateType } from '../../core/quotes/quote.ts';
import type { ApiClient } from '../api/client.ts';
import { oneOf } from '../api/document.ts';
import { ApiFailure } from '../api/failure.ts';
import { type RateCalculation, viewOf } from '../api/views.ts';
import type { Pair } from './pair.ts';

export type Side = 'income' | 'outcome';

/** What a quote is asked for: the side the visitor typed into, and how much. */
export type QuoteRequest = {
  readonly side: Side;
  readonly amount: string;
  readonly rateType: RateType;
  /** A coupon that the customer has applied. */
  readonly coupon?: string | undefined;
};

/** Asks for a quote of a typed amount; throws `ApiFailure` with the field at fault. */
export async function requestQuote(
  api: ApiClient,
  pair: Pair,
  request: QuoteRequest,
  signal?: AbortSignal,
): Promise<RateCalculation> {
  const attributes = {
    ...sidesOf(pair),
    [`${request.side}_amount`]: amountToSend(request.amount),
    rate_type: request.rateType,
    coupon: request.coupon,
  };
  return calculate(api, `from_${request.side}?check_slots=true`, attributes, signal);
}

/**
 * Asks anew for the amount a form has opened with. Where the pair takes no such amount any more it
 * is what a form opens with now: nobody has typed the other.
 */
export async function requestOpening(
  api: ApiClient,
  pair: Pair,
  request: QuoteRequest,
  signal?: AbortSignal,
): Promise<RateCalculation> {
  try {
    return await requestQuote(api, pair, request, signal);
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 422) throw error;
    const opening = { ...sidesOf(pair), opening: true, rate_type: request.rateType };
    return calculate(api, 'first_slot', opening, signal);
  }
}

function sidesOf({ income, outcome }: Pair) {
  return { income_payment_system_id: income.id, outcome_payment_system_id: outcome.id };
}

async function calculate(
  api: ApiClient,
  call: string,
  attributes: object,
  signal?: AbortSignal,
): Promise<RateCalculation> {
  const path = `/api/v1/rate_calculations/${call}`;
  const resource = oneOf(await api.post(path, attributes, { signal }));
  if (resource === null) throw new ApiFailure(200, { problems: [] });
  return viewOf<RateCalculation>(resource);
}

/** A point at the very end is a figure not finished yet: it does not travel. */
export function amountToSend(amount: string): string {
  return amount.endsWith('.') ? amount.slice(0, -1) : amount;
}
