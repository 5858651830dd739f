import { amount } from '../../core/money/amount.ts';
import type { Order } from '../../core/orders/order.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { type ChangedOrder, changeOrder } from '../orders/change-order.ts';
import type { OrdersDeps } from '../orders/deps.ts';
import { failQueued, settleByHand } from '../payouts/change-payout.ts';
import { findPayout, type PayoutRow, payoutAmount } from '../payouts/read-payouts.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { confirmedEvent, failedEvent } from './payout-events.ts';

export type PayoutReport = {
  readonly payoutId: string;
  /** `operator:<id>`. */
  readonly actor: string;
  /** The bank's or wallet's own number of the payment, as the operator copied it. */
  readonly reference: string;
  /** Looks at the order as it stands, in the transaction of the report, and may refuse. */
  readonly before?: (tx: Transaction, order: Order) => Promise<Refusal | null>;
  /** Rows that stand or fall with the report. */
  readonly alongside?: (tx: Transaction, after: Order) => Promise<void>;
};

/** An operator has made a payout by hand and says so: the order is booked as paid. */
export async function reportPaid(
  deps: OrdersDeps,
  report: PayoutReport,
): Promise<ChangedOrder | Refusal> {
  const found = await findManual(deps.platform.database, report.payoutId);
  if (isRefusal(found)) return found;
  const paid = payoutAmount(found);
  return changeOrder(deps, {
    orderId: found.orderId,
    actor: report.actor,
    event: async (order, _row, tx) =>
      (await refuseNow(tx, order, report)) ??
      confirmedEvent(found.kind, paid, amount(0n, paid.asset)),
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
  const found = await findManual(deps.platform.database, report.payoutId);
  if (isRefusal(found)) return found;
  return changeOrder(deps, {
    orderId: found.orderId,
    actor: report.actor,
    event: async (order, _row, tx) =>
      (await refuseNow(tx, order, report)) ?? failedEvent(found.kind, report.reason),
    alongside: async (tx, decision) => {
      await failQueued(tx, found, report.reason);
      await report.alongside?.(tx, decision.order);
    },
  });
}

/** Until the order was locked, somebody else may have taken this payout back or reported it. */
async function refuseNow(
  tx: Transaction,
  order: Order,
  { payoutId, before }: Pick<PayoutReport, 'payoutId' | 'before'>,
): Promise<Refusal | null> {
  const still = await findManual(tx, payoutId);
  if (isRefusal(still)) return still;
  return (await before?.(tx, order)) ?? null;
}

async function findManual(database: Queryable, payoutId: string): Promise<PayoutRow | Refusal> {
  const payout = await findPayout(database, payoutId);
  if (payout === null) return refuse('not_found');
  // Only an operator's own rail is reported by hand: the others report themselves.
  if (payout.rail !== 'manual' || payout.state !== 'queued') return refuse('invalid_transition');
  return payout;
}
