import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { users } from './tables.ts';

/** Whether an operator has closed an account; who is not known here is nobody's to close. */
export async function isBlocked(database: Queryable, userId: string): Promise<boolean> {
  if (!/^[0-9a-f-]{36}$/.test(userId)) return false;
  const [row] = await database
    .select({ status: users.status })
    .from(users)
    .where(eq(users.id, userId));
  return row?.status === 'blocked';
}
