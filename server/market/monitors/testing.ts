import { isRefusal } from '../../../core/refusal.ts';
import { findExchange } from '../catalogue/catalogue.ts';
import { calculateRate, type QuoteDeps } from '../rates/quote/calculate-rate.ts';

/** What a quote pays out for an income of a pair, in units; throws what was refused. */
export function quotedUnits(quotes: QuoteDeps, from: string, to: string, income: string): bigint {
  const exchange = findExchange(quotes.catalogue.current(), from, to);
  if (exchange === null) throw new Error(`nobody exchanges ${from} for ${to}`);
  const asked = {
    income_payment_system_id: exchange.income.id,
    outcome_payment_system_id: exchange.outcome.id,
    income_amount: income,
  };
  const quoted = calculateRate(quotes, { side: 'income', attributes: asked }, false);
  if (isRefusal(quoted)) throw new Error(`${from} ${to} ${income}: ${JSON.stringify(quoted)}`);
  return quoted.quote.outcome.units;
}
