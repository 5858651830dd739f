import type { AuditAction } from '../../../contract/audit-actions.ts';
import type {
  OfficeUserAttributes,
  OfficeUserLineAttributes,
} from '../../../contract/office/users.ts';
import { isTwoFactor } from '../../../core/accounts/second-factor.ts';
import { isRefusal, refuse } from '../../../core/refusal.ts';
import { changeAccount } from '../../people/accounts/change-account.ts';
import { setBlocked } from '../../people/accounts/close-account.ts';
import { findAccount, type LiveAccount } from '../../people/accounts/find-account.ts';
import { listAccounts } from '../../people/accounts/list-accounts.ts';
import { userIdentity } from '../../people/auth/identity.ts';
import { endSessions, listSessions } from '../../people/auth/sessions.ts';
import { dropFactors, factorStateOf } from '../../people/factors/factor-state.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, list, resource } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { handleOffice } from '../access/handle-call.ts';
import { isUuid } from '../access/is-uuid.ts';
import { type AuditAuthor, audit } from '../audit/audit.ts';

/** The users of the site: who they are, closing their accounts, ending their sessions. */
export function registerUsers(app: App, platform: Platform): void {
  const { database } = platform;
  handleOffice(app, 'GET /office/api/users', async ({ query, page }) => {
    const filter = { status: query.status, search: query.search ?? undefined };
    const { rows, ...counted } = await listAccounts(database, filter, page);
    return list(rows.map(presentLine), { ...page, ...counted });
  });
  handleOffice(app, 'GET /office/api/users/{id}', ({ params }) => showUser(platform, params.id));
  handleOffice(app, 'POST /office/api/users/{id}/block', ({ params, body, author }) =>
    block(platform, params.id, body.reason, author),
  );
  handleOffice(app, 'POST /office/api/users/{id}/unblock', ({ params, author }) =>
    block(platform, params.id, null, author),
  );
  handleOffice(app, 'DELETE /office/api/users/{id}/sessions', ({ params, author }) =>
    change(platform, { id: params.id, action: 'end_user_sessions', author }, async (tx, id) => {
      await endSessions(tx, userIdentity(id));
    }),
  );
  handleOffice(app, 'DELETE /office/api/users/{id}/second_factors', ({ params, author }) =>
    change(platform, { id: params.id, action: 'drop_second_factors', author }, async (tx, id) => {
      await dropFactors(tx, id);
      await changeAccount(tx, id, { emailCodes: false });
      await endSessions(tx, userIdentity(id));
    }),
  );
}

/** What was open while an account was closed stays shut when it is opened again. */
async function block(platform: Platform, id: string, reason: string | null, author: AuditAuthor) {
  if (!isUuid(id)) return refuse('not_found');
  const done = await setBlocked(platform, id, reason, async (tx, before) => {
    if (reason === null) await endSessions(tx, userIdentity(id));
    await log(tx, author, reason === null ? 'unblock_user' : 'block_user', {
      subjectId: id,
      values: {
        before: { status: before.status, reason: before.statusReason },
        after: { status: reason === null ? 'active' : 'blocked', reason },
      },
    });
  });
  return isRefusal(done) ? done : showUser(platform, id);
}

async function change(
  platform: Platform,
  {
    id,
    action,
    author,
  }: { readonly id: string; readonly action: AuditAction; readonly author: AuditAuthor },
  work: (tx: Transaction, id: string) => Promise<void>,
) {
  if (!isUuid(id)) return refuse('not_found');
  const missing = await inTransaction(platform.database, async (tx) => {
    if ((await findAccount(tx, id)) === null) return refuse('not_found');
    await work(tx, id);
    await log(tx, author, action, { subjectId: id, values: {} });
    return null;
  });
  return missing ?? showUser(platform, id);
}

function log(
  tx: Transaction,
  { actor, ip }: AuditAuthor,
  action: AuditAction,
  {
    subjectId,
    values,
  }: {
    readonly subjectId: string;
    readonly values: {
      readonly before?: Record<string, unknown>;
      readonly after?: Record<string, unknown>;
    };
  },
): Promise<void> {
  return audit(tx, { actor, ip, action, subjectType: 'users', subjectId, ...values });
}

async function showUser({ database }: Platform, id: string) {
  const account = isUuid(id) ? await findAccount(database, id) : null;
  if (account === null) return refuse('not_found');
  const factors = await factorStateOf(database, account);
  const sessions = await listSessions(database, userIdentity(account.id));
  const attributes: OfficeUserAttributes = {
    ...lineOf(account),
    phone: account.phone,
    locale: account.locale,
    status_reason: account.statusReason,
    two_factor_enabled: isTwoFactor(factors),
    open_sessions: sessions.length,
    confirmed_at: account.confirmedAt?.toISOString() ?? null,
  };
  return document(resource('users', account.id, attributes));
}

function presentLine(account: LiveAccount) {
  return resource('users', account.id, lineOf(account));
}

function lineOf({ email, name, status, createdAt }: LiveAccount): OfficeUserLineAttributes {
  return { email, name, status, created_at: createdAt.toISOString() };
}
