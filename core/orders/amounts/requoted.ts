import { type Amount, formatAmount } from '../../money/amount.ts';
import type { TimelineEntry } from '../decide/decision.ts';
import { type Order, unitsToPay } from '../order.ts';

type Cause = 'late' | 'underpaid' | 'overpaid' | 'rate' | 'card';

/**
 * The line of history that tells both what was agreed and what it has become; null where an order
 * is exchanged for just what was agreed. Why they differ is told by the order's own state unless
 * the caller knows better.
 */
export function requotedLine(
  agreed: Order,
  now: Order,
  cause: Cause = causeOf(agreed),
): TimelineEntry | null {
  const { income, outcome } = now;
  const same = agreed.income.units === income.units && agreed.outcome.units === outcome.units;
  if (same) return null;
  return {
    status: now.status,
    code: `requoted_${cause}`,
    params: {
      agreed_income: written(agreed.income),
      agreed_outcome: written(agreed.outcome),
      income: written(income),
      outcome: written(outcome),
    },
  };
}

function written(amount: Amount): string {
  return `${formatAmount(amount)} ${amount.asset}`;
}

/** Why the amounts are others; `agreed` is the order with its deposit, before it was exchanged. */
function causeOf(order: Order): Cause {
  const { receivedLate, exception, received } = order;
  const agreed = unitsToPay(order);
  if (receivedLate) return 'late';
  if (received < agreed) return 'underpaid';
  if (received > agreed) return 'overpaid';
  return exception === 'late' ? 'late' : 'rate';
}
