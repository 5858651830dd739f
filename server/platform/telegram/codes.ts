import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../database/database.ts';
import { telegramCodes } from './tables.ts';

/** Whose chat a code makes one: an operator's, or that of whoever follows an order. */
type CodeOwner = { readonly operatorId: string } | { readonly orderId: string };

const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url');

/** Makes a code that links one chat, once, within `minutes`; a newer one ends an operator's. */
export async function makeCode(
  tx: Queryable,
  owner: CodeOwner,
  minutes: number,
): Promise<{ readonly code: string; readonly expiresAt: Date }> {
  const code = randomBytes(24).toString('base64url');
  await tx.delete(telegramCodes).where(lte(telegramCodes.expiresAt, sql`now()`));
  if ('operatorId' in owner) {
    await tx.delete(telegramCodes).where(eq(telegramCodes.operatorId, owner.operatorId));
  }
  const [made] = await tx
    .insert(telegramCodes)
    .values({
      hash: hashOf(code),
      ...owner,
      expiresAt: sql`now() + make_interval(mins => ${minutes})`,
    })
    .returning({ expiresAt: telegramCodes.expiresAt });
  if (made === undefined) throw new Error('a code that was just kept is there');
  return { code, expiresAt: made.expiresAt };
}

/** Uses a code up; null where it is none of ours, was used, or has expired. */
export async function redeemCode(tx: Transaction, code: string): Promise<CodeOwner | null> {
  const [used] = await tx
    .delete(telegramCodes)
    .where(and(eq(telegramCodes.hash, hashOf(code)), gt(telegramCodes.expiresAt, sql`now()`)))
    .returning();
  if (used === undefined) return null;
  if (used.operatorId !== null) return { operatorId: used.operatorId };
  return used.orderId === null ? null : { orderId: used.orderId };
}
