import { eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { users } from './tables.ts';

/** An account as it is kept, whatever its status. */
export type Account = typeof users.$inferSelect;

/** An account that somebody can be written to: every one that was not deleted. */
export type LiveAccount = Account & { readonly email: string };

/** Reads an account; null where there is none. */
export async function findAccount(database: Queryable, id: string): Promise<LiveAccount | null> {
  const [row] = await database.select().from(users).where(eq(users.id, id));
  return row === undefined ? null : alive(row);
}

/** Reads an account and keeps others from changing it until the transaction ends. */
export async function lockAccount(tx: Transaction, id: string): Promise<LiveAccount | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return row === undefined ? null : alive(row);
}

/** The account with this e-mail, however its letters are written; null where there is none. */
export async function findAccountByEmail(
  database: Queryable,
  email: string,
): Promise<LiveAccount | null> {
  const [row] = await database.select().from(users).where(hasEmail(email));
  return row === undefined ? null : alive(row);
}

/** The same e-mail, however its letters are written. */
export function hasEmail(email: string) {
  return eq(sql`lower(${users.email})`, email.toLowerCase());
}

function alive(row: Account): LiveAccount | null {
  const { email } = row;
  return email === null || row.status === 'deleted' ? null : { ...row, email };
}
