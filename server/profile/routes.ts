import { emailRequest, passwordRequest, profileRequest } from '../../contract/accounts.ts';
import { isTwoFactor } from '../../core/accounts/second-factor.ts';
import { isRefusal, refuse } from '../../core/refusal.ts';
import { askForNewEmail } from '../accounts/change-email.ts';
import { changeProfile } from '../accounts/change-profile.ts';
import { findAccount } from '../accounts/find-account.ts';
import { changePassword, faultsWithPassword } from '../accounts/new-password.ts';
import { refuseClosed } from '../accounts/refuse-closed.ts';
import { factorStateOf } from '../factors/factor-state.ts';
import { claimOrders, countClaimable } from '../orders/own-orders.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { App } from '../platform/http/app.ts';
import { parseAttributes, readFields } from '../platform/http/attributes.ts';
import { document } from '../platform/http/json-api.ts';
import { localeOf } from '../platform/http/locale.ts';
import { isFresh, requireFreshUser, requireUser } from '../sessions/asker.ts';
import { giveCookie, leaveNothing } from '../sessions/cookies.ts';
import { presentUser } from '../sessions/present-user.ts';
import { endSessions, renewSession } from '../sessions/session.ts';
import { deleteAccount } from './delete-account.ts';
import type { ProfileDeps } from './deps.ts';
import { exportAccount } from './export-account.ts';

/** What a signed-in user does with their own account. */
export function registerProfileRoutes(app: App, deps: ProfileDeps): void {
  const { platform } = deps;
  app.put('/api/v1/user', async (request) => {
    const user = await requireUser(platform, request);
    if (isRefusal(user)) return user;
    const read = readFields(profileRequest, request, {});
    if (isRefusal(read)) return read;
    const { values: parsed, faults } = read;
    // The phrase tells our mails from others': who would change it must prove who they are.
    const guarded = parsed.anti_phishing_phrase !== undefined;
    if (guarded && !isFresh(platform, user.session)) return refuse('reauthentication_required');
    const account = await changeProfile(platform, user.account, parsed, faults);
    return isRefusal(account) ? account : presentUser(platform, account, user.session);
  });
  app.put('/api/v1/user/email', async (request, reply) => {
    const user = await requireFreshUser(platform, request);
    if (isRefusal(user)) return user;
    const parsed = parseAttributes(emailRequest, request);
    if (isRefusal(parsed)) return parsed;
    const refused = await askForNewEmail(platform, user.account, parsed.email);
    if (refused !== null) return refused;
    reply.code(202);
    return presentUser(platform, user.account, user.session);
  });
  registerPassword(app, deps);
  registerOrderClaims(app, deps);
  registerFarewell(app, deps);
}

/** What stands for a field that could not be read, so that the others are checked all the same. */
const passwordStandIns = { password: '-', password_confirmation: '-' };

/** PUT /user/password: every other session ends, this one goes on under a new token. */
function registerPassword(app: App, { platform }: ProfileDeps): void {
  app.put('/api/v1/user/password', async (request, reply) => {
    const user = await requireUser(platform, request);
    if (isRefusal(user)) return user;
    const read = readFields(passwordRequest, request, passwordStandIns);
    if (isRefusal(read)) return read;
    const { values: parsed, faults } = read;
    const { account, session } = user;
    const current = parsed.current_password ?? '';
    const factors = await factorStateOf(platform.database, account);
    const guarded = account.passwordHash === null || isTwoFactor(factors);
    if (guarded && !isFresh(platform, session)) return refuse('reauthentication_required');
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
      current,
      wanted,
      async (tx, userId) => void (await endSessions(tx, userId, session.id)),
    );
    if (refused !== null) return refused;
    const renewed = await renewSession(platform.database, session.id);
    if (renewed === null) return refuse('unauthenticated');
    giveCookie(platform, reply, 'session', renewed.token);
    const changed = (await findAccount(platform.database, account.id)) ?? account;
    return presentUser(platform, changed, renewed.session);
  });
}

/** Anonymous orders made with the user's confirmed e-mail. */
function registerOrderClaims(app: App, { platform }: ProfileDeps): void {
  app.get('/api/v1/user/claimable_orders', async (request) => {
    const user = await requireUser(platform, request);
    if (isRefusal(user)) return user;
    const count = await countClaimable(platform.database, user.account.email);
    return document(null, { meta: { orders: count } });
  });
  app.post('/api/v1/user/claimable_orders', async (request) => {
    const user = await requireUser(platform, request);
    if (isRefusal(user)) return user;
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
  app.get('/api/v1/user/export', async (request, reply) => {
    const user = await requireFreshUser(platform, request);
    if (isRefusal(user)) return user;
    reply.header('content-disposition', 'attachment; filename="agio-account.json"');
    return document(await exportAccount(deps, user, localeOf(request)));
  });
  app.delete('/api/v1/user', async (request, reply) => {
    const user = await requireFreshUser(platform, request);
    if (isRefusal(user)) return user;
    const refused = await deleteAccount(deps, user);
    if (refused !== null) return refused;
    leaveNothing(platform, reply);
    return reply.code(204).send();
  });
}
