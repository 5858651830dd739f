import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { readEmails } from '../accounts/account-facts.ts';
import type { LiveAccount } from '../accounts/find-account.ts';

const shownMax = 10;
/** Whoever has brought more is a partner, whose figures stand on a screen of their own. */
const countedMax = 1_000;

/** Who brought a customer, and whom they brought: how many, at most a thousand, and the newest. */
export async function readBrought(db: Queryable, account: LiveAccount) {
  const { id, referralCode: code, referredBy } = account;
  const { rows } = await db.execute<{ id: string; email: string | null; created_at: string }>(sql`
    select id::text, email, created_at from users
     where referred_by = ${id} and status in ('active', 'blocked')
     order by created_at desc limit ${shownMax}`);
  const counted = await db.execute<{ brought: number }>(sql`
    select count(*)::int as brought from (
      select from users where referred_by = ${id} and status in ('active', 'blocked')
       limit ${countedMax}) as counted`);
  const by = referredBy === null ? null : (await readEmails(db, [referredBy])).get(referredBy);
  return {
    code,
    brought_by: referredBy === null || by == null ? null : { id: referredBy, email: by },
    brought: counted.rows[0]?.brought ?? 0,
    newest: rows.map((row) => ({
      id: row.id,
      email: row.email ?? '',
      at: new Date(row.created_at).toISOString(),
    })),
  };
}
