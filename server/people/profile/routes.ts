import { passwordRequest, profileRequest } from '../../../contract/people/accounts.ts';
import { isTwoFactor } from '../../../core/accounts/second-factor.ts';
import { isRefusal, refuse } from '../../../core/refusal.ts';
import { claimOrders, countClaimable } from '../../exchange/orders/show/own-orders.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { readFields } from '../../platform/http/attributes.ts';
import { askForNewEmail } from '../accounts/change-email.ts';
import { changeProfile } from '../accounts/change-profile.ts';
import { findAccount } from '../accounts/find-account.ts';
import { changePassword, faultsWithPassword } from '../accounts/new-password.ts';
import { refuseClosed } from '../accounts/refuse-closed.ts';
import { userIdentity } from '../auth/identity.ts';
import { endSessions, renewSession } from '../auth/sessions.ts';
import { factorStateOf } from '../factors/factor-state.ts';
import { giveCookie, leaveNothing } from '../sessions/cookies.ts';
import { handleRecentUser, handleUser } from '../sessions/handle-user.ts';
import { presentUser } from '../sessions/present-user.ts';
import { deleteAccount } from './delete-account.ts';
import type { ProfileDeps } from './deps.ts';
import { exportAccount } from './export-account.ts';

/** What a signed-in user does with their own account. */
export function registerProfileRoutes(app: App, deps: ProfileDeps): void {
  const { platform } = deps;
  handleUser(app, platform, 'PUT /api/v1/user', async ({ user, request }) => {
    const read = readFields(profileRequest, request, {});
    if (isRefusal(read)) return read;
    const { values: parsed, faults } = read;
    // The phrase tells our mails from others': who would change it must reauthenticate.
    const guarded = parsed.anti_phishing_phrase !== undefined;
    if (guarded && !user.session.recentlyAuthenticated) return refuse('reauthentication_required');
    const account = await changeProfile(platform, user.account, parsed, faults);
    return isRefusal(account) ? account : presentUser(platform, account, user.session);
  });
  handleRecentUser(app, platform, 'PUT /api/v1/user/email', async ({ user, body }) => {
    const refused = await askForNewEmail(platform, user.account, body.email);
    return refused ?? presentUser(platform, user.account, user.session);
  });
  registerPassword(app, deps);
  registerOrderClaims(app, deps);
  registerFarewell(app, deps);
}

/** What stands for a field that could not be read, so that the others are checked all the same. */
const passwordStandIns = { password: '-', password_confirmation: '-' };

/** PUT /user/password: every other session ends, this one goes on under a new token. */
function registerPassword(app: App, { platform }: ProfileDeps): void {
  handleUser(app, platform, 'PUT /api/v1/user/password', async ({ user, request, reply }) => {
    const read = readFields(passwordRequest, request, passwordStandIns);
    if (isRefusal(read)) return read;
    const { values: parsed, faults } = read;
    const { account, session } = user;
    const current = parsed.current_password ?? '';
    const factors = await factorStateOf(platform.database, account);
    const guarded = account.passwordHash === null || isTwoFactor(factors);
    if (guarded && !session.recentlyAuthenticated) return refuse('reauthentication_required');
    const wanted = { password: parsed.password, confirmation: parsed.password_confirmation };
    if (faults.length > 0) {
      const isNamed = faults.some(({ field }) => field === 'current_password');
      const isMissing = account.passwordHash !== null && current === '' && !isNamed;
      const missing = isMissing ? refuse('required', 'current_password').refused : [];
      return faultsWithPassword(platform, account, wanted, [...missing, ...faults]);
    }
    const refused = await changePassword(
      platform,
      account,
      { current, wanted },
      async (tx, userId) => void (await endSessions(tx, userIdentity(userId), session.id)),
    );
    if (refused !== null) return refused;
    const renewed = await renewSession(platform.database, 'user', session.id);
    if (renewed === null) return refuse('unauthenticated');
    giveCookie(platform, reply, 'session', renewed.token);
    const changed = (await findAccount(platform.database, account.id)) ?? account;
    return presentUser(platform, changed, renewed.session);
  });
}

/** Anonymous orders made with the user's confirmed e-mail. */
function registerOrderClaims(app: App, { platform }: ProfileDeps): void {
  handleUser(app, platform, 'GET /api/v1/user/claimable_orders', async ({ user }) => {
    const count = await countClaimable(platform.database, user.account.email);
    return document(null, { meta: { orders: count } });
  });
  handleUser(app, platform, 'POST /api/v1/user/claimable_orders', async ({ user }) => {
    const { id, email } = user.account;
    const claimed = await inTransaction(
      platform.database,
      async (tx) => (await refuseClosed(tx, id)) ?? claimOrders(tx, id, email),
    );
    return isRefusal(claimed) ? claimed : document(null, { meta: { orders: claimed } });
  });
}

/** Taking everything along, and leaving. */
function registerFarewell(app: App, deps: ProfileDeps): void {
  const { platform } = deps;
  handleRecentUser(app, platform, 'GET /api/v1/user/export', async ({ user, locale, reply }) => {
    reply.header('content-disposition', 'attachment; filename="agio-account.json"');
    return document(await exportAccount(deps, user, locale));
  });
  handleRecentUser(app, platform, 'DELETE /api/v1/user', async ({ user, reply }) => {
    const refused = await deleteAccount(deps, user);
    if (refused !== null) return refused;
    leaveNothing(platform, reply);
    return undefined;
  });
}
