import type { AuditAction } from '../../contract/audit-actions.ts';
import {
  blockRequest,
  type OfficeUserAttributes,
  type OfficeUserLineAttributes,
} from '../../contract/office-users.ts';
import { isTwoFactor } from '../../core/accounts/second-factor.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { changeAccount } from '../accounts/change-account.ts';
import { setBlocked } from '../accounts/close-account.ts';
import { findAccount, type LiveAccount } from '../accounts/find-account.ts';
import { listAccounts, shownStatuses } from '../accounts/list-accounts.ts';
import { type AuditAuthor, audit } from '../audit/audit.ts';
import { dropFactors, factorStateOf } from '../factors/factor-state.ts';
import type { Transaction } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { App } from '../platform/http/app.ts';
import { parseAttributes } from '../platform/http/attributes.ts';
import { type Document, document, list, resource } from '../platform/http/json-api.ts';
import { parameterOf, readPage } from '../platform/http/paging.ts';
import type { Platform } from '../platform/platform.ts';
import { endSessions, listSessions } from '../sessions/session.ts';
import { authorOf } from './guard.ts';
import { isUuid } from './is-uuid.ts';

type Params = { Params: { id: string } };
const perDefault = 20;

/** The users of the site: who they are, closing their accounts, ending their sessions. */
export function registerUsers(app: App, platform: Platform): void {
  const { database } = platform;
  app.get('/users', async (request) => {
    const page = readPage(request, perDefault);
    if (isRefusal(page)) return page;
    const asked = parameterOf(request, 'status');
    const status = shownStatuses.find((known) => known === asked);
    const search = parameterOf(request, 'search') ?? undefined;
    if (asked !== undefined && status === undefined) return refuse('invalid_format', 'status');
    const { rows, ...counted } = await listAccounts(database, { status, search }, page);
    return list(rows.map(presentLine), { ...page, ...counted });
  });
  app.get<Params>('/users/:id', (request) => showUser(platform, request.params.id));
  app.post<Params>('/users/:id/block', async (request) => {
    const parsed = parseAttributes(blockRequest, request);
    if (isRefusal(parsed)) return parsed;
    return block(platform, request.params.id, parsed.reason, authorOf(request));
  });
  app.post<Params>('/users/:id/unblock', (request) =>
    block(platform, request.params.id, null, authorOf(request)),
  );
  app.delete<Params>('/users/:id/sessions', (request) =>
    change(platform, request.params.id, 'end_user_sessions', authorOf(request), async (tx, id) => {
      await endSessions(tx, id);
    }),
  );
  app.delete<Params>('/users/:id/second_factors', (request) =>
    change(
      platform,
      request.params.id,
      'drop_second_factors',
      authorOf(request),
      async (tx, id) => {
        await dropFactors(tx, id);
        await changeAccount(tx, id, { emailCodes: false });
        await endSessions(tx, id);
      },
    ),
  );
}

/** What was open while an account was closed stays shut when it is opened again. */
async function block(
  platform: Platform,
  id: string,
  reason: string | null,
  author: AuditAuthor,
): Promise<Document | Refusal> {
  if (!isUuid(id)) return refuse('not_found');
  const done = await setBlocked(platform, id, reason, async (tx, before) => {
    if (reason === null) await endSessions(tx, id);
    await log(tx, author, reason === null ? 'unblock_user' : 'block_user', id, {
      before: { status: before.status, reason: before.statusReason },
      after: { status: reason === null ? 'active' : 'blocked', reason },
    });
  });
  return isRefusal(done) ? done : showUser(platform, id);
}

async function change(
  platform: Platform,
  id: string,
  action: AuditAction,
  author: AuditAuthor,
  work: (tx: Transaction, id: string) => Promise<void>,
): Promise<Document | Refusal> {
  if (!isUuid(id)) return refuse('not_found');
  const missing = await inTransaction(platform.database, async (tx) => {
    if ((await findAccount(tx, id)) === null) return refuse('not_found');
    await work(tx, id);
    await log(tx, author, action, id, {});
    return null;
  });
  return missing ?? showUser(platform, id);
}

function log(
  tx: Transaction,
  { actor, ip }: AuditAuthor,
  action: AuditAction,
  subjectId: string,
  values: { readonly before?: Record<string, unknown>; readonly after?: Record<string, unknown> },
): Promise<void> {
  return audit(tx, { actor, ip, action, subjectType: 'users', subjectId, ...values });
}

async function showUser({ database }: Platform, id: string): Promise<Document | Refusal> {
  const account = isUuid(id) ? await findAccount(database, id) : null;
  if (account === null) return refuse('not_found');
  const factors = await factorStateOf(database, account);
  const sessions = await listSessions(database, account.id);
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
