import { amount, formatAmount } from '../../money/amount.ts';
import { minus, shareFloor } from '../../money/arithmetic.ts';
import { type IncomeUnits, zero } from '../../money/units.ts';
import { isRefusal } from '../../refusal.ts';
import { startSurplusRefund } from '../decide/decide-payout.ts';
import type { Decision } from '../decide/decision.ts';
import { type Order, unitsToPay } from '../order.ts';
import { refundAmount } from './refund-amount.ts';

type Agreed = Pick<Order, 'income' | 'policy'>;

/**
 * Units of what has come that are not exchanged but go back, where the direction says so: all above
 * the agreed amount, once it is above the tolerance. None where the network would take all of it.
 */
export function excessOf(order: Agreed, receivedUnits: IncomeUnits): IncomeUnits {
  const { policy } = order;
  if (policy.over !== 'refund') return zero;
  const agreed = unitsToPay(order);
  const tolerated = shareFloor(agreed, policy.toleranceOverPpm);
  const excess = minus(receivedUnits, agreed);
  if (excess <= tolerated) return zero;
  return refundAmount(order, excess) > 0n ? excess : zero;
}

/** What of all that has come is exchanged by itself; the prices a deposit brings are of so much. */
export function exchangedOf(order: Agreed, receivedUnits: IncomeUnits): IncomeUnits {
  return minus(receivedUnits, excessOf(order, receivedUnits));
}

/** The agreed amount was exchanged; what came above it is kept apart and sent back. */
export function withExcess(exchanged: Decision, excess: IncomeUnits): Decision {
  if (excess === 0n) return exchanged;
  const order: Order = { ...exchanged.order, exception: 'overpaid' };
  const { income } = order;
  const above = `${formatAmount(amount(excess, income.asset))} ${income.asset}`;
  const line = {
    status: order.status,
    code: 'excess_kept_apart',
    params: { excess: above, income: `${formatAmount(income)} ${income.asset}` },
  };
  const apart: Decision = {
    ...exchanged,
    order,
    effects: [...exchanged.effects, { type: 'mail', template: 'order_excess' }],
    timeline: [...exchanged.timeline, line],
  };
  return sentBack(apart);
}

/**
 * The same decision with the surplus on its way back, where the direction sends it back by itself
 * and the customer has said where to; else it waits for that account.
 */
export function sentBack(decision: Decision): Decision {
  const { order } = decision;
  if (!sendsBack(order)) return decision;
  const back = startSurplusRefund(order, { refundAccount: null });
  if (isRefusal(back)) return decision;
  return {
    order: back.order,
    journals: [...decision.journals, ...back.journals],
    effects: [...decision.effects, ...back.effects],
    timeline: [...decision.timeline, ...back.timeline],
  };
}

/** Nothing but the surplus itself is unusual, and the exchange goes on or is over. */
function sendsBack({ policy, status, exception, exchanged }: Order): boolean {
  if (policy.over !== 'refund' || !exchanged || exception !== 'overpaid') return false;
  return status === 'processing' || status === 'completed';
}
