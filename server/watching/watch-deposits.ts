import { failpoint } from '../../rails/failpoint.ts';
import type { DepositRail, Observation, UnreadEntry } from '../../rails/rail.ts';
import { AlreadyTold } from '../deposits/note-told.ts';
import { readUntold, readWatched } from '../deposits/read-deposits.ts';
import { recordObservations } from '../deposits/record-observations.ts';
import { keepUnread, settleRead } from '../deposits/unread-entries.ts';
import { announceOrder } from '../orders/changes.ts';
import type { OrdersDeps } from '../orders/deps.ts';
import type { Transaction } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { assertLease, type Lease, LeaseLost } from '../platform/lease/lease.ts';
import { leaveOutGiven, readCursor, saveCursor } from '../rails/rail-state.ts';
import { tellOrder } from './tell-order.ts';

/** What watching needs: the service, the rail, and the lease that makes this the only watcher. */
export type Watcher = {
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
  let unread: readonly UnreadEntry[] = [];
  await inTransaction(database, async (tx) => {
    // What was seen before another watcher looked must not be written over what that one saw.
    await assertLease(tx, lease);
    const orders = await recordObservations(tx, name, [...scan.observations, ...again]);
    await saveCursor(tx, name, scan.cursor);
    await leaveOut(tx, deps, name, scan.observations);
    unread = await keepUnread(tx, name, scan.unread ?? []);
    await settleRead(
      tx,
      scan.observations.map(({ key }) => key),
    );
    // Confirmations are counted before the customer's eyes.
    for (const orderId of orders) await announceOrder(tx, orderId);
    if (orders.size > 0) failpoint('deposits.uncommitted');
  });
  for (const { key, reason } of unread) {
    log.error({ rail: name, key, reason }, 'deposit unreadable: operator task created');
  }
  failpoint('deposits.recorded');
  await tellOrders(watcher);
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
export async function tellOrders({ deps, name, lease }: Omit<Watcher, 'rail'>): Promise<void> {
  let failed: unknown;
  for (const deposit of await readUntold(deps.platform.database, name)) {
    lease.noteProgress();
    try {
      const refusal = await tellOrder(deps, deposit, lease);
      failpoint('deposit.told');
      if (refusal !== null) {
        deps.platform.log.warn(
          { deposit: deposit.key, order: deposit.orderId, refusal },
          'deposit credit refused',
        );
      }
    } catch (error) {
      if (error instanceof AlreadyTold) continue;
      if (error instanceof LeaseLost) throw error;
      // One deposit in trouble must not keep the others from their orders.
      deps.platform.log.error({ err: error, deposit: deposit.key }, 'deposit credit failed');
      failed ??= error;
    }
  }
  if (failed !== undefined) throw failed;
}
