import { judgePayout, lookAgainSeconds } from '../../../core/online-payments/judge-payout.ts';
import { failpoint } from '../../../rails/failpoint.ts';
import { type AttemptStatus, type ByKey, RailFault } from '../../../rails/rail.ts';
import { announceOrder } from '../../exchange/order-changes/changes.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { assertLease } from '../../platform/lease/lease.ts';
import { isStopped } from '../payout-holds/recoveries.ts';
import { countSubmission, type LivePayout } from '../payouts/change-payout.ts';
import { isNewReference, markNotified } from '../payouts/mark-references.ts';
import { toAttempt } from '../payouts/read-payouts.ts';
import { leaveToPerson, lookLater, noteRefused } from '../payouts/unclear-payout.ts';
import { noteConfirmed, noteDead, noteSent } from './follow-attempts.ts';
import type { Payer } from './pay.ts';
import { submitTraced } from './submit-traced.ts';

/**
 * One look at a payout that a provider knows by our key. The provider is asked what became of it
 * before anything else; what it does not know is asked for, again only where that cannot pay twice,
 * and what nobody can know becomes a person's task.
 */
export async function followByKey(payer: Payer, live: LivePayout, byKey: ByKey): Promise<void> {
  const status = await lookUp(payer, live);
  failpoint(`payout.${status?.state ?? 'silent'}`);
  if (status !== null && isNewReference(live, status)) {
    await write(payer, (tx) => markNotified(tx, live, status));
  }
  switch (status?.state) {
    case 'confirmed':
      return noteConfirmed(payer, live, status);
    case 'dead':
      return noteDead(payer, live, 'payout_dead');
    case 'pending':
      await noteSent(payer, live);
      return wait(payer, live, true);
    default:
      return goOn(payer, live, byKey, status === null ? 'silent' : 'absent');
  }
}

/** What the provider says; null where it says nothing, or what cannot be true. */
async function lookUp(payer: Payer, live: LivePayout): Promise<AttemptStatus | null> {
  try {
    return await payer.rail.lookup(toAttempt(live.attempt));
  } catch (error) {
    if (!(error instanceof RailFault)) throw error;
    const about = { err: error, payout: live.payout.id };
    payer.deps.platform.log.warn(about, 'payout status lookup failed');
    return null;
  }
}

async function goOn(
  payer: Payer,
  live: LivePayout,
  { repeatable }: ByKey,
  looked: 'absent' | 'silent',
): Promise<void> {
  const { attempt, payout } = live;
  const now = payer.deps.platform.clock.now().getTime();
  const step = judgePayout({
    looked,
    repeatable,
    submissions: attempt.submissions,
    refused: attempt.refusedWhy !== null,
    seconds: (now - (attempt.submittedAt ?? attempt.createdAt).getTime()) / 1_000,
    age: (now - attempt.createdAt.getTime()) / 1_000,
    silent: (now - (attempt.answeredAt ?? attempt.createdAt).getTime()) / 1_000,
    unclear: payout.unclearAt !== null,
  });
  switch (step) {
    case 'submit':
      // After a restore it may have been asked for already: somebody looks first.
      if (await isStopped(payer.deps.platform.database)) return wait(payer, live, true);
      return submit(payer, live);
    case 'wait':
      return wait(payer, live, looked === 'absent');
    case 'dead':
      return noteDead(payer, live, attempt.refusedWhy ?? 'payout_dead');
    case 'person':
      return leave(payer, live);
    default:
      return step satisfies never;
  }
}

/** Counted before it is asked for: of what is not known to be asked nobody would find out. */
async function submit(payer: Payer, live: LivePayout): Promise<void> {
  await write(payer, (tx) => countSubmission(tx, live));
  failpoint('payout.leaving');
  try {
    const result = await submitTraced(payer, live);
    failpoint('payout.left');
    if (result === 'accepted' || result === 'already') await noteSent(payer, live);
  } catch (error) {
    if (!(error instanceof RailFault)) throw error;
    const about = { err: error, payout: live.payout.id };
    payer.deps.platform.log.warn(about, 'payout submission failed: status will be looked up');
    if (!error.retryable) await write(payer, (tx) => noteRefused(tx, live, error.message));
  }
  await wait(payer, live, true);
}

async function wait(payer: Payer, live: LivePayout, answered: boolean): Promise<void> {
  const age = payer.deps.platform.clock.now().getTime() - live.attempt.createdAt.getTime();
  const seconds = lookAgainSeconds(age / 1_000);
  await write(payer, (tx) => lookLater(tx, live, { seconds, answered }));
}

async function leave(payer: Payer, live: LivePayout): Promise<void> {
  const left = await write(payer, async (tx) => {
    const done = await leaveToPerson(tx, live, 'provider_silent');
    if (done) await announceOrder(tx, live.payout.orderId);
    return done;
  });
  if (!left) return;
  const about = { payout: live.payout.id, rail: payer.name };
  payer.deps.platform.log.error(about, 'payout status unknown: operator task created');
}

function write<Result>(
  { deps, lease }: Payer,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return inTransaction(deps.platform.database, async (tx) => {
    await assertLease(tx, lease);
    return work(tx);
  });
}
