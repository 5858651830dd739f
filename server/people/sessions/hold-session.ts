import { type Refusal, refuse } from '../../../core/refusal.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { type LiveAccount, lockAccount } from '../accounts/find-account.ts';
import { holdsSession } from '../auth/sessions.ts';
import type { SignedIn } from './asker.ts';

/**
 * The account of a session that goes on; neither changes until the transaction ends. A request
 * takes its time, and its session may have been ended meanwhile because it was a thief's: another
 * way in that it still added would outlive it. Refuses `unauthenticated` and
 * `account_access_denied`.
 */
export async function holdSession(
  tx: Transaction,
  { account, session }: Pick<SignedIn, 'account' | 'session'>,
): Promise<LiveAccount | Refusal> {
  const now = await lockAccount(tx, account.id);
  if (now?.status === 'blocked') return refuse('account_access_denied');
  if (now === null || !(await holdsSession(tx, 'user', session.id)))
    return refuse('unauthenticated');
  return now;
}
