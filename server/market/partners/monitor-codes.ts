import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';

/**
 * Says whether a monitor or partner of the office's list has a code, however its letters are
 * written. Until the transaction ends nobody else gives codes away: the same code would name two.
 */
export async function lockCodes(tx: Transaction, code: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('codes of links'))`);
  const { rows } = await tx.execute(sql`
    select 1 from partners where lower(split_part(code, '.', 1)) = ${code.toLowerCase()} limit 1`);
  return rows.length > 0;
}

/** Says whether a user's links have a code already; locks as `lockCodes` does. */
export async function isCodeOfUser(tx: Transaction, code: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('codes of links'))`);
  const { rows } = await tx.execute(sql`
    select 1 from referral_codes where code = lower(split_part(${code}, '.', 1))`);
  return rows.length > 0;
}
