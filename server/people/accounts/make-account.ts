import { sql } from 'drizzle-orm';
import type { Locale } from '../../../i18n/locale.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newReferralCode } from './referral-code.ts';
import { findReferrer } from './referrers.ts';
import { users } from './tables.ts';

/** Makes an account that its e-mail has still to confirm; gives its id. */
export async function makeAccount(
  tx: Transaction,
  said: {
    readonly email: string;
    readonly name: string | null;
    readonly locale: Locale;
    readonly passwordHash: string | null;
    /** The code its browser came with; null where it came by itself. */
    readonly referrerCode: string | null;
  },
): Promise<string> {
  const { referrerCode, ...account } = said;
  const referrer = await findReferrer(tx, referrerCode);
  const referralCode = newReferralCode();
  const [made] = await tx
    .insert(users)
    .values({
      ...account,
      referralCode,
      referredBy: referrer?.userId ?? null,
      referredLink: referrer?.link ?? null,
    })
    .returning({ id: users.id });
  if (made === undefined) throw new Error('the database kept no account');
  await tx.execute(sql`
    insert into referral_codes (code, user_id) values (${referralCode}, ${made.id})`);
  return made.id;
}
