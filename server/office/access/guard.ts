import type { FastifyReply, FastifyRequest } from 'fastify';
import { reauthenticationPermissions } from '../../../contract/office/permissions.ts';
import { operatorActor } from '../../../core/actor.ts';
import { assert } from '../../../core/assert.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import { deviceSecondsMax, sessionSecondsMax } from '../../people/auth/policies.ts';
import { sendRefusal } from '../../platform/http/answers/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { cookieNameOf } from '../../platform/http/cookie-name.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuditAuthor } from '../audit/audit.ts';
import { isOutsideHours } from '../operators/access-hours.ts';
import { mustHaveFactor } from '../operators/must-have-factor.ts';
import { findSignedIn, type SignedIn } from '../operators/signed-in.ts';
import { permissionOf } from './route-permissions.ts';

const cookieName = 'agio_office';
const deviceCookieName = 'agio_office_device';
const cookiePath = '/office';

const signedIn = new WeakMap<FastifyRequest, SignedIn>();

/** Paths of the few calls that an operator with a one-time password may make. */
const beforeNewPassword = new Set([
  '/office/api/sessions/current',
  '/office/api/sessions/current/password',
]);

/** Where a second factor that must be there is set up; a new password may come before it. */
const beforeFactor = new Set([
  ...beforeNewPassword,
  '/office/api/sessions/current/proof',
  '/office/api/second_factor',
]);

/**
 * Lets nobody into a part of the application without an operator's session, an operator with a
 * one-time password or without a second factor they must have only as far as the place where that
 * is mended, and every other only to what their role may do by the table of calls.
 */
export function requireOperator(app: App, platform: Platform): void {
  const { database } = platform;
  app.addHook('onRequest', async (request, reply) => {
    const token = tokenOf(request);
    const found = token === '' ? null : await findSignedIn(database, token);
    if (found === null) return sendRefusal(request, reply, refuse('unauthenticated'));
    const refusal = refuseAccess(platform, found, request);
    if (refusal !== null) return sendRefusal(request, reply, refusal);
    signedIn.set(request, found);
    return undefined;
  });
}

function refuseAccess(
  platform: Platform,
  { operator, secondFactor, recentlyAuthenticated }: SignedIn,
  request: FastifyRequest,
): Refusal | null {
  const path = request.routeOptions.url ?? '';
  if (isOutsideHours(operator, platform.clock.now()) && !isSignOut(request)) {
    return refuse('outside_hours');
  }
  if (operator.mustChangePassword && !beforeNewPassword.has(path)) return refuse('forbidden');
  const lacks = !secondFactor && mustHaveFactor(platform.config, operator);
  if (lacks && !beforeFactor.has(path)) return refuse('forbidden');
  const permission = permissionOf(request.method, path);
  // What the table does not have is nobody's.
  if (permission === null || !operator.permissions.includes(permission)) return refuse('forbidden');
  const asksReauthentication = reauthenticationPermissions.includes(permission);
  const reads = request.method === 'GET' || request.method === 'HEAD';
  return asksReauthentication && !reads && !recentlyAuthenticated
    ? refuse('reauthentication_required')
    : null;
}

/** Whoever may not work now may still leave. */
function isSignOut({ method, routeOptions }: FastifyRequest): boolean {
  return method === 'DELETE' && routeOptions.url === '/office/api/sessions/current';
}

/** The token of the caller's session; empty when there is none. */
export function tokenOf(request: FastifyRequest): string {
  const { cookies } = request;
  return cookies[`__Secure-${cookieName}`] ?? cookies[cookieName] ?? '';
}

/** Who is asking; only for routes behind `requireOperator`. */
export function operatorOf(request: FastifyRequest): SignedIn {
  const found = signedIn.get(request);
  assert(found !== undefined, 'a route of the office stands behind its guard');
  return found;
}

/** Who does an action and from where, for the history and the audit log. */
export function authorOf(request: FastifyRequest): AuditAuthor {
  return { actor: operatorActor(operatorOf(request).operator.id), ip: request.ip };
}

/** Gives the browser the token of a session. Scripts cannot read it, other sites cannot send it. */
export function giveCookie(reply: FastifyReply, platform: Platform, token: string): void {
  reply.setCookie(cookieNameOf(platform.config, cookieName, cookiePath), token, {
    ...cookieOptions(platform),
    maxAge: sessionSecondsMax('operator'),
  });
}

/** The token of a browser an operator has signed in from; undefined when it brings none. */
export function deviceOf(request: FastifyRequest): string | undefined {
  const { cookies } = request;
  return cookies[`__Secure-${deviceCookieName}`] ?? cookies[deviceCookieName];
}

/** Lets the browser be known at the next sign-in: it outlives the session. */
export function giveDevice(reply: FastifyReply, platform: Platform, token: string): void {
  reply.setCookie(cookieNameOf(platform.config, deviceCookieName, cookiePath), token, {
    ...cookieOptions(platform),
    maxAge: deviceSecondsMax,
  });
}

/** Takes the token of a session that is over away from the browser. */
export function clearSessionCookie(reply: FastifyReply, platform: Platform): void {
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
