import { amount } from '../core/money/amount.ts';
import { demoRequisites } from './catalogue/demo/demo-requisites.ts';
import { demoReserves } from './catalogue/demo/demo-systems.ts';
import { seedCatalogue, serveDemoLitecoin } from './catalogue/demo/seed-catalogue.ts';
import { loadCatalogue } from './catalogue/load-catalogue.ts';
import { hasHistory } from './ledger/balances.ts';
import { correctReserve } from './ledger/correct-reserve.ts';
import { openAccounts } from './ledger/open-accounts.ts';
import { inTransaction } from './platform/database/in-transaction.ts';
import type { Platform } from './platform/platform.ts';
import { readCoinNodes } from './rails/coin-nodes.ts';
import { addRequisites } from './requisites/pool-records.ts';
import { seedDesk } from './support/desk.ts';
import { seedIssuingBanks } from './verifications/issuing-banks.ts';

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
        reason: 'the reserve of the demo',
        createdBy: 'service',
      });
    }
  });
  return [];
}
