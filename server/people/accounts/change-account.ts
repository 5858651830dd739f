import { eq } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../platform/database/database.ts';
import { sqlStateOf } from '../../platform/database/in-transaction.ts';
import { users } from './tables.ts';

/** Writes columns of an account. */
export async function changeAccount(
  tx: Queryable,
  id: string,
  change: PgUpdateSetSource<typeof users>,
): Promise<void> {
  const changed = await tx.update(users).set(change).where(eq(users.id, id));
  if (changed.rowCount !== 1) throw new Error('an account that was read is gone');
}

/** Two accounts may not share an e-mail: says whether that is what the database refused. */
export function isDuplicateEmail(error: unknown): boolean {
  return sqlStateOf(error) === '23505';
}
