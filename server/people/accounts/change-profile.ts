import type { ProfileRequest } from '../../../contract/people/accounts.ts';
import { checkLabel } from '../../../core/accounts/check-label.ts';
import { checkName } from '../../../core/accounts/check-name.ts';
import { isRefusal, type Refusal, type RefusalItem, refuse } from '../../../core/refusal.ts';
import { checkAccount } from '../../../core/requisites/check-account.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { changeAccount } from './change-account.ts';
import { findAccount, type LiveAccount, lockAccount } from './find-account.ts';

/**
 * Changes what a profile says; what the request does not name stays as it is. `faults` are the
 * fields that could not be read: they are refused together with what is wrong with the others.
 */
export async function changeProfile(
  { database }: Pick<Platform, 'database'>,
  account: LiveAccount,
  request: ProfileRequest,
  faults: readonly RefusalItem[] = [],
): Promise<LiveAccount | Refusal> {
  const problems: RefusalItem[] = [...faults];
  const take = <T>(result: T | Refusal): T | undefined => {
    if (!isRefusal(result)) return result;
    problems.push(...result.refused);
    return undefined;
  };
  const { name, phone, locale, notifications = {}, anti_phishing_phrase: phrase } = request;
  const change = {
    ...(name === undefined ? {} : { name: take(checkName(name)) }),
    ...(phone === undefined ? {} : { phone: take(checkPhone(phone)) }),
    ...(phrase === undefined
      ? {}
      : { phrase: take(checkLabel(phrase ?? '', 'anti_phishing_phrase')) }),
    ...(locale === undefined ? {} : { locale }),
    ...(notifications.sign_in === undefined ? {} : { notifySignIn: notifications.sign_in }),
    ...(notifications.orders === undefined ? {} : { notifyOrders: notifications.orders }),
  };
  if (problems.length > 0) return { refused: problems };
  const given = Object.fromEntries(Object.entries(change).filter(([, at]) => at !== undefined));
  return inTransaction(database, async (tx) => {
    const live = await lockAccount(tx, account.id);
    if (live === null) return refuse('unauthenticated');
    if (Object.keys(given).length > 0) await changeAccount(tx, live.id, given);
    return (await findAccount(tx, live.id)) ?? live;
  });
}

/** An empty phone takes the old one away. */
function checkPhone(text: string | null): string | null | Refusal {
  if (text === null || text.trim() === '') return null;
  const checked = checkAccount({ kind: 'phone' }, text, 'phone');
  return isRefusal(checked) ? checked : checked.account;
}
