import { amount } from '../../core/money/amount.ts';
import type { Refusal } from '../../core/refusal.ts';
import type { ChangedOrder } from '../orders/change-order.ts';
import type { OrdersDeps } from '../orders/deps.ts';
import { failByHand, releaseRow, settleByHand } from '../payouts/payout-by-hand.ts';
import { payoutAmount } from '../payouts/read-payouts.ts';
import { confirmedEvent, failedEvent } from './payout-events.ts';
import { type PayoutDeed, tellOfHeld } from './tell-of-held.ts';

export type PayoutReport = PayoutDeed & {
  /** The bank's or wallet's own number of the payment, as the operator copied it. */
  readonly reference: string;
};

/** Whoever took a payout has made it by hand and says so: the order is booked as paid. */
export function reportPaid(
  deps: OrdersDeps,
  report: PayoutReport,
): Promise<ChangedOrder | Refusal> {
  const { reference } = report;
  return tellOfHeld(deps, report, (payout) => {
    const paid = payoutAmount(payout);
    return {
      event: confirmedEvent(payout.kind, paid, amount(0n, paid.asset)),
      settle: (tx) => settleByHand(tx, payout, { reference, paid }),
    };
  });
}

/** Whoever took a payout cannot make it and says why: the order goes to moderation. */
export function reportFailed(
  deps: OrdersDeps,
  report: PayoutDeed & { readonly reason: string },
): Promise<ChangedOrder | Refusal> {
  const { reason } = report;
  return tellOfHeld(deps, report, (payout) => ({
    event: failedEvent(payout.kind, reason),
    settle: (tx) => failByHand(tx, payout, reason),
  }));
}

/**
 * Whoever took a payout has certainly not made it: it waits for somebody again. Where the deposit
 * has vanished meanwhile nobody must make it any more, so it has failed.
 */
export function releasePayout(deps: OrdersDeps, deed: PayoutDeed): Promise<ChangedOrder | Refusal> {
  return tellOfHeld(deps, deed, (payout, { lost }) =>
    lost === 0n
      ? {
          event: { type: 'payout_released', kind: payout.kind },
          settle: (tx) => releaseRow(tx, payout),
        }
      : {
          event: failedEvent(payout.kind, 'deposit_dropped'),
          settle: (tx) => failByHand(tx, payout, 'deposit_dropped'),
        },
  );
}
