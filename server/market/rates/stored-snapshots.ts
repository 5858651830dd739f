import type { Queryable } from '../../platform/database/database.ts';
import type { RateSnapshot } from './snapshot.ts';
import { checkSnapshot, forgetOldSnapshots, newestSnapshots, snapshotsOf } from './store.ts';

/** Snapshots by their ids; those that were never there or are forgotten are left out. */
export function snapshotsById(db: Queryable, ids: readonly string[]): Promise<RateSnapshot[]> {
  return snapshotsOf(db, ids);
}

/** The newest snapshots, newest first. */
export function recentSnapshots(db: Queryable, limit: number): Promise<RateSnapshot[]> {
  return newestSnapshots(db, limit);
}

/** Says whether every price of a snapshot follows from what its sources said, digit by digit. */
export async function checkedSnapshot(db: Queryable, id: string): Promise<boolean> {
  const checked = await checkSnapshot(db, id);
  return checked !== null && checked.contradicted.length === 0;
}

/** Removes snapshots whose time is over; those that priced an order stay `orderDays`. */
export function dropOldSnapshots(db: Queryable, orderDays: number): Promise<void> {
  return forgetOldSnapshots(db, orderDays);
}
