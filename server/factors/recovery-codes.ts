import { randomInt } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { hashPassword, verifyPassword, verifyStranger } from '../credentials/password-hash.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { userRecoveryCodes } from './tables.ts';

const codesCount = 10;
const hintLength = 4;
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

export type MadeCodes = {
  readonly codes: readonly string[];
  readonly rows: readonly { readonly hint: string; readonly codeHash: string }[];
};

/** Makes ten codes and their hashes, which take a while: before a transaction, not in it. */
export async function makeRecoveryCodes(): Promise<MadeCodes> {
  const codes = new Map<string, string>();
  while (codes.size < codesCount) codes.set(draw(hintLength), draw(8));
  const rows = await Promise.all(
    [...codes].map(async ([hint, rest]) => ({ hint, codeHash: await hashPassword(rest) })),
  );
  const shown = [...codes].map(([hint, rest]) => `${hint}-${rest.slice(0, 4)}-${rest.slice(4)}`);
  return { codes: shown, rows };
}

/** Keeps new codes in place of all earlier ones. */
export async function keepRecoveryCodes(
  tx: Transaction,
  userId: string,
  { rows }: MadeCodes,
): Promise<void> {
  await dropRecoveryCodes(tx, userId);
  await tx.insert(userRecoveryCodes).values(rows.map((row) => ({ userId, ...row })));
}

/** Takes every code of an account away. */
export async function dropRecoveryCodes(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(userRecoveryCodes).where(eq(userRecoveryCodes.userId, userId));
}

/** Uses a code up, dashes taken out; one that is not there takes as long as a wrong one. */
export async function takeRecoveryCode(
  database: Queryable,
  userId: string,
  code: string,
): Promise<boolean> {
  const hint = code.slice(0, hintLength);
  const rest = code.slice(hintLength);
  const mine = and(
    eq(userRecoveryCodes.userId, userId),
    eq(userRecoveryCodes.hint, hint),
    isNull(userRecoveryCodes.usedAt),
  );
  const [row] = await database.select().from(userRecoveryCodes).where(mine);
  const right =
    row === undefined ? await verifyStranger(rest) : await verifyPassword(row.codeHash, rest);
  if (!right) return false;
  const taken = await database.update(userRecoveryCodes).set({ usedAt: sql`now()` }).where(mine);
  return taken.rowCount === 1;
}

function draw(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}
