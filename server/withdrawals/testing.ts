import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Platform } from '../platform/platform.ts';
import { grantReward } from '../rewards/reward.ts';

/** Grants a user cents of a bonus. */
export function grantTo({ database }: Platform, userId: string, units: bigint): Promise<void> {
  const grant = { key: randomUUID(), userId, units, reason: 'Спасибо за отзыв', grantedBy: 'test' };
  return inTransaction(database, (tx) => grantReward(tx, grant));
}

/** The id of the user with an e-mail. */
export async function userIdBy({ database }: Platform, email: string): Promise<string> {
  const [user] = await database
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email));
  if (user === undefined) throw new Error(`nobody has the e-mail ${email}`);
  return user.id;
}
