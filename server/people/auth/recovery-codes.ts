import { randomInt } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { Identity } from './identity.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { authTables } from './tables.ts';

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
export async function saveRecoveryCodes(
  tx: Transaction,
  who: Identity,
  { rows }: MadeCodes,
): Promise<void> {
  await dropRecoveryCodes(tx, who);
  const { recoveryCodes } = authTables[who.kind];
  await tx.insert(recoveryCodes).values(rows.map((row) => ({ ownerId: who.id, ...row })));
}

/** Takes every code of an account away. */
export async function dropRecoveryCodes(tx: Queryable, { kind, id }: Identity): Promise<void> {
  const { recoveryCodes } = authTables[kind];
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.ownerId, id));
}

/** Uses a code up, dashes taken out; one that is not there takes as long as a wrong one. */
export async function consumeRecoveryCode(
  database: Queryable,
  { kind, id }: Identity,
  code: string,
): Promise<boolean> {
  const { recoveryCodes } = authTables[kind];
  const mine = and(
    eq(recoveryCodes.ownerId, id),
    eq(recoveryCodes.hint, code.slice(0, hintLength)),
    isNull(recoveryCodes.usedAt),
  );
  const [row] = await database.select().from(recoveryCodes).where(mine);
  if (!(await verifyPassword(row?.codeHash ?? null, code.slice(hintLength)))) return false;
  const consumed = await database.update(recoveryCodes).set({ usedAt: sql`now()` }).where(mine);
  return consumed.rowCount === 1;
}

function draw(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}
