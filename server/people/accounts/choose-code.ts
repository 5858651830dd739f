import { sql } from 'drizzle-orm';
import { isReservedCode, normalCode } from '../../../core/referrals/referral-code.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { lockCodes } from '../../market/partners/monitor-codes.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { changeAccount } from './change-account.ts';
import { lockAccount } from './find-account.ts';

/**
 * Gives a partner the code that they choose for their links, once; the one they had before goes on
 * working. Refuses `code_taken` for a code of somebody else or one that the service keeps for
 * itself, and `already_chosen` to whoever has chosen before.
 */
export function chooseCode(
  database: Database,
  userId: string,
  text: string,
): Promise<Refusal | null> {
  return inTransaction(database, async (tx) => {
    const account = await lockAccount(tx, userId);
    if (account === null) return refuse('unauthenticated');
    const { rows } = await tx.execute<{ code: string }>(sql`
      select code from referral_codes where user_id = ${userId} and chosen`);
    if (rows.length > 0) return refuse('already_chosen', 'code');
    const code = normalCode(text);
    if (isRefusal(code)) return code;
    // Monitors have codes as well, and what they bring must not become anybody else's.
    const isMonitors = await lockCodes(tx, code);
    if (isMonitors || isReservedCode(code)) return refuse('code_taken', 'code');
    const claimed = await tx.execute(sql`
      insert into referral_codes as c (code, user_id, chosen) values (${code}, ${userId}, true)
      on conflict (code) do update set chosen = true where c.user_id = excluded.user_id
      returning code`);
    if (claimed.rows.length === 0) return refuse('code_taken', 'code');
    await changeAccount(tx, userId, { referralCode: code });
    return null;
  });
}

/** Whether an account goes by a code that it chose. */
export async function hasChosenCode(
  database: Pick<Database, 'execute'>,
  userId: string,
): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select 1 from referral_codes where user_id = ${userId} and chosen`);
  return rows.length > 0;
}
