import { ApiFailure } from '../../../client/failure.ts';
import type { RateType } from '../../../core/quotes/quote.ts';
import type { ApiClient } from '../../api/client.ts';
import type { RateCalculation } from '../../api/views.ts';
import type { Pair } from '../pair.ts';

const base = 'POST /api/v1/rate_calculations';

/** What a quote is asked by: of an amount that one side is, or of what a form opens with. */
export const quoteCalls = {
  income: `${base}/from_income`,
  outcome: `${base}/from_outcome`,
  opening: `${base}/first_slot`,
} as const;

export type Side = 'income' | 'outcome';

/** What a quote is asked for: the side the visitor typed into, and how much. */
export type QuoteRequest = {
  readonly side: Side;
  readonly amount: string;
  readonly rateType: RateType;
  /** Code of the city where cash changes hands; absent: none is chosen yet. */
  readonly city?: string | undefined;
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
  const { side, rateType, coupon, city } = request;
  const terms = { ...sidesOf(pair), rate_type: rateType, coupon, city };
  const amount = amountToSend(request.amount);
  const options = { query: { check_slots: true }, signal };
  const { item } =
    side === 'income'
      ? await api.call(quoteCalls.income, {
          ...options,
          attributes: { ...terms, income_amount: amount },
        })
      : await api.call(quoteCalls.outcome, {
          ...options,
          attributes: { ...terms, outcome_amount: amount },
        });
  return item;
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
    const { rateType: rate_type, city } = request;
    const attributes = { ...sidesOf(pair), opening: true, rate_type, city };
    return (await api.call(quoteCalls.opening, { attributes, signal })).item;
  }
}

/** The two sides, as a call names them. */
export function sidesOf({ income, outcome }: Pair) {
  return { income_payment_system_id: income.id, outcome_payment_system_id: outcome.id };
}

/** A point at the very end is a figure not finished yet: it does not travel. */
export function amountToSend(amount: string): string {
  return amount.endsWith('.') ? amount.slice(0, -1) : amount;
}
