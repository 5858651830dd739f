import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { users } from './tables.ts';

/** Whether a user wants to be written to about their orders; who is not known here does. */
export async function wantsOrderMail(database: Queryable, userId: string): Promise<boolean> {
  if (!/^[0-9a-f-]{36}$/.test(userId)) return true;
  const [row] = await database
    .select({ wanted: users.notifyOrders })
    .from(users)
    .where(eq(users.id, userId));
  return row?.wanted ?? true;
}
