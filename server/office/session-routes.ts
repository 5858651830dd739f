import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuditAction } from '../../contract/audit-actions.ts';
import {
  type OfficeSessionAttributes,
  type OpenSessionAttributes,
  officePasswordRequest,
  signInRequest,
} from '../../contract/office.ts';
import { permissionsOf } from '../../contract/office-permissions.ts';
import { isRefusal, type Refusal, refuse, tooMany } from '../../core/refusal.ts';
import { audit } from '../audit/audit.ts';
import { changePassword } from '../operators/change-password.ts';
import { mustHaveFactor } from '../operators/must-have-factor.ts';
import { endSession, listSessions, type SessionRow, type SignedIn } from '../operators/sessions.ts';
import { signIn } from '../operators/sign-in.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { App } from '../platform/http/app.ts';
import { parseAttributes } from '../platform/http/attributes.ts';
import { sendRefusal } from '../platform/http/errors.ts';
import { type Document, document, resource, whole } from '../platform/http/json-api.ts';
import type { Platform } from '../platform/platform.ts';
import { authorOf, deviceOf, giveCookie, giveDevice, operatorOf, takeCookie } from './guard.ts';
import { isUuid } from './is-uuid.ts';

/** POST /office/api/sessions: the one call of the office that needs no session. */
export function registerSignIn(app: App, platform: Platform): void {
  app.post('/sessions', async (request, reply) => {
    const parsed = parseAttributes(signInRequest, request);
    if (isRefusal(parsed)) return parsed;
    const { ip } = request;
    const userAgent = request.headers['user-agent'] ?? null;
    const result = await signIn(platform, { ...parsed, ip, userAgent, device: deviceOf(request) });
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
  });
}

/** The caller's own sessions and password. */
export function registerSessions(app: App, platform: Platform): void {
  app.get('/sessions/current', async (request) => {
    const me = operatorOf(request);
    return presentSession(platform, me.sessionId, me);
  });
  app.delete('/sessions/current', async (request, reply) => {
    const refusal = await end(platform, request, operatorOf(request).sessionId, 'sign_out');
    if (refusal !== null) return refusal;
    takeCookie(reply, platform);
    return reply.code(204).send();
  });
  app.put('/sessions/current/password', (request, reply) => newPassword(platform, request, reply));
  app.get('/sessions', async (request) => {
    const me = operatorOf(request);
    const rows = await listSessions(platform.database, me.operator.id);
    return whole(rows.map((row) => resource('operator_sessions', row.id, openSession(row, me))));
  });
  app.delete<{ Params: { id: string } }>('/sessions/:id', async (request, reply) => {
    const refusal = await end(platform, request, request.params.id, 'end_session');
    if (refusal !== null) return refusal;
    if (request.params.id === operatorOf(request).sessionId) takeCookie(reply, platform);
    return reply.code(204).send();
  });
}

async function end(
  { database }: Platform,
  request: FastifyRequest,
  sessionId: string,
  action: AuditAction,
): Promise<Refusal | null> {
  if (!isUuid(sessionId)) return refuse('not_found');
  const { operator } = operatorOf(request);
  return inTransaction(database, async (tx) => {
    if (!(await endSession(tx, operator.id, sessionId))) return refuse('not_found');
    const subject = { subjectType: 'operators', subjectId: operator.id };
    await audit(tx, { ...authorOf(request), ...subject, action });
    return null;
  });
}

async function newPassword(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Document | Refusal> {
  const parsed = parseAttributes(officePasswordRequest, request);
  if (isRefusal(parsed)) return parsed;
  const me = operatorOf(request);
  const changed = await changePassword(platform, me, {
    current: parsed.current_password,
    next: parsed.password,
    confirmation: parsed.password_confirmation,
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

function presentSession(
  { config }: Platform,
  sessionId: string,
  { operator, secondFactor }: Pick<SignedIn, 'operator' | 'secondFactor'>,
): Document {
  const attributes: OfficeSessionAttributes = {
    operator_id: operator.id,
    login: operator.login,
    name: operator.name,
    role: operator.role,
    must_change_password: operator.mustChangePassword,
    second_factor: secondFactor,
    must_set_second_factor: !secondFactor && mustHaveFactor(config, operator.role),
    permissions: permissionsOf[operator.role],
    demo: config.demo,
    mail_configured: config.smtpUrl !== null,
  };
  return document(resource('operator_sessions', sessionId, attributes));
}

function openSession(row: SessionRow, me: SignedIn): OpenSessionAttributes {
  return {
    current: row.id === me.sessionId,
    ip: row.ip,
    user_agent: row.userAgent,
    created_at: row.createdAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
  };
}
