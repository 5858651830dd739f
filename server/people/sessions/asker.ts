import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import { sendRefusal } from '../../platform/http/answers/errors.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { findAccount, type LiveAccount } from '../accounts/find-account.ts';
import { endSessionOf, findSession, type Session } from '../auth/sessions.ts';
import { hasLeft, tokenOf } from './cookies.ts';

/** Who is signed in and through which session. */
export type SignedIn = {
  readonly account: LiveAccount;
  readonly session: Session;
  readonly token: string;
};

/** Who asks: nobody we know, a user, or one whose account is closed. */
type Asker =
  | { readonly type: 'nobody' }
  | ({ readonly type: 'user' } & SignedIn)
  | ({ readonly type: 'blocked' } & SignedIn);

export type Reading = Pick<Platform, 'config' | 'database'>;

/** Looked up once a request, however many parts of it ask. */
const askers = new WeakMap<FastifyRequest, Promise<Asker>>();

/** Who asks, by the session of the request. */
export function askerOf(platform: Reading, request: FastifyRequest): Promise<Asker> {
  const known = askers.get(request) ?? readAsker(platform, request);
  askers.set(request, known);
  return known;
}

async function readAsker(platform: Reading, request: FastifyRequest): Promise<Asker> {
  const { database } = platform;
  const token = tokenOf(platform, request, 'session');
  const session = token === undefined ? null : await findSession(database, 'user', token);
  if (session === null || token === undefined) return { type: 'nobody' };
  if (hasLeft(platform, request)) {
    await endSessionOf(database, 'user', token);
    return { type: 'nobody' };
  }
  const account = await findAccount(database, session.ownerId);
  switch (account?.status) {
    case 'active':
      return { type: 'user', account, session, token };
    case 'blocked':
      return { type: 'blocked', account, session, token };
    default:
      return { type: 'nobody' };
  }
}

/** The signed-in user; refuses `unauthenticated` and, for a closed account, its own code. */
export async function requireUser(
  platform: Reading,
  request: FastifyRequest,
): Promise<SignedIn | Refusal> {
  const asker = await askerOf(platform, request);
  switch (asker.type) {
    case 'user':
      return asker;
    case 'blocked':
      return refuse('account_access_denied');
    case 'nobody':
      return refuse('unauthenticated');
    default:
      return asker satisfies never;
  }
}

/** The same, and refuses `reauthentication_required` when they last authenticated too long ago. */
export async function requireRecentlyAuthenticated(
  platform: Reading,
  request: FastifyRequest,
): Promise<SignedIn | Refusal> {
  const user = await requireUser(platform, request);
  if ('refused' in user) return user;
  return user.session.recentlyAuthenticated ? user : refuse('reauthentication_required');
}

/** The id of the signed-in user; null for everybody else. */
export async function userIdOf(platform: Reading, request: FastifyRequest): Promise<string | null> {
  const asker = await askerOf(platform, request);
  return asker.type === 'user' ? asker.account.id : null;
}

/** The same, asked anew: sessions end and accounts are closed while a long answer goes on. */
export async function userIdNow(
  platform: Reading,
  request: FastifyRequest,
): Promise<string | null> {
  const asker = await readAsker(platform, request);
  return asker.type === 'user' ? asker.account.id : null;
}

/** Closed accounts have no orders and no cards: called before the calls about them are made. */
export function denyBlocked(app: App, platform: Reading): void {
  const deny: preHandlerAsyncHookHandler = async (request, reply) => {
    const asker = await askerOf(platform, request);
    if (asker.type !== 'blocked') return undefined;
    // Fastify goes on to the handler unless a hook that answers gives the reply back.
    return sendRefusal(request, reply, refuse('account_access_denied'));
  };
  app.addHook('onRoute', (route) => {
    if (!/^\/api\/v1\/(orders|card_verifications)(\/|$)/.test(route.url)) return;
    // Before what a call asks itself: a closed account is no stranger.
    route.preHandler = [deny, route.preHandler ?? []].flat();
  });
}
