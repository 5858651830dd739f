import { eq } from 'drizzle-orm';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { users } from './tables.ts';

/**
 * Refuses whose account was closed or deleted since they were asked who they are, and keeps it from
 * being so until the transaction ends. Who is not known here is nobody's to close.
 */
export async function refuseClosed(tx: Transaction, userId: string): Promise<Refusal | null> {
  if (!/^[0-9a-f-]{36}$/.test(userId)) return null;
  const [row] = await tx
    .select({ status: users.status })
    .from(users)
    .where(eq(users.id, userId))
    .for('key share');
  switch (row?.status) {
    case 'blocked':
      return refuse('account_access_denied');
    case 'deleted':
      return refuse('unauthenticated');
    default:
      return null;
  }
}
