import { isRefusal } from '../../../core/refusal.ts';
import { failpoint } from '../../../rails/failpoint.ts';
import { type AttemptStatus, RailFault } from '../../../rails/rail.ts';
import { changeOrder } from '../../exchange/orders/change/change-order.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { assertLease, LeaseLost } from '../../platform/lease/lease.ts';
import {
  countSubmission,
  type LivePayout,
  noteDepth,
  noteSubmitted,
  settleConfirmed,
  settleDead,
} from '../payouts/change-payout.ts';
import { payoutAmount, readLive, toAttempt } from '../payouts/read-payouts.ts';
import { followByKey } from './follow-by-key.ts';
import type { Payer } from './pay.ts';
import { confirmedEvent, failedEvent } from './payout-events.ts';
import { submitTraced } from './submit-traced.ts';

/**
 * Sends, or sends again, every signed attempt that is not safely in the chain, and books results.
 */
export async function followAttempts(payer: Payer): Promise<void> {
  const { database, log } = payer.deps.platform;
  for (const live of await readLive(database, payer.name)) {
    payer.lease.noteProgress();
    try {
      if (payer.rail.byKey === undefined) await follow(payer, live);
      else await followByKey(payer, live, payer.rail.byKey);
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      // One payout in trouble must not keep the others waiting.
      const say = error instanceof RailFault ? log.warn : log.error;
      say.call(log, { err: error, payout: live.payout.id }, 'a payout could not be followed');
    }
  }
}

async function follow(payer: Payer, live: LivePayout): Promise<void> {
  const attempt = toAttempt(live.attempt);
  const status = await payer.rail.lookup(attempt);
  failpoint(`payout.${status.state}`);
  switch (status.state) {
    case 'absent':
      return submit(payer, live);
    case 'pending':
      return noteSent(payer, live);
    case 'confirmed':
      return noteConfirmed(payer, live, status);
    case 'dead':
      return noteDead(payer, live, 'payout_dead');
    default:
      return status.state satisfies never;
  }
}

/** Sends the same bytes. A refusal by the network is judged by the next look-up, not here. */
async function submit(payer: Payer, live: LivePayout): Promise<void> {
  await inTransaction(payer.deps.platform.database, async (tx) => {
    await assertLease(tx, payer.lease);
    await countSubmission(tx, live);
  });
  failpoint('payout.leaving');
  const result = await submitTraced(payer, live);
  failpoint('payout.left');
  if (result === 'accepted' || result === 'already') return noteSent(payer, live);
  payer.deps.platform.log.warn(
    { payout: live.payout.id, reference: live.attempt.reference, result },
    'payout broadcast failed: status will be looked up',
  );
}

/** Notes that the outside has it. */
export async function noteSent(payer: Payer, live: LivePayout): Promise<void> {
  if (live.attempt.state !== 'prepared' && live.payout.state === 'sent') return;
  await inTransaction(payer.deps.platform.database, async (tx) => {
    await assertLease(tx, payer.lease);
    await noteSubmitted(tx, live);
    failpoint('payout.noting');
  });
  failpoint('payout.noted');
}

/** Books what has arrived, or how deep it is by now. */
export async function noteConfirmed(
  payer: Payer,
  live: LivePayout,
  status: AttemptStatus,
): Promise<void> {
  if (live.attempt.state === 'confirmed') {
    return inTransaction(payer.deps.platform.database, async (tx) => {
      await assertLease(tx, payer.lease);
      await noteDepth(tx, live, status.confirmations);
    });
  }
  const networkFee = status.networkFee ?? toAttempt(live.attempt).networkFee;
  const changed = await changeOrder(payer.deps, {
    orderId: live.payout.orderId,
    actor: 'service',
    event: () => confirmedEvent(live.payout.kind, payoutAmount(live.payout), networkFee),
    alongside: async (tx) => {
      await assertLease(tx, payer.lease);
      await settleConfirmed(tx, live, status.confirmations);
    },
  });
  if (isRefusal(changed)) throw new Error(`the paid payout ${live.payout.id} was not booked`);
}

/** Tells its order of what can never be paid any more. */
export async function noteDead(payer: Payer, live: LivePayout, reason: string): Promise<void> {
  // Bytes confirmed before and now impossible: a deep reorganisation, for a person to judge.
  if (live.attempt.state === 'confirmed') {
    payer.deps.platform.log.error(
      { payout: live.payout.id, reference: live.attempt.reference },
      'confirmed payout became impossible',
    );
    return;
  }
  const changed = await changeOrder(payer.deps, {
    orderId: live.payout.orderId,
    actor: 'service',
    event: () => failedEvent(live.payout.kind, reason),
    alongside: async (tx) => {
      await assertLease(tx, payer.lease);
      await settleDead(tx, live, reason);
    },
  });
  if (isRefusal(changed)) throw new Error(`the failed payout ${live.payout.id} was not booked`);
}
