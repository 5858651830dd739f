import type { Locale } from '../../i18n/locale.ts';
import type { Transaction } from '../platform/database/database.ts';
import { newReferralCode } from './referral-code.ts';
import { users } from './tables.ts';

/** Makes an account that its e-mail has still to confirm; gives its id. */
export async function makeAccount(
  tx: Transaction,
  said: {
    readonly email: string;
    readonly name: string | null;
    readonly locale: Locale;
    readonly passwordHash: string | null;
  },
): Promise<string> {
  const [made] = await tx
    .insert(users)
    .values({ ...said, referralCode: newReferralCode() })
    .returning({ id: users.id });
  if (made === undefined) throw new Error('the database kept no account');
  return made.id;
}
