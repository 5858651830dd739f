import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';

/** Makes verifications that were sent for orders without an account an account's own. */
export async function joinVerifications(
  tx: Transaction,
  userId: string,
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length === 0) return;
  await tx.execute(sql`
    update card_verifications set user_id = ${userId}
     where user_id is null and order_id in ${[...orderIds]}`);
}
