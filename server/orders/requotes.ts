import type { Requotes } from '../../core/orders/events.ts';
import { exchangedOf } from '../../core/orders/excess.ts';
import type { Order } from '../../core/orders/order.ts';
import { type CurrentPrice, requotesAt } from '../../core/orders/requotes.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { directionIdOf } from '../catalogue/catalogue.ts';
import { type OrdersDeps, systemOf } from './deps.ts';

/** Prices what an order has really received, by its own rate and by the market of now. */
export function requotesOf(deps: OrdersDeps, order: Order, receivedUnits: bigint): Requotes {
  return requotesAt(order, receivedUnits, currentPrice(deps, order));
}

/** The same for money that is being credited: of what is above and goes back no price is made. */
export function requotesOfCredit(deps: OrdersDeps, order: Order, came: bigint): Requotes {
  return requotesOf(deps, order, exchangedOf(order, order.received + came));
}

/** The price of an order's direction at this moment, or why there is none. */
export function currentPrice(deps: OrdersDeps, order: Order): CurrentPrice | Refusal {
  const income = systemOf(deps, order.incomeSystem);
  const outcome = systemOf(deps, order.outcomeSystem);
  const directionId = directionIdOf(income.id, outcome.id);
  const current = deps.rates.currentPricing(directionId, order.rateType);
  if (isRefusal(current)) return current;
  const { pricing, snapshotId } = current;
  const quotedAt = deps.platform.clock.now().toISOString();
  return { pricing, evidence: { snapshotId, quotedAt } };
}
