import { zero } from '../../../../core/money/units.ts';
import type { OrderEvent } from '../../../../core/orders/events.ts';
import { type Order, windowStartsAt } from '../../../../core/orders/order.ts';
import { quoteFromOutcome } from '../../../../core/quotes/from-outcome.ts';
import { hasMovedAgainstUs } from '../../../../core/quotes/price-move.ts';
import { repriceDeposit } from '../../../../core/quotes/reprice-deposit.ts';
import { isRefusal, type Refusal, refuse } from '../../../../core/refusal.ts';
import { failpoint } from '../../../../rails/failpoint.ts';
import { coveredOrders, isOrderCovered } from '../../../people/cards/covered-orders.ts';
import type { OrdersDeps } from '../deps.ts';
import type { OrderRow } from '../order-row.ts';
import { firstWaitSeconds } from '../place/first-wait.ts';
import { changeOrder } from './change-order.ts';
import { currentPrice, requotesOfCredit } from './requotes.ts';

type Repriced = NonNullable<Extract<OrderEvent, { type: 'card_verified' }>['requoted']>;

const atOnceMax = 200;

/**
 * Lets every order go on whose card has been verified: all of them, or those of one card. What a
 * crash leaves undone after a decision the next round does; an order that has gone on is refused
 * and stays as it is. Answers how many went on.
 */
export async function passVerifiedOrders(
  deps: OrdersDeps,
  cardHash: string | null = null,
): Promise<number> {
  const { database, log } = deps.platform;
  const due = await coveredOrders(database, cardHash, atOnceMax);
  if (due.length > 0) failpoint('verified.found');
  let passed = 0;
  let failed: unknown;
  for (const id of due) {
    try {
      if (await pass(deps, id)) passed += 1;
    } catch (error) {
      // One order in trouble must not keep the others waiting.
      log.error({ err: error, order: id }, 'order resume after card verification failed');
      failed ??= error;
    }
  }
  if (failed !== undefined) throw failed;
  return passed;
}

/** False when somebody was faster, or there is no price at this moment: it is asked again. */
async function pass(deps: OrdersDeps, orderId: string): Promise<boolean> {
  const changed = await changeOrder(deps, {
    orderId,
    actor: 'service',
    event: async (order, row, tx) => {
      if (!order.awaitsCard || !(await isOrderCovered(tx, orderId))) {
        return refuse('invalid_transition');
      }
      const requoted = order.status === 'waiting_funds' ? requoteUnpaid(deps, order, row) : null;
      if (requoted !== null && isRefusal(requoted)) return requoted;
      return {
        type: 'card_verified',
        requoted,
        waitSeconds: firstWaitSeconds(deps, order.policy.windowSeconds ?? 0),
        requotes: requotesOfCredit(deps, order, zero),
      };
    },
  });
  const { log } = deps.platform;
  if (isRefusal(changed)) {
    const [why] = changed.refused;
    log.warn({ order: orderId, why: why?.code }, 'card verified, the order cannot go on yet');
    return false;
  }
  log.info({ order: orderId, status: changed.order.status }, 'card verified, the order goes on');
  return true;
}

/**
 * The amounts of an order that is not paid yet, at the price of now; null where those agreed stand:
 * a fixed rate within its time, unless the market has moved too far against us meanwhile.
 */
function requoteUnpaid(deps: OrdersDeps, order: Order, row: OrderRow): Repriced | Refusal | null {
  const current = currentPrice(deps, order);
  if (isRefusal(current)) return current;
  const { clock, config } = deps.platform;
  const promised = windowStartsAt(order).getTime() + (order.policy.windowSeconds ?? 0) * 1000;
  const stands = order.rateType === 'fixed' && clock.now().getTime() < promised;
  const { pricing, evidence } = current;
  const income = order.income.units;
  if (stands && !hasMovedAgainstUs(order.pricing, pricing, income, config.quoteMove)) return null;
  const byOutcome = row.askedSide === 'outcome' ? quoteFromOutcome(pricing, order.outcome) : null;
  // Limits that were changed meanwhile are no reason to keep an order that was made within them.
  const quote =
    byOutcome !== null && !isRefusal(byOutcome)
      ? byOutcome
      : repriceDeposit(pricing, order.income, { market: pricing.market, limits: 'ignore' });
  return isRefusal(quote) ? quote : { quote, pricing, evidence };
}
