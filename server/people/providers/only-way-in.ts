import type { Queryable } from '../../platform/database/database.ts';
import type { LiveAccount } from '../accounts/find-account.ts';
import { linkedProviders, type ProviderName } from '../accounts/linked-provider.ts';
import { userIdentity } from '../auth/identity.ts';
import { listPasskeys } from '../auth/passkeys.ts';

/** Whether without this provider an account could only be opened by a mail for a new password. */
export async function isOnlyWayIn(
  database: Queryable,
  account: LiveAccount,
  provider: ProviderName,
): Promise<boolean> {
  if (account.passwordHash !== null) return false;
  const linked = await linkedProviders(database, account.id);
  if (!linked.includes(provider) || linked.length > 1) return false;
  return (await listPasskeys(database, userIdentity(account.id))).length === 0;
}
