import { sql } from 'drizzle-orm';
import { amount } from '../../core/money/amount.ts';
import { correctReserve } from '../../server/money/ledger/correct-reserve.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { inTransaction } from '../../server/platform/database/in-transaction.ts';

/** More orders are told here than the demo's reserve would serve. */
export async function prepareShop(database: Database): Promise<void> {
  await database.execute(sql`
    update directions set over_policy = 'refund' where id in ('trx-prusd', 'prusd-ltc')`);
  await database.execute(sql`select pg_notify('catalogue_changed', '')`);
  await inTransaction(database, (tx) =>
    correctReserve(tx, {
      key: 'drill',
      reason: 'drill',
      createdBy: 'operator:test',
      paymentSystem: 'PRUSD',
      change: amount(10n ** 10n, 'USD'),
    }),
  );
}
