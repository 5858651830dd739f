import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionRequest } from '../../../contract/people/sessions.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { document, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { readFields, withFaults } from '../../platform/http/attributes.ts';
import { handle } from '../../platform/http/handle.ts';
import { findAccount } from '../accounts/find-account.ts';
import {
  addToChallenge,
  ensureChallenge,
  findChallenge,
  openChallenge,
  type Subject,
} from '../auth/challenge.ts';
import { userIdentity } from '../auth/identity.ts';
import { newToken } from '../auth/opaque-token.ts';
import { passkeyOptions, visitorSite } from '../auth/passkeys.ts';
import {
  endSession,
  endSessionOf,
  endSessions,
  listSessions,
  renewSession,
} from '../auth/sessions.ts';
import { mailCode } from '../factors/email-code.ts';
import { askerOf, requireUser } from './asker.ts';
import { clearSessionCookie, giveCookie, leaveNothing, tokenOf } from './cookies.ts';
import { handleGuarded, handleRecentUser, handleUser, type UserGuard } from './handle-user.ts';
import { presentSecondStep, presentSession, presentUser } from './present-user.ts';
import { reauthenticate, subjectOf } from './reauthenticate.ts';
import { missingOf, type SignInDeps, signIn } from './sign-in.ts';

/** The calls that open and close sessions. */
export function registerSessionRoutes(app: App, deps: SignInDeps): void {
  const { platform } = deps;
  handle(app, 'POST /api/v1/sessions', ({ request, reply }) => open(deps, request, reply));
  handleUser(app, platform, 'GET /api/v1/sessions/current', ({ user }) =>
    presentUser(platform, user.account, user.session),
  );
  handle(app, 'DELETE /api/v1/sessions', async ({ request, reply }) => {
    const token = tokenOf(platform, request, 'session');
    if (token !== undefined) await endSessionOf(platform.database, 'user', token);
    leaveNothing(platform, reply);
    return undefined;
  });
  handle(app, 'POST /api/v1/sessions/email_code', ({ request }) => mailAgain(deps, request));
  handle(app, 'POST /api/v1/sessions/passkey_options', ({ request, reply }) =>
    offerPasskey(deps, request, reply),
  );
  registerOwnSessions(app, deps);
  registerReauthentication(app, deps);
}

/** The sessions of whoever is signed in. */
function registerOwnSessions(app: App, { platform, countries }: SignInDeps): void {
  handleUser(app, platform, 'GET /api/v1/user/sessions', async ({ user, locale }) => {
    const sessions = await listSessions(platform.database, userIdentity(user.account.id));
    const view = { currentId: user.session.id, locale, ...countries };
    return whole(sessions.map((session) => presentSession(session, view)));
  });
  handleRecentUser(app, platform, 'DELETE /api/v1/user/sessions', async ({ user }) => {
    await endSessions(platform.database, userIdentity(user.account.id), user.session.id);
    return undefined;
  });
  handleGuarded(
    app,
    { platform, guard: mayEndSession },
    'DELETE /api/v1/user/sessions/{id}',
    async ({ params, user, reply }) => {
      const ended = await endSession(platform.database, userIdentity(user.account.id), params.id);
      if (!ended) return refuse('not_found');
      if (params.id === user.session.id) leaveNothing(platform, reply);
      return undefined;
    },
  );
}

/** One's own session may always be ended; another one only by who has reauthenticated. */
const mayEndSession: UserGuard = async (platform, request) => {
  const user = await requireUser(platform, request);
  if (isRefusal(user)) return user;
  const own = Reflect.get(Object(request.params), 'id') === user.session.id;
  return own || user.session.recentlyAuthenticated ? user : refuse('reauthentication_required');
};

/** Proving again who one is. */
function registerReauthentication(app: App, { platform }: SignInDeps): void {
  const key = 'POST /api/v1/user/reauthentication';
  handleUser(app, platform, key, async ({ user, body, reply }) => {
    const outcome = await reauthenticate(platform, user, body);
    if (isRefusal(outcome)) return outcome;
    if (outcome.type === 'second_step') {
      reply.code(202);
      return presentSecondStep(outcome.meta);
    }
    const renewed = await renewSession(platform.database, 'user', user.session.id);
    if (renewed === null) return refuse('unauthenticated');
    giveCookie(platform, reply, 'session', renewed.token);
    return presentUser(platform, user.account, renewed.session);
  });
}

async function open(deps: SignInDeps, request: FastifyRequest, reply: FastifyReply) {
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
  clearSessionCookie(platform, reply, 'signIn');
  giveCookie(platform, reply, 'session', result.token);
  giveCookie(platform, reply, 'device', result.deviceToken);
  return presentUser(platform, result.account, result.session);
}

/** POST /sessions/email_code: the code of a sign-in that waits, by mail, once more. */
async function mailAgain({ platform }: SignInDeps, request: FastifyRequest) {
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
) {
  const { database } = platform;
  const site = visitorSite(platform);
  const asker = await askerOf(platform, request);
  if (asker.type === 'user') {
    const subject = subjectOf(asker);
    const options = await passkeyOptions(platform, site, 'user', asker.account.id);
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
  const options = await passkeyOptions(platform, site, 'user', challenge?.userId ?? null);
  const { challenge: passkeyChallenge } = options;
  if (challenge === null) {
    await openChallenge(database, subject, { userId: null, passkeyChallenge });
  } else {
    await addToChallenge(database, subject, { passkeyChallenge });
  }
  giveCookie(platform, reply, 'signIn', subject.secret);
  return document(resource('passkey_options', 'sign_in', { options }));
}
