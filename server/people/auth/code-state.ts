import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import type { Identity } from './identity.ts';
import { authTables } from './tables.ts';

/** Whether an account has a confirmed authenticator app, and how many recovery codes are left. */
type CodeState = { readonly totp: boolean; readonly recoveryCodesLeft: number };

/** Reads it, in one query. */
export async function readCodeState(
  database: Queryable,
  { kind, id }: Identity,
): Promise<CodeState> {
  const { totps, recoveryCodes } = authTables[kind];
  const app = and(eq(totps.ownerId, id), isNotNull(totps.confirmedAt));
  const unused = and(eq(recoveryCodes.ownerId, id), isNull(recoveryCodes.usedAt));
  const { rows } = await database.execute<{ totp: boolean; codes: number }>(sql`
    select exists (select from ${totps} where ${app}) as totp,
           (select count(*)::int from ${recoveryCodes} where ${unused}) as codes`);
  return { totp: rows[0]?.totp === true, recoveryCodesLeft: rows[0]?.codes ?? 0 };
}
