import type { OrderRequest } from '../../../../contract/orders.ts';
import type { Benefit } from '../../../../core/levels/benefit.ts';
import { formatAmount } from '../../../../core/money/amount.ts';
import { sideThatFits } from '../../../../core/quotes/asked-side.ts';
import { isRefusal } from '../../../../core/refusal.ts';
import { calculateRate, type QuoteDeps } from './calculate-rate.ts';
import { presentCalculation } from './present-calculation.ts';

/** What goes with a refusal of a quote: the quote to look at instead. */
type ChangedRate = { readonly rate_calculation: unknown };

/** Answers an order whose quote is good for nothing with the quote of now; null where none is. */
export type AnswerChangedRate = (request: OrderRequest, benefit: Benefit) => ChangedRate | null;

type Asked = { readonly side: 'income' | 'outcome'; readonly amount: unknown };

/** Makes the new quote as the form would ask for it: for the same amount of the same side. */
export function answerChangedRate(deps: QuoteDeps): AnswerChangedRate {
  return (request, benefit) => {
    const shown = deps.rates.openQuote(request.rate_calculation_id ?? '');
    const asked = askedBy(request) ?? (shown === null ? null : askedByQuote(shown));
    if (asked === null) return null;
    const attributes = {
      income_payment_system_id: request.income_payment_system_id,
      outcome_payment_system_id: request.outcome_payment_system_id,
      city: request.city ?? shown?.pricing.city,
      rate_type: request.rate_type ?? shown?.rateType,
      [`${asked.side}_amount`]: asked.amount,
    };
    const made = calculateRate(deps, { side: asked.side, attributes }, true, benefit);
    if (isRefusal(made)) return null;
    const { data }: { data: unknown } = JSON.parse(presentCalculation(made));
    return { rate_calculation: data };
  };
}

function askedBy(request: OrderRequest): Asked | null {
  const { income_amount: income, outcome_amount: outcome } = request;
  if (isGiven(income)) return { side: 'income', amount: income };
  return isGiven(outcome) ? { side: 'outcome', amount: outcome } : null;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** An order that names its quote alone: the quote tells which side was asked by. */
function askedByQuote({ pricing, quote }: Shown): Asked {
  const { income, outcome } = quote;
  const side = sideThatFits(pricing, { income: income.units, outcome: outcome.units }, null);
  const precision = side === 'income' ? pricing.incomePrecision : pricing.outcomePrecision;
  return { side, amount: formatAmount(quote[side], precision) };
}

type Shown = NonNullable<ReturnType<QuoteDeps['rates']['openQuote']>>;
