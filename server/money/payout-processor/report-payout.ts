import { amount } from '../../../core/money/amount.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import { RailFault } from '../../../rails/rail.ts';
import type { ChangedOrder } from '../../exchange/orders/change/change-order.ts';
import type { OrdersDeps } from '../../exchange/orders/deps.ts';
import { failByHand, releaseRow, settleByHand } from '../payouts/payout-by-hand.ts';
import {
  findPayout,
  type PayoutRow,
  payoutAmount,
  readPayoutsOf,
  toAttempt,
} from '../payouts/read-payouts.ts';
import { releaseToFindOut } from './claim-payout.ts';
import { confirmedEvent, failedEvent } from './payout-events.ts';
import { type PayoutAction, reportHeldPayout } from './report-held-payout.ts';

type PayoutReport = PayoutAction & {
  /** The bank's or wallet's own number of the payment, as the operator copied it. */
  readonly reference: string;
  /** Id of the requisite of ours that it was paid from; null where it is none of them. */
  readonly paidFrom?: string | null;
};

/** Whoever took a payout has made it by hand and says so: the order is booked as paid. */
export function reportPaid(
  deps: OrdersDeps,
  report: PayoutReport,
): Promise<ChangedOrder | Refusal> {
  const { reference, paidFrom = null } = report;
  return reportHeldPayout(deps, report, (payout) => {
    const paid = payoutAmount(payout);
    return {
      event: confirmedEvent(payout.kind, paid, amount(0n, paid.asset)),
      settle: (tx) => settleByHand(tx, payout, { reference, paid, paidFrom }),
    };
  });
}

/** Whoever took a payout cannot make it and says why: the order goes to moderation. */
export async function reportFailed(
  deps: OrdersDeps,
  report: PayoutAction & { readonly reason: string },
): Promise<ChangedOrder | Refusal> {
  const { reason } = report;
  const made = await refuseMade(deps, report.payoutId);
  if (made !== null) return made;
  return reportHeldPayout(deps, report, (payout) => ({
    event: failedEvent(payout.kind, reason),
    settle: (tx) => failByHand(tx, payout, reason),
  }));
}

/** Why nobody may say that a provider has not paid: asked once more, it says that it has. */
async function refuseMade(deps: OrdersDeps, payoutId: string): Promise<Refusal | null> {
  const { database, log } = deps.platform;
  const payout = await findPayout(database, payoutId);
  if (payout === null || payout.unclearAt === null) return null;
  const attempt = (await readPayoutsOf(database, payout.orderId))
    .find((entry) => entry.payout.id === payoutId)
    ?.attempts.find(({ state }) => state === 'sent');
  if (attempt === undefined) return null;
  try {
    const status = await deps.rails.payouts(payout.rail)?.lookup(toAttempt(attempt));
    const made = status?.state === 'confirmed' || status?.state === 'pending';
    const reference = status?.txid ?? status?.operation ?? attempt.reference;
    return made ? refuse('payout_made', undefined, { reference }) : null;
  } catch (error) {
    if (!(error instanceof RailFault)) throw error;
    // It says nothing: the operator has looked in its cabinet.
    log.warn({ err: error, payout: payoutId }, 'payout status lookup failed');
    return null;
  }
}

/**
 * Whoever took a payout has certainly not made it: it waits for somebody again. Where the deposit
 * has vanished meanwhile nobody must make it any more, so it has failed.
 */
export async function releasePayout(
  deps: OrdersDeps,
  action: PayoutAction,
): Promise<ChangedOrder | PayoutRow | Refusal> {
  const found = await findPayout(deps.platform.database, action.payoutId);
  if (found !== null && found.unclearAt !== null) return releaseToFindOut(deps, action);
  return reportHeldPayout(deps, action, (payout, { writtenOff }) =>
    writtenOff === 0n
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
