import { plus } from '../../../../core/money/arithmetic.ts';
import type { IncomeUnits } from '../../../../core/money/units.ts';
import { exchangedOf } from '../../../../core/orders/amounts/excess.ts';
import { type CurrentPrice, requotesAt } from '../../../../core/orders/amounts/requotes.ts';
import type { Requotes } from '../../../../core/orders/events.ts';
import type { Order } from '../../../../core/orders/order.ts';
import { isRefusal, type Refusal } from '../../../../core/refusal.ts';
import { directionIdOf } from '../../../market/catalogue/catalogue.ts';
import { type OrdersDeps, systemOf } from '../deps.ts';

/** Prices what an order has really received, by its own rate and by the market of now. */
export function requotesOf(deps: OrdersDeps, order: Order, receivedUnits: IncomeUnits): Requotes {
  return requotesAt(order, receivedUnits, currentPrice(deps, order));
}

/** The same for money that is being credited: of what is above and goes back no price is made. */
export function requotesOfCredit(deps: OrdersDeps, order: Order, received: IncomeUnits): Requotes {
  return requotesOf(deps, order, exchangedOf(order, plus(order.received, received)));
}

/** The price of an order's direction at this moment, or why there is none. */
export function currentPrice(deps: OrdersDeps, order: Order): CurrentPrice | Refusal {
  const income = systemOf(deps, order.incomeSystem);
  const outcome = systemOf(deps, order.outcomeSystem);
  const directionId = directionIdOf(income.id, outcome.id);
  const current = deps.rates.currentPricing(directionId, order.rateType, order.pricing.city);
  if (isRefusal(current)) return current;
  const { pricing, snapshotId } = current;
  const quotedAt = deps.platform.clock.now().toISOString();
  return { pricing, evidence: { snapshotId, quotedAt } };
}
