import { failpoint } from '../../../rails/failpoint.ts';
import type { DepositRail, Observation } from '../../../rails/rail.ts';
import { announceOrder } from '../../exchange/order-changes/changes.ts';
import type { OrdersDeps } from '../../exchange/orders/deps.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { assertLease, type Lease, LeaseLost } from '../../platform/lease/lease.ts';
import { AlreadyNotified } from '../deposits/mark-notified.ts';
import { readUnnotified, readWatched } from '../deposits/read-deposits.ts';
import { recordObservations } from '../deposits/record-observations.ts';
import { saveUnread, settleRead } from '../deposits/unread-entries.ts';
import { leaveOutGiven, readCursor, saveCursor } from '../rails/rail-state.ts';
import { applyDeposit } from './apply-deposit.ts';
import { findOwner } from './find-owner.ts';

/** What watching needs: the service, the rail, and the lease that makes this the only watcher. */
type Watcher = {
  readonly deps: OrdersDeps;
  /** Of the rail. */
  readonly name: string;
  readonly rail: DepositRail;
  readonly lease: Lease;
};

/**
 * One look at a rail: what is new since the last look, what has become of what is not final yet,
 * and every order told. A rail that fails is looked at again later; nothing is lost by that.
 */
export async function watchDeposits(watcher: Watcher): Promise<void> {
  const { deps, name, rail, lease } = watcher;
  const { database, log } = deps.platform;
  const scan = await rail.scan(await readCursor(database, name));
  const again = await rail.verify(await readWatched(database, name));
  failpoint('deposits.scanned');
  const unread = await inTransaction(database, async (tx) => {
    // What was seen before another watcher looked must not be written over what that one saw.
    await assertLease(tx, lease);
    const orders = await recordObservations(tx, name, [...scan.observations, ...again], findOwner);
    await saveCursor(tx, name, scan.cursor);
    await leaveOut(tx, deps, name, scan.observations);
    const left = await saveUnread(tx, name, scan.unread ?? []);
    await settleRead(
      tx,
      scan.observations.map(({ key }) => key),
    );
    // Confirmations are counted before the customer's eyes.
    for (const orderId of orders) await announceOrder(tx, orderId);
    if (orders.size > 0) failpoint('deposits.uncommitted');
    return left;
  });
  for (const { key, reason } of unread) {
    log.error({ rail: name, key, reason }, 'deposit unreadable: operator task created');
  }
  failpoint('deposits.recorded');
  await notifyOrders(watcher);
}

/** An address is given once: also when this database is older than what it sees. */
async function leaveOut(
  tx: Transaction,
  deps: OrdersDeps,
  name: string,
  observations: readonly Observation[],
): Promise<void> {
  const last = observations.reduce(
    (most, { derivationIndex = -1 }) => Math.max(most, derivationIndex),
    -1,
  );
  if (last < 0 || !(await leaveOutGiven(tx, name, BigInt(last)))) return;
  deps.platform.log.error(
    { rail: name, index: last },
    'deposit to unknown address: database older than its rail',
  );
}

/**
 * Tells every order of a rail what it does not know yet of its deposits. Throws the first failure
 * when all have had their turn, so that the failed ones are told again.
 */
export async function notifyOrders({ deps, name, lease }: Omit<Watcher, 'rail'>): Promise<void> {
  let failed: unknown;
  for (const deposit of await readUnnotified(deps.platform.database, name)) {
    lease.noteProgress();
    try {
      const refusal = await applyDeposit(deps, deposit, lease);
      failpoint('deposit.notified');
      if (refusal !== null) {
        deps.platform.log.warn(
          { deposit: deposit.key, order: deposit.orderId, refusal },
          'deposit credit refused',
        );
      }
    } catch (error) {
      if (error instanceof AlreadyNotified) continue;
      if (error instanceof LeaseLost) throw error;
      // One deposit in trouble must not keep the others from their orders.
      deps.platform.log.error({ err: error, deposit: deposit.key }, 'deposit credit failed');
      failed ??= error;
    }
  }
  if (failed !== undefined) throw failed;
}
