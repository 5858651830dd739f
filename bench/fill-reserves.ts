import { randomUUID } from 'node:crypto';
import { amount } from '../core/money/amount.ts';
import { loadCatalogue } from '../server/market/catalogue/load-catalogue.ts';
import { correctReserve } from '../server/money/ledger/correct-reserve.ts';
import { closeDatabase, openDatabase } from '../server/platform/database/database.ts';
import { inTransaction } from '../server/platform/database/in-transaction.ts';

/** More than all orders of a run could take together. */
const plenty = 10n ** 27n;

/** Fills every reserve, by the posting an operator would make. */
export async function fillReserves(databaseUrl: string): Promise<void> {
  const database = openDatabase(databaseUrl, { poolMax: 1 });
  const { systems } = await loadCatalogue(database);
  await inTransaction(database, async (tx) => {
    for (const { code, asset } of systems) {
      await correctReserve(tx, {
        key: `bench:${randomUUID()}`,
        paymentSystem: code,
        change: amount(plenty, asset),
        reason: 'for the orders of the bench',
        createdBy: 'service',
      });
    }
  });
  await closeDatabase(database);
}
