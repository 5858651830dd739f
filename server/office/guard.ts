import type { FastifyReply, FastifyRequest } from 'fastify';
import { assert } from '../../core/assert.ts';
import { refuse } from '../../core/refusal.ts';
import { findSession, type SignedIn, sessionSecondsMax } from '../operators/sessions.ts';
import type { App } from '../platform/http/app.ts';
import { cookieNameOf } from '../platform/http/cookie-name.ts';
import { sendRefusal } from '../platform/http/errors.ts';
import type { Platform } from '../platform/platform.ts';

const cookieName = 'agio_office';
const cookiePath = '/office';

const signedIn = new WeakMap<FastifyRequest, SignedIn>();

/** Paths of the few calls that an operator with a one-time password may make. */
const beforeNewPassword = new Set([
  '/office/api/sessions/current',
  '/office/api/sessions/current/password',
]);

/**
 * Lets nobody into a part of the application without an operator's session, and an operator with a
 * one-time password only as far as the place where it is replaced.
 */
export function requireOperator(app: App, { database }: Platform): void {
  app.addHook('onRequest', async (request, reply) => {
    const token = tokenOf(request);
    const found = token === '' ? null : await findSession(database, token);
    if (found === null) return sendRefusal(request, reply, refuse('unauthenticated'));
    const path = request.routeOptions.url ?? '';
    if (found.operator.mustChangePassword && !beforeNewPassword.has(path)) {
      return sendRefusal(request, reply, refuse('forbidden'));
    }
    signedIn.set(request, found);
    return undefined;
  });
}

/** The token of the caller's session; empty when there is none. */
export function tokenOf(request: FastifyRequest): string {
  const { cookies } = request;
  return cookies[`__Secure-${cookieName}`] ?? cookies[cookieName] ?? '';
}

/** For calls that are an admin's alone: an `onRequest` hook of the route. */
export async function adminOnly(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  if (operatorOf(request).operator.role === 'admin') return undefined;
  return sendRefusal(request, reply, refuse('forbidden'));
}

/** Who is asking; only for routes behind `requireOperator`. */
export function operatorOf(request: FastifyRequest): SignedIn {
  const found = signedIn.get(request);
  assert(found !== undefined, 'a route of the office stands behind its guard');
  return found;
}

/** Who does a deed and from where, for the history and the audit log. */
export function deedOf(request: FastifyRequest): { readonly actor: string; readonly ip: string } {
  return { actor: `operator:${operatorOf(request).operator.id}`, ip: request.ip };
}

/** Gives the browser the token of a session. Scripts cannot read it, other sites cannot send it. */
export function giveCookie(reply: FastifyReply, platform: Platform, token: string): void {
  reply.setCookie(cookieNameOf(platform.config, cookieName, cookiePath), token, {
    ...cookieOptions(platform),
    maxAge: sessionSecondsMax,
  });
}

/** Takes the token of a session that is over away from the browser. */
export function takeCookie(reply: FastifyReply, platform: Platform): void {
  const name = cookieNameOf(platform.config, cookieName, cookiePath);
  reply.clearCookie(name, cookieOptions(platform));
}

function cookieOptions({ config }: Platform) {
  return {
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: config.secureCookies,
    path: cookiePath,
  };
}
