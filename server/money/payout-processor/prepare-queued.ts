import { isRefusal, refuse } from '../../../core/refusal.ts';
import { payAddress } from '../../../core/requisites/pay-address.ts';
import { failpoint } from '../../../rails/failpoint.ts';
import { type Attempt, type PayoutRail, RailFault } from '../../../rails/rail.ts';
import { changeOrder } from '../../exchange/orders/change/change-order.ts';
import { systemOf } from '../../exchange/orders/deps.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { assertLease, LeaseLost } from '../../platform/lease/lease.ts';
import {
  failQueued,
  noteNeverSent,
  postponePayout,
  saveAttempt,
} from '../payouts/change-payout.ts';
import {
  mayLeave,
  type PayoutRow,
  payoutAmount,
  readAccounted,
  readLockedInputs,
  readQueued,
  readWaiting,
} from '../payouts/read-payouts.ts';
import type { Payer } from './pay.ts';
import { failedEvent, sentEvent } from './payout-events.ts';

const retrySeconds = 15;

/**
 * Signs what is queued, one payout at a time so that no two of them spend the same output. Outputs
 * of bytes that were signed but never kept (the signer died before it answered) stay with their own
 * payout: it is answered with the same bytes again.
 */
export async function prepareQueued(payer: Payer): Promise<void> {
  const { database, log } = payer.deps.platform;
  const due = await readQueued(database, payer.name);
  if (due.length === 0) return;
  try {
    const signed = await readSigned(payer);
    for (const payout of due) await prepareOne(payer, payout, signed);
  } catch (error) {
    if (!(error instanceof RailFault)) throw error;
    log.warn({ err: error, rail: payer.name }, 'signer unavailable: payouts paused');
  }
}

/** Outputs by payout that signed bytes of those still queued would spend. */
type Signed = Map<string, readonly string[]>;

async function readSigned({ deps, rail, name }: Payer): Promise<Signed> {
  const signed: Signed = new Map();
  // Where a key keeps payments apart there is nothing that two of them could spend.
  if (rail.byKey !== undefined) return signed;
  for (const id of await readWaiting(deps.platform.database, name)) {
    signed.set(id, await inputsOf(rail, id));
  }
  return signed;
}

async function inputsOf(rail: PayoutRail, payoutId: string): Promise<readonly string[]> {
  return (await rail.signed(payoutId)).flatMap(({ inputs }) => inputs);
}

async function prepareOne(payer: Payer, payout: PayoutRow, signed: Signed): Promise<void> {
  const { database, log } = payer.deps.platform;
  payer.lease.noteProgress();
  try {
    failpoint('payout.found');
    const attempt = await payer.rail.prepare(
      {
        payoutId: payout.id,
        attemptNumber: 1,
        address: payAddress(systemOf(payer.deps, payout.paymentSystem).accountRule, payout.account),
        memo: payout.memo,
        amount: payoutAmount(payout),
        accounted: await readAccounted(database, payout.orderId),
        fence: payer.lease.token,
        paymentSystem: payout.paymentSystem,
      },
      await lockedFor(payer, payout, signed),
    );
    failpoint('payout.signed');
    await commitAttempt(payer, payout, attempt);
    failpoint('payout.prepared');
  } catch (error) {
    if (error instanceof LeaseLost) throw error;
    // One payout in trouble must not keep the others waiting.
    log.warn({ err: error, payout: payout.id }, 'payout preparation failed');
    const nonRetryable = error instanceof RailFault && !error.retryable;
    const reason = error instanceof RailFault ? error.message : 'an error of the service';
    if (nonRetryable) return giveUp(payer, payout, reason);
    await inTransaction(database, async (tx) => {
      await assertLease(tx, payer.lease);
      await postponePayout(tx, payout, { seconds: retrySeconds, reason });
    });
    // It may have been signed before the trouble; nobody else is signed before that is known.
    if (payer.rail.byKey !== undefined) return;
    signed.set(payout.id, await inputsOf(payer.rail, payout.id));
  }
}

async function lockedFor(payer: Payer, payout: PayoutRow, signed: Signed): Promise<string[]> {
  const locked = await readLockedInputs(payer.deps.platform.database, payer.name);
  const others = [...signed].filter(([id]) => id !== payout.id);
  return [...locked, ...others.flatMap(([, inputs]) => inputs)];
}

/**
 * Keeps the signed bytes and tells the order that they may leave, in one transaction. If the order
 * was stopped meanwhile nothing is kept, and bytes that are not kept are never sent.
 */
async function commitAttempt(payer: Payer, payout: PayoutRow, attempt: Attempt): Promise<void> {
  const changed = await changeOrder(payer.deps, {
    orderId: payout.orderId,
    actor: 'service',
    // Until the order was locked, it may have been taken back, or held.
    event: async (_order, _row, tx) =>
      (await mayLeave(tx, payout.id)) ? sentEvent(payout.kind) : refuse('payout_held'),
    alongside: async (tx) => {
      await assertLease(tx, payer.lease);
      await saveAttempt(tx, payout, attempt, payer.rail.byKey !== undefined);
    },
  });
  if (!isRefusal(changed)) return;
  const { database, log } = payer.deps.platform;
  log.warn({ payout: payout.id, refusal: changed }, 'signed payout discarded: order stopped');
  await inTransaction(database, async (tx) => {
    await assertLease(tx, payer.lease);
    await noteNeverSent(tx, payout, attempt);
  });
}

async function giveUp(payer: Payer, payout: PayoutRow, reason: string): Promise<void> {
  await changeOrder(payer.deps, {
    orderId: payout.orderId,
    actor: 'service',
    event: () => failedEvent(payout.kind, reason),
    alongside: async (tx) => {
      await assertLease(tx, payer.lease);
      await failQueued(tx, payout, reason);
    },
  });
}
