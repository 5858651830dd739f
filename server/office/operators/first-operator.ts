import { sql } from 'drizzle-orm';
import { ownerRole } from '../../../contract/office/permissions.ts';
import { assert } from '../../../core/assert.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { operators } from './tables.ts';

/** Keeps everybody else from making operators until the transaction ends; whether there is one. */
export async function lockOperators(tx: Transaction): Promise<boolean> {
  await tx.execute(sql`lock table operators in share row exclusive mode`);
  return (await tx.select({ id: operators.id }).from(operators).limit(1)).length > 0;
}

/** The owner whom the set-up page makes: with a password of their own from the beginning. */
export async function insertFirstOperator(
  tx: Transaction,
  made: { readonly login: string; readonly name: string; readonly passwordHash: string },
): Promise<string> {
  const [row] = await tx
    .insert(operators)
    .values({ ...made, role: ownerRole, mustChangePassword: false, lastSignInAt: sql`now()` })
    .returning({ id: operators.id });
  assert(row !== undefined, 'the database keeps the first operator');
  return row.id;
}
