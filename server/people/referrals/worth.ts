import { dollarValues } from '../../../core/history/dollar-values.ts';
import { type OrderWorth, worthOfOrder } from '../../../core/referrals/order-worth.ts';
import { snapshotsById } from '../../market/rates/stored-snapshots.ts';
import type { Queryable } from '../../platform/database/database.ts';

type Exchanged = Parameters<typeof worthOfOrder>[0];

/** What an exchange was worth by the snapshot it was made of; null where that has no price. */
export async function readWorth(
  database: Queryable,
  exchanged: Exchanged,
  snapshotId: string,
): Promise<OrderWorth | null> {
  const [snapshot] = await snapshotsById(database, [snapshotId]);
  return worthOfOrder(exchanged, dollarValues(snapshot?.prices ?? []));
}
