import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuditAction } from '../../../contract/audit-actions.ts';
import type { OfficeCalls } from '../../../contract/calls/office/office-calls.ts';
import type { OfficeSessionAttributes, OpenSessionAttributes } from '../../../contract/office.ts';
import { isRefusal, type Refusal, refuse, tooMany } from '../../../core/refusal.ts';
import { operatorIdentity } from '../../people/auth/identity.ts';
import { endSession, listSessions, type Session } from '../../people/auth/sessions.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { sendRefusal } from '../../platform/http/answers/errors.ts';
import { document, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AuditAuthor, audit } from '../audit/audit.ts';
import { changePassword } from '../operators/change-password.ts';
import { mustHaveFactor } from '../operators/must-have-factor.ts';
import { type SignInResult, signIn } from '../operators/sign-in.ts';
import type { SignedIn } from '../operators/signed-in.ts';
import { clearSessionCookie, deviceOf, giveCookie, giveDevice, operatorOf } from './guard.ts';
import { type AskedByOperator, handleOffice } from './handle-call.ts';
import { isUuid } from './is-uuid.ts';

/** POST /office/api/sessions: the one call of the office that needs no session. */
export function registerSignIn(app: App, platform: Platform): void {
  handle(app, 'POST /office/api/sessions', async ({ body, request, reply }) => {
    const { ip } = request;
    const userAgent = request.headers['user-agent'] ?? null;
    const result = await signIn(platform, { ...body, ip, userAgent, device: deviceOf(request) });
    return answerSignIn(platform, result, request, reply);
  });
}

/** What a try to sign in is answered with: the session and its cookies, or why there is none. */
export function answerSignIn(
  platform: Platform,
  result: SignInResult,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  switch (result.type) {
    case 'refused':
      return result.refusal;
    case 'too_many':
      return sendRefusal(request, reply, tooMany(result.waitSeconds), {
        retry_after: result.waitSeconds,
      });
    case 'signed_in':
      giveCookie(reply, platform, result.token);
      if (result.device !== null) giveDevice(reply, platform, result.device);
      return presentSession(platform, result.sessionId, result);
    default:
      return result satisfies never;
  }
}

/** The caller's own sessions and password. */
export function registerSessions(app: App, platform: Platform): void {
  handleOffice(app, 'GET /office/api/sessions/current', ({ request }) => {
    const me = operatorOf(request);
    return presentSession(platform, me.sessionId, me);
  });
  handleOffice(app, 'DELETE /office/api/sessions/current', async ({ request, reply, author }) => {
    const me = operatorOf(request);
    const refusal = await end(platform, me, me.sessionId, { ...author, action: 'sign_out' });
    if (refusal !== null) return refusal;
    clearSessionCookie(reply, platform);
    return undefined;
  });
  handleOffice(app, 'PUT /office/api/sessions/current/password', (asked) =>
    newPassword(platform, asked),
  );
  handleOffice(app, 'GET /office/api/sessions', async ({ request }) => {
    const me = operatorOf(request);
    const rows = await listSessions(platform.database, operatorIdentity(me.operator.id));
    return whole(rows.map((row) => resource('operator_sessions', row.id, openSession(row, me))));
  });
  handleOffice(app, 'DELETE /office/api/sessions/{id}', async (asked) => {
    const { params, request, reply, author } = asked;
    const me = operatorOf(request);
    const refusal = await end(platform, me, params.id, { ...author, action: 'end_session' });
    if (refusal !== null) return refusal;
    if (params.id === me.sessionId) clearSessionCookie(reply, platform);
    return undefined;
  });
}

async function end(
  { database }: Platform,
  { operator }: SignedIn,
  sessionId: string,
  by: AuditAuthor & { readonly action: AuditAction },
): Promise<Refusal | null> {
  if (!isUuid(sessionId)) return refuse('not_found');
  return inTransaction(database, async (tx) => {
    if (!(await endSession(tx, operatorIdentity(operator.id), sessionId)))
      return refuse('not_found');
    await audit(tx, { ...by, subjectType: 'operators', subjectId: operator.id });
    return null;
  });
}

type AskedForPassword = AskedByOperator<OfficeCalls['PUT /office/api/sessions/current/password']>;

async function newPassword(platform: Platform, { body, request, reply }: AskedForPassword) {
  const me = operatorOf(request);
  const changed = await changePassword(platform, me, {
    current: body.current_password,
    next: body.password,
    confirmation: body.password_confirmation,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    device: deviceOf(request),
  });
  if (isRefusal(changed)) return changed;
  giveCookie(reply, platform, changed.token);
  giveDevice(reply, platform, changed.device);
  const operator = { ...me.operator, mustChangePassword: false };
  return presentSession(platform, changed.sessionId, { ...me, operator });
}

/** Who is signed in, as every call of the session answers it. */
export function presentSession(
  { config }: Platform,
  sessionId: string,
  { operator, secondFactor }: Pick<SignedIn, 'operator' | 'secondFactor'>,
) {
  const attributes: OfficeSessionAttributes = {
    operator_id: operator.id,
    login: operator.login,
    name: operator.name,
    role: operator.role,
    role_name: operator.roleName,
    must_change_password: operator.mustChangePassword,
    second_factor: secondFactor,
    must_set_second_factor: !secondFactor && mustHaveFactor(config, operator),
    permissions: [...operator.permissions],
    demo: config.demo,
    mail_configured: config.smtpUrl !== null,
  };
  return document(resource('operator_sessions', sessionId, attributes));
}

function openSession(row: Session, me: SignedIn): OpenSessionAttributes {
  return {
    current: row.id === me.sessionId,
    ip: row.ip,
    user_agent: row.userAgent,
    created_at: row.createdAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
  };
}
