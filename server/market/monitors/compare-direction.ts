import { formatAmount, parseAmount } from '../../../core/money/amount.ts';
import { ceilToStep, lastPlace } from '../../../core/money/arithmetic.ts';
import { scaleOf } from '../../../core/money/asset.ts';
import type { Quote, RateType } from '../../../core/quotes/quote.ts';
import { isRefusal, type Refusal } from '../../../core/refusal.ts';
import type { Exchange } from '../catalogue/catalogue.ts';
import { calculateRate, type QuoteDeps } from '../rates/quote/calculate-rate.ts';
import type { Difference } from './difference.ts';
import { type PromisedStep, promisedUnits } from './files/read-file.ts';

/** What an order for this income would be priced at now. */
export type OrderPrice = (
  exchange: Exchange,
  income: string,
  rateType: RateType,
) => Pick<Quote, 'outcome'> | Refusal;

/** Compares what is promised with a quote and an order at both ends; null where all agree. */
export function compareDirection(
  quotes: QuoteDeps,
  orderPrice: OrderPrice,
  exchange: Exchange,
  steps: readonly PromisedStep[],
): Difference | null {
  for (const step of steps) {
    for (const income of new Set([step.incomeMin, step.incomeMax])) {
      const difference = compareAt(quotes, orderPrice, exchange, { step, income });
      if (difference !== null) return difference;
    }
  }
  return null;
}

function compareAt(
  quotes: QuoteDeps,
  orderPrice: OrderPrice,
  exchange: Exchange,
  { step, income }: { readonly step: PromisedStep; readonly income: string },
): Difference | null {
  const { asset, precision } = exchange.outcome;
  const read = parseAmount(income, exchange.income.asset);
  if ('code' in read) return { income, exported: null, quoted: null, ordered: null };
  const scales = { income: scaleOf(exchange.income.asset), outcome: scaleOf(asset) };
  const promised = promisedUnits(step, read.units, scales);
  const asked = {
    income_payment_system_id: exchange.income.id,
    outcome_payment_system_id: exchange.outcome.id,
    income_amount: income,
    city: exchange.direction.city,
  };
  const quoted = calculateRate(quotes, { side: 'income', attributes: asked }, false);
  if (isRefusal(quoted) && isClosing(quoted)) return null;
  const quote = isRefusal(quoted) ? null : quoted.quote.outcome;
  const ordered = isRefusal(quoted) ? null : orderPrice(exchange, income, quoted.rateType);
  const order = ordered === null || isRefusal(ordered) ? null : ordered.outcome;
  if (quote !== null && order !== null && quote.units === order.units) {
    const off = promised - quote.units;
    const grain = grainOf(exchange, step);
    if (off < grain && -off < grain) return null;
  }
  const written = (units: bigint) => formatAmount({ units, asset }, precision);
  return {
    income,
    exported: written(promised),
    quoted: quote === null ? null : written(quote.units),
    ordered: order === null ? null : written(order.units),
  };
}

/** It has just closed, or its price has run out: the next file does not have it any more. */
function isClosing({ refused }: Refusal): boolean {
  return refused.every(
    ({ code }) => code === 'rate_unavailable' || code === 'direction_unavailable',
  );
}

/** Rounding alone, of two fees and the payout, explains less than this. */
function grainOf({ income, outcome }: Exchange, step: PromisedStep): bigint {
  const scales = { income: scaleOf(income.asset), outcome: scaleOf(outcome.asset) };
  const free = { ...step, toFee: { digits: 0n, places: 0 } };
  const worth = promisedUnits(free, lastPlace(income.asset, income.precision), scales);
  const place = lastPlace(outcome.asset, outcome.precision);
  return ceilToStep(worth, place) + place + 2n;
}
