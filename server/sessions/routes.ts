import type { FastifyReply, FastifyRequest } from 'fastify';
import { reauthenticationRequest, sessionRequest } from '../../contract/sessions.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { findAccount } from '../accounts/find-account.ts';
import { newToken } from '../credentials/opaque-token.ts';
import {
  addToChallenge,
  ensureChallenge,
  findChallenge,
  openChallenge,
  type Subject,
} from '../factors/challenge.ts';
import { mailCode } from '../factors/email-code.ts';
import { passkeyOptions } from '../factors/passkeys.ts';
import type { App } from '../platform/http/app.ts';
import { parseAttributes, readFields, withFaults } from '../platform/http/attributes.ts';
import { type Document, document, resource, whole } from '../platform/http/json-api.ts';
import { localeOf } from '../platform/http/locale.ts';
import { askerOf, isFresh, requireFreshUser, requireUser } from './asker.ts';
import { giveCookie, leaveNothing, takeCookie, tokenOf } from './cookies.ts';
import { presentSecondStep, presentSession, presentUser } from './present-user.ts';
import { reauthenticate, subjectOf } from './reauthenticate.ts';
import { endSession, endSessionOf, endSessions, listSessions, renewSession } from './session.ts';
import { missingOf, type SignInDeps, signIn } from './sign-in.ts';

/** The calls that open and close sessions. */
export function registerSessionRoutes(app: App, deps: SignInDeps): void {
  const { platform } = deps;
  app.post('/api/v1/sessions', (request, reply) => open(deps, request, reply));
  app.get('/api/v1/sessions/current', async (request) => {
    const user = await requireUser(platform, request);
    return isRefusal(user) ? user : presentUser(platform, user.account, user.session);
  });
  app.delete('/api/v1/sessions', async (request, reply) => {
    const token = tokenOf(platform, request, 'session');
    if (token !== undefined) await endSessionOf(platform.database, token);
    leaveNothing(platform, reply);
    return reply.code(204).send();
  });
  app.post('/api/v1/sessions/email_code', (request, reply) => mailAgain(deps, request, reply));
  app.post('/api/v1/sessions/passkey_options', (request, reply) =>
    offerPasskey(deps, request, reply),
  );
  registerOwnSessions(app, deps);
}

/** The user's own sessions, and proving again who they are. */
function registerOwnSessions(app: App, { platform, countries }: SignInDeps): void {
  app.get('/api/v1/user/sessions', async (request) => {
    const user = await requireUser(platform, request);
    if (isRefusal(user)) return user;
    const sessions = await listSessions(platform.database, user.account.id);
    const view = { currentId: user.session.id, locale: localeOf(request), ...countries };
    return whole(sessions.map((session) => presentSession(session, view)));
  });
  app.delete('/api/v1/user/sessions', async (request, reply) => {
    const user = await requireFreshUser(platform, request);
    if (isRefusal(user)) return user;
    await endSessions(platform.database, user.account.id, user.session.id);
    return reply.code(204).send();
  });
  app.delete<{ Params: { id: string } }>('/api/v1/user/sessions/:id', async (request, reply) => {
    const user = await requireUser(platform, request);
    if (isRefusal(user)) return user;
    const { id } = request.params;
    // One's own session may always be ended; another one only by who has just proved themselves.
    if (id !== user.session.id && !isFresh(platform, user.session)) {
      return refuse('reauthentication_required');
    }
    const known = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
    if (!known || !(await endSession(platform.database, user.account.id, id))) {
      return refuse('not_found');
    }
    if (id === user.session.id) leaveNothing(platform, reply);
    return reply.code(204).send();
  });
  app.post('/api/v1/user/reauthentication', async (request, reply) => {
    const user = await requireUser(platform, request);
    if (isRefusal(user)) return user;
    const parsed = parseAttributes(reauthenticationRequest, request);
    if (isRefusal(parsed)) return parsed;
    const outcome = await reauthenticate(platform, user, parsed);
    if (isRefusal(outcome)) return outcome;
    if (outcome.type === 'second_step') {
      reply.code(202);
      return presentSecondStep(outcome.meta);
    }
    const renewed = await renewSession(platform.database, user.session.id);
    if (renewed === null) return refuse('unauthenticated');
    giveCookie(platform, reply, 'session', renewed.token);
    return presentUser(platform, user.account, renewed.session);
  });
}

async function open(
  deps: SignInDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Document | Refusal> {
  const { platform } = deps;
  const read = readFields(sessionRequest, request, {});
  if (isRefusal(read)) return read;
  const { values, faults } = read;
  if (faults.length > 0) {
    const missing = missingOf(values);
    const more = typeof missing === 'string' ? [] : missing;
    return withFaults<Refusal>(faults, { refused: more });
  }
  const result = await signIn(deps, {
    request: values,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    waiting: tokenOf(platform, request, 'signIn'),
    device: tokenOf(platform, request, 'device'),
    session: tokenOf(platform, request, 'session'),
  });
  if (isRefusal(result)) return result;
  if (result.type === 'second_step') {
    giveCookie(platform, reply, 'signIn', result.token);
    reply.code(202);
    return presentSecondStep(result.meta);
  }
  takeCookie(platform, reply, 'signIn');
  giveCookie(platform, reply, 'session', result.token);
  giveCookie(platform, reply, 'device', result.deviceToken);
  return presentUser(platform, result.account, result.session);
}

/** POST /sessions/email_code: the code of a sign-in that waits, by mail, once more. */
async function mailAgain(
  { platform }: SignInDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Document | Refusal> {
  const { database } = platform;
  const secret = tokenOf(platform, request, 'signIn');
  if (secret === undefined) return refuse('invalid_code');
  const subject: Subject = { kind: 'sign_in', secret };
  const challenge = await findChallenge(database, subject);
  const userId = challenge?.userId ?? null;
  const account = userId === null ? null : await findAccount(database, userId);
  if (challenge === null || account?.emailCodes !== true) return refuse('invalid_code');
  const held = await mailCode(platform, account, subject);
  if (held !== null) return held;
  reply.code(202);
  return document(null, { meta: { expires_at: challenge.expiresAt.toISOString() } });
}

/**
 * POST /sessions/passkey_options: what the browser asks its passkeys. For a sign-in that waits,
 * that account's; for who is signed in, their own; otherwise whichever the browser has.
 */
async function offerPasskey(
  { platform }: SignInDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Document | Refusal> {
  const { database } = platform;
  const asker = await askerOf(platform, request);
  if (asker.type === 'user') {
    const subject = subjectOf(asker);
    const options = await passkeyOptions(platform, asker.account.id);
    await ensureChallenge(database, subject, asker.account.id);
    await addToChallenge(database, subject, { passkeyChallenge: options.challenge });
    return document(resource('passkey_options', asker.session.id, { options }));
  }
  const waiting = tokenOf(platform, request, 'signIn');
  const challenge =
    waiting === undefined
      ? null
      : await findChallenge(database, { kind: 'sign_in', secret: waiting });
  // A token that opens nothing may have been planted: a new sign-in gets a new one.
  const secret = challenge === null || waiting === undefined ? newToken() : waiting;
  const subject: Subject = { kind: 'sign_in', secret };
  const options = await passkeyOptions(platform, challenge?.userId ?? null);
  const { challenge: passkeyChallenge } = options;
  if (challenge === null) {
    await openChallenge(database, subject, { userId: null, passkeyChallenge });
  } else {
    await addToChallenge(database, subject, { passkeyChallenge });
  }
  giveCookie(platform, reply, 'signIn', subject.secret);
  return document(resource('passkey_options', 'sign_in', { options }));
}
