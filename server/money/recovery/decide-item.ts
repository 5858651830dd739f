import { sql } from 'drizzle-orm';
import type { Actor } from '../../../core/actor.ts';
import { amount } from '../../../core/money/amount.ts';
import { orderOfPayout } from '../../../core/recovery/judge-signed.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import type { OrdersDeps } from '../../exchange/orders/deps.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { correctReserve } from '../ledger/correct-reserve.ts';
import { isOverdraft } from '../ledger/post-journals.ts';
import { findDecision, type RecoveryRow, saveDecision } from '../payout-holds/recoveries.ts';
import { findAtProviders } from './ask-providers.ts';
import {
  assetOf,
  isOpen,
  listItems,
  lookUp,
  type RecoveryItem,
  type Signed,
  systemOfSigned,
} from './list-items.ts';
import type { ReadSigned } from './read-signed.ts';
import { payoutByHandOf, settleByHandOutside } from './settle-paid.ts';

type Outcome = 'paid' | 'not_paid';

type RecoveryAnswer = {
  readonly id: string;
  readonly outcome: Outcome;
  /** What the bank or the network calls the payment, where it was made. */
  readonly reference: string | null;
  readonly reason: string;
  readonly actor: Actor;
  /** Rows that stand or fall with the decision: the log, the key of the request. */
  readonly alongside: (tx: Transaction, item: RecoveryItem) => Promise<void>;
};

/**
 * Somebody says whether a payment that the restored database forgot was made. What was paid is
 * booked in the same transaction, the difference to what the order was to get from the reserve;
 * what was not is paid as any other once payouts go on. The same said again changes nothing.
 */
export async function decideItem(
  deps: OrdersDeps,
  recovery: RecoveryRow,
  readSigned: ReadSigned,
  answer: RecoveryAnswer,
): Promise<Refusal | null> {
  const { items, signerSilent } = await listItems(deps, recovery, readSigned);
  const item = items.find(({ id }) => id === answer.id);
  if (item === undefined) {
    const decided = await findDecision(deps.platform.database, recovery, answer.id);
    if (decided !== null) return decided.outcome === answer.outcome ? null : refuse('conflict');
    return refuse(signerSilent ? 'signer_silent' : 'not_found');
  }
  if (!isOpen(item)) return refuse('invalid_transition');
  const contradicted = await refuseEvidence(deps, item, answer);
  if (contradicted !== null) return contradicted;
  try {
    return await inTransaction(deps.platform.database, (tx) =>
      decideWithin(tx, deps, { recovery, item, answer }),
    );
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    if (isOverdraft(error)) return refuse('insufficient_reserve');
    throw error;
  }
}

type Decided = {
  readonly recovery: RecoveryRow;
  readonly item: RecoveryItem;
  readonly answer: RecoveryAnswer;
};

async function decideWithin(
  tx: Transaction,
  deps: OrdersDeps,
  { recovery, item, answer }: Decided,
): Promise<Refusal | null> {
  // Whoever decides the same at this moment waits here, and then finds it decided.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('recovery_decisions'))`);
  const before = await findDecision(tx, recovery, answer.id);
  if (before !== null) return before.outcome === answer.outcome ? null : refuse('conflict');
  const isByHand = item.kind === 'by_hand';
  const reference = isByHand ? answer.reference : item.record.txid;
  if (answer.outcome === 'paid') {
    if (reference === null) return refuse('required', 'reference');
    const booked = await (isByHand
      ? settleByHandOutside(tx, deps, item.id, { reference, actor: answer.actor })
      : bookSigned(tx, deps, item, answer));
    // What was done up to here goes back with it.
    if (isRefusal(booked)) throw new Refused(booked);
  }
  await saveDecision(tx, {
    recoveryId: recovery.id,
    payoutId: isByHand ? item.id : item.record.payoutId,
    txid: isByHand ? '' : item.record.txid,
    outcome: answer.outcome,
    reference: answer.outcome === 'paid' ? reference : null,
    reason: answer.reason,
    decidedBy: answer.actor,
  });
  await answer.alongside(tx, item);
  return null;
}

/**
 * What has come, or is with a provider, is not believed to be missing, and what never can come not
 * to have come.
 */
async function refuseEvidence(
  deps: OrdersDeps,
  item: RecoveryItem,
  { outcome }: RecoveryAnswer,
): Promise<Refusal | null> {
  if (item.kind === 'by_hand') {
    const made = outcome === 'not_paid' ? await findAtProviders(deps, item.payout) : null;
    return made === null ? null : refuse('payout_made', undefined, { reference: made.key });
  }
  const { state } = await lookUp(deps, item.record);
  const reference = item.record.txid;
  const hasLeft = state === 'confirmed' || state === 'pending';
  if (outcome === 'not_paid' && hasLeft) return refuse('payout_made', undefined, { reference });
  return outcome === 'paid' && state === 'dead' ? refuse('invalid_transition') : null;
}

/**
 * Books what a signed transaction took: the payout of its order, where that still waits, and what
 * it took beyond that, fee and all, from the reserve of its payment system.
 */
async function bookSigned(
  tx: Transaction,
  deps: OrdersDeps,
  { record, verdict }: Signed,
  { actor, reason }: RecoveryAnswer,
): Promise<Refusal | null> {
  const asset = assetOf(record);
  const orderId = orderOfPayout(record.payoutId);
  const payout =
    verdict === 'unknown_order' ? null : await payoutByHandOf(tx, deps, orderId, actor);
  if (isRefusal(payout)) return payout;
  if (payout !== null && payout.asset !== asset) return refuse('invalid_transition');
  if (payout !== null) {
    const settled = await settleByHandOutside(tx, deps, payout.id, {
      reference: record.txid,
      actor,
    });
    if (isRefusal(settled)) return settled;
  }
  const system = payout?.paymentSystem ?? systemOfSigned(deps, record)?.code;
  if (system === undefined) return refuse('invalid_transition');
  const left = BigInt(record.amount) + BigInt(record.fee) - (payout?.units ?? 0n);
  if (left === 0n) return null;
  await correctReserve(tx, {
    key: `recovery:${record.txid}`,
    paymentSystem: system,
    change: amount(-left, asset),
    reason,
    createdBy: actor,
  });
  return null;
}

/** Ends the transaction with what was refused in the middle of it. */
class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super('the decision was refused');
    this.name = 'Refused';
    this.refusal = refusal;
  }
}
