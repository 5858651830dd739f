import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { isOneOf } from '../../platform/database/is-one-of.ts';
import { findSameElsewhere, type SameElsewhere } from './find-same-elsewhere.ts';
import { type ChequeReading, chequeReadings } from './tables.ts';

export type ChequeReport = {
  readonly reading: ChequeReading;
  readonly elsewhere: readonly SameElsewhere[];
};

/** What was read in the cheques of an order, by the cheques' ids. */
export async function readChequeReports(
  database: Queryable,
  orderId: string,
): Promise<ReadonlyMap<string, ChequeReport>> {
  const readings = await database
    .select()
    .from(chequeReadings)
    .where(sql`${chequeReadings.orderId} = ${orderId}`);
  const reports = await Promise.all(
    readings.map(async (reading) => {
      const { chequeId, usedElsewhere } = reading;
      const elsewhere = usedElsewhere ? await findSameElsewhere(database, chequeId) : [];
      return [chequeId, { reading, elsewhere }] as const;
    }),
  );
  return new Map(reports);
}

/** Those of some orders that have a cheque which another order has as well. */
export async function readChequeAlarms(
  database: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await database
    .selectDistinct({ orderId: chequeReadings.orderId })
    .from(chequeReadings)
    .where(sql`${isOneOf(chequeReadings.orderId, orderIds)} and ${chequeReadings.usedElsewhere}`);
  return new Set(rows.map((row) => row.orderId));
}
