import { randomBytes } from 'node:crypto';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockGateway, saveGateway } from './gateway-store.ts';
import { sealSecrets } from './open-gateways.ts';

/** Lets customers of the demo pay by SBP on a page that plays a provider's. */
export async function seedDemoGateway({
  config,
  database,
  vault,
}: Platform): Promise<readonly string[]> {
  if (!config.demo) return [];
  await inTransaction(database, async (tx) => {
    if ((await lockGateway(tx, 'demo')) !== null) return;
    const secret = randomBytes(24).toString('base64url');
    const limits = {
      position: 0,
      unitsMin: 1n,
      unitsMax: null,
      dayUnitsMax: null,
      monthUnitsMax: null,
      dayOrdersMax: null,
    };
    const terms = {
      enabled: true,
      fields: {},
      secrets: sealSecrets(vault, 'demo', { secret }),
      paysOut: false,
      payouts: [],
      systems: [{ paymentSystem: 'SBPRUB', ...limits }],
    };
    await saveGateway(tx, 'demo', terms, { version: 0, by: 'service' });
  });
  return [];
}
