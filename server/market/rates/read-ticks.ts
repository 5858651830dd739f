import { and, asc, eq, gte, lt } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { readPrices, type SnapshotPrice } from './snapshot-price.ts';
import { rateSnapshots } from './tables.ts';

/** Prices of one moment, for the history that is made of them. */
export type PricesAt = { readonly asOf: Date; readonly prices: readonly SnapshotPrice[] };

type TickRange = {
  readonly simulated: boolean;
  readonly since: Date;
  readonly until: Date;
};

/** When the first snapshot of a range was taken; null where there is none. */
export async function firstTick(db: Queryable, range: TickRange): Promise<Date | null> {
  const [first] = await db
    .select({ asOf: rateSnapshots.asOf })
    .from(rateSnapshots)
    .where(within(range))
    .orderBy(asc(rateSnapshots.asOf))
    .limit(1);
  return first?.asOf ?? null;
}

/** Snapshots from `since` until before `until`, oldest first. */
export async function readTicks(db: Queryable, range: TickRange): Promise<PricesAt[]> {
  const rows = await db
    .select({ asOf: rateSnapshots.asOf, prices: rateSnapshots.prices })
    .from(rateSnapshots)
    .where(within(range))
    .orderBy(asc(rateSnapshots.asOf));
  return rows.map(({ asOf, prices }) => ({ asOf, prices: readPrices(prices) }));
}

function within({ simulated, since, until }: TickRange) {
  return and(
    eq(rateSnapshots.simulated, simulated),
    gte(rateSnapshots.asOf, since),
    lt(rateSnapshots.asOf, until),
  );
}
