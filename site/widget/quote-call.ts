import type { RateCalculationAttributes } from '../../contract/rates.ts';

export type Side = 'income' | 'outcome';

/** A quote, why there is none in the words of the service, or null where it could not be asked. */
export type Quoted =
  | { readonly quote: RateCalculationAttributes }
  | { readonly problem: string | null };

type Question = {
  readonly incomeId: string;
  readonly outcomeId: string;
  /** Null: what a form opens with. */
  readonly typed: { readonly side: Side; readonly amount: string } | null;
};

const mediaType = 'application/vnd.api+json';

/** Asks the service for a quote. Throws an `AbortError` where a newer question has come. */
export async function askQuote(
  { incomeId, outcomeId, typed }: Question,
  locale: string,
  signal: AbortSignal,
): Promise<Quoted> {
  const pair = { income_payment_system_id: incomeId, outcome_payment_system_id: outcomeId };
  const amount = typed === null ? { opening: true } : { [`${typed.side}_amount`]: typed.amount };
  const call = typed === null ? 'first_slot' : `from_${typed.side}`;
  try {
    const answer = await fetch(`/api/v1/rate_calculations/${call}`, {
      method: 'POST',
      headers: { accept: mediaType, 'content-type': mediaType, 'site-locale': locale },
      // Nobody's session is needed for a price.
      credentials: 'omit',
      body: JSON.stringify({ data: { attributes: { ...pair, ...amount } } }),
      signal,
    });
    const body: Answer = await answer.json();
    if (answer.ok && body.data?.attributes) return { quote: body.data.attributes };
    const [error] = body.errors ?? [];
    return { problem: answer.status < 500 ? (error?.detail ?? error?.title ?? null) : null };
  } catch (error) {
    if (signal.aborted) throw error;
    return { problem: null };
  }
}

type Answer = {
  readonly data?: { readonly attributes?: RateCalculationAttributes };
  readonly errors?: readonly { readonly title?: string; readonly detail?: string }[];
};
