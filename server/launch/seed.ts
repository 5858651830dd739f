import { amount } from '../../core/money/amount.ts';
import { seedDesk } from '../content/support/desk.ts';
import { addRequisites } from '../exchange/requisites/pool-records.ts';
import { demoRequisites } from '../market/catalogue/demo/demo-requisites.ts';
import { demoReserves } from '../market/catalogue/demo/demo-systems.ts';
import { seedCatalogue, serveDemoLitecoin } from '../market/catalogue/demo/seed-catalogue.ts';
import { loadCatalogue } from '../market/catalogue/load-catalogue.ts';
import { hasHistory } from '../money/ledger/balances.ts';
import { correctReserve } from '../money/ledger/correct-reserve.ts';
import { openAccounts } from '../money/ledger/open-accounts.ts';
import { readCoinNodes } from '../money/rails/coin-nodes.ts';
import { seedIssuingBanks } from '../people/verifications/issuing-banks.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Platform } from '../platform/platform.ts';

/**
 * Fills an empty database with the demo: payment systems, directions, the operators' requisites and
 * reserves posted into the ledger. A database that has any history is left as it is.
 */
export async function seedDemo(platform: Platform): Promise<readonly string[]> {
  if (!platform.config.demo) return [];
  const litecoin = readCoinNodes(platform.config.rails).some(({ rail }) => rail === 'litecoin');
  await inTransaction(platform.database, async (tx) => {
    await seedCatalogue(tx, { litecoin });
    await serveDemoLitecoin(tx, litecoin);
    const { systems } = await loadCatalogue(tx);
    await openAccounts(tx, systems);
    await seedDesk(tx);
    await seedIssuingBanks(tx);
    if (await hasHistory(tx)) return;
    await addRequisites(tx, demoRequisites);
    for (const system of systems) {
      const units = demoReserves.get(system.code) ?? 0n;
      if (units === 0n) continue;
      await correctReserve(tx, {
        key: `demo:${system.code}`,
        paymentSystem: system.code,
        change: amount(units, system.asset),
        reason: 'Начальный резерв (демо)',
        createdBy: 'service',
      });
    }
  });
  return [];
}
