import { type Refusal, refuse } from '../../../core/refusal.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { type RateLimitKey, reset } from '../../platform/rate-limiter/rate-limiter.ts';
import { mailAccount } from '../accounts/account-mail.ts';
import { type LiveAccount, lockAccount } from '../accounts/find-account.ts';
import { rememberDevice } from '../auth/devices.ts';
import { userIdentity } from '../auth/identity.ts';
import {
  endSessionOf,
  openSession,
  type Place,
  type Session,
  type SessionMethod,
} from '../auth/sessions.ts';

export type EnteredSession = {
  readonly account: LiveAccount;
  readonly session: Session;
  readonly token: string;
  readonly deviceToken: string;
};

/**
 * Opens the session of somebody who has authenticated. The session the browser came with
 * ends, so that nobody can have planted it; a browser that was not seen before is told of by mail.
 */
export async function enter(
  platform: Platform,
  from: Place & { readonly device: string | undefined; readonly session: string | undefined },
  userId: string,
  how: {
    readonly method: SessionMethod;
    /** The account as it was when its password was checked. */
    readonly checked: LiveAccount;
    readonly keys: readonly RateLimitKey[];
  },
): Promise<EnteredSession | Refusal> {
  return inTransaction(platform.database, async (tx) => {
    const account = await lockAccount(tx, userId);
    // The check took its time: the account may have been closed or given another password.
    if (account === null || account.passwordHash !== how.checked.passwordHash) {
      return refuse('wrong_credentials');
    }
    if (account.status === 'blocked') return refuse('account_access_denied');
    if (account.status !== 'active') return refuse('wrong_credentials');
    if (how.keys.length > 0) await reset(tx, how.keys);
    if (from.session !== undefined) await endSessionOf(tx, 'user', from.session);
    const { token, session } = await openSession(tx, userIdentity(userId), how.method, from);
    const device = await rememberDevice(tx, userIdentity(userId), from.device, from.ip);
    if (device.isNew && account.notifySignIn) {
      await mailAccount(tx, platform, account, {
        template: 'signed_in',
        path: '/account/security',
        params: {
          ip: from.ip ?? '?',
          agent: from.userAgent?.slice(0, 200) ?? '?',
        },
      });
    }
    const { id, method } = session;
    platform.log.info({ event: 'signed_in', user: userId, session: id, method }, 'signed in');
    return { account, session, token, deviceToken: device.token };
  });
}
