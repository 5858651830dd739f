import { type Amount, amount } from '../../core/money/amount.ts';
import type { Repriced, Requotes } from '../../core/orders/events.ts';
import type { Order } from '../../core/orders/order.ts';
import { repriceDeposit } from '../../core/quotes/reprice-deposit.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { directionIdOf } from '../catalogue/catalogue.ts';
import { type OrdersDeps, systemOf } from './deps.ts';

/**
 * Prices what an order has really received, by its own frozen pricing and by the market of now.
 * Money that is here already is taken whatever its amount; only the fees can make it too little.
 */
export function requotesOf(deps: OrdersDeps, order: Order, receivedUnits: bigint): Requotes {
  const received = amount(receivedUnits, order.income.asset);
  const locked = repriceDeposit(order.pricing, received, {
    market: order.pricing.market,
    limits: 'ignore',
  });
  return {
    atLocked: isRefusal(locked)
      ? locked
      : { quote: locked, pricing: order.pricing, evidence: order.evidence },
    atMarket: priceAtMarket(deps, order, received),
  };
}

function priceAtMarket(deps: OrdersDeps, order: Order, received: Amount): Repriced | Refusal {
  const income = systemOf(deps, order.incomeSystem);
  const outcome = systemOf(deps, order.outcomeSystem);
  const directionId = directionIdOf(income.id, outcome.id);
  const current = deps.rates.currentPricing(directionId, order.rateType);
  if (isRefusal(current)) return current;
  const { pricing, snapshotId } = current;
  const quote = repriceDeposit(pricing, received, { market: pricing.market, limits: 'ignore' });
  if (isRefusal(quote)) return quote;
  const quotedAt = deps.platform.clock.now().toISOString();
  return { quote, pricing, evidence: { snapshotId, quotedAt } };
}
