import { amount } from '../../core/money/amount.ts';
import type { Order } from '../../core/orders/order.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { type ChangedOrder, changeOrder } from '../orders/change-order.ts';
import type { OrdersDeps } from '../orders/deps.ts';
import { failQueued, settleByHand } from '../payouts/change-payout.ts';
import { findPayout, payoutAmount } from '../payouts/read-payouts.ts';
import type { Transaction } from '../platform/database/database.ts';
import { confirmedEvent, failedEvent } from './payout-events.ts';

export type PayoutReport = {
  readonly payoutId: string;
  /** `operator:<id>`. */
  readonly actor: string;
  /** The bank's or wallet's own number of the payment, as the operator copied it. */
  readonly reference: string;
  /** Rows that stand or fall with the report. */
  readonly alongside?: (tx: Transaction, after: Order) => Promise<void>;
};

/** An operator has made a payout by hand and says so: the order is booked as paid. */
export async function reportPaid(
  deps: OrdersDeps,
  report: PayoutReport,
): Promise<ChangedOrder | Refusal> {
  const found = await findManual(deps, report.payoutId);
  if (isRefusal(found)) return found;
  const paid = payoutAmount(found);
  return changeOrder(deps, {
    orderId: found.orderId,
    actor: report.actor,
    event: () => confirmedEvent(found.kind, paid, amount(0n, paid.asset)),
    alongside: async (tx, decision) => {
      await settleByHand(tx, found, { reference: report.reference, paid });
      await report.alongside?.(tx, decision.order);
    },
  });
}

/** An operator cannot make a payout and says why: the order goes to moderation. */
export async function reportFailed(
  deps: OrdersDeps,
  report: Omit<PayoutReport, 'reference'> & { readonly reason: string },
): Promise<ChangedOrder | Refusal> {
  const found = await findManual(deps, report.payoutId);
  if (isRefusal(found)) return found;
  return changeOrder(deps, {
    orderId: found.orderId,
    actor: report.actor,
    event: () => failedEvent(found.kind, report.reason),
    alongside: async (tx, decision) => {
      await failQueued(tx, found, report.reason);
      await report.alongside?.(tx, decision.order);
    },
  });
}

async function findManual(deps: OrdersDeps, payoutId: string) {
  const payout = await findPayout(deps.platform.database, payoutId);
  if (payout === null) return refuse('not_found');
  // Only an operator's own rail is reported by hand: the others report themselves.
  if (payout.rail !== 'manual' || payout.state !== 'queued') return refuse('invalid_transition');
  return payout;
}
