import type { FastifyReply, FastifyRequest } from 'fastify';
import { referralCookie } from '../../../contract/people/referral-cookie.ts';
import { signOutCookie } from '../../../contract/people/sign-out-cookie.ts';
import { cookieNameOf } from '../../platform/http/cookie-name.ts';
import type { Platform } from '../../platform/platform.ts';
import { challengeMinutes } from '../auth/challenge.ts';
import { isToken } from '../auth/opaque-token.ts';
import { deviceSecondsMax, sessionSecondsMax } from '../auth/policies.ts';

const names = {
  /** The session. */
  session: 'agio_session',
  /** A sign-in that waits for its second step. */
  signIn: 'agio_sign_in',
  /** A visit to a provider that has not come back yet. */
  provider: 'agio_provider',
  /** A browser that its users have signed in from before. */
  device: 'agio_device',
} as const;

type CookieKind = keyof typeof names;

const secondsMax: Readonly<Record<CookieKind, number>> = {
  session: sessionSecondsMax('user'),
  signIn: challengeMinutes.sign_in * 60,
  provider: challengeMinutes.sign_in * 60,
  device: deviceSecondsMax,
};

type Site = Pick<Platform, 'config'>;

/** The name of a cookie, as this site's browsers know it. */
export function cookieName({ config }: Site, kind: CookieKind): string {
  return cookieNameOf(config, names[kind]);
}

/** The token a browser brings; undefined when it brings none, or what can be none. */
export function tokenOf(site: Site, request: FastifyRequest, kind: CookieKind): string | undefined {
  const token = request.cookies[cookieName(site, kind)];
  return isToken(token) ? token : undefined;
}

/** Gives the browser a token. Scripts cannot read it, other sites cannot send it. */
export function giveCookie(site: Site, reply: FastifyReply, kind: CookieKind, token: string): void {
  const maxAge = secondsMax[kind];
  reply.setCookie(cookieName(site, kind), token, { ...optionsOf(site), maxAge });
  if (kind === 'session') forgetLeaving(site, reply);
}

/** Whether a browser wanted to sign out, and its request did not get through. */
export function hasLeft({ config }: Site, request: FastifyRequest): boolean {
  return request.cookies[cookieNameOf(config, signOutCookie)] !== undefined;
}

function forgetLeaving(site: Site, reply: FastifyReply): void {
  if (!hasLeft(site, reply.request)) return;
  const { secureCookies: secure } = site.config;
  reply.clearCookie(cookieNameOf(site.config, signOutCookie), { path: '/', secure });
}

/** Takes a token away from the browser. */
export function clearSessionCookie(site: Site, reply: FastifyReply, kind: CookieKind): void {
  reply.clearCookie(cookieName(site, kind), optionsOf(site));
}

/** What signing out leaves behind: no session, no referrer, nothing the pages have stored. */
export function leaveNothing(site: Site, reply: FastifyReply): void {
  clearSessionCookie(site, reply, 'session');
  clearSessionCookie(site, reply, 'signIn');
  takeReferrer(site, reply);
  forgetLeaving(site, reply);
  reply.header('clear-site-data', '"cache", "storage"');
}

function takeReferrer({ config }: Site, reply: FastifyReply): void {
  const { secureCookies: secure } = config;
  reply.clearCookie(cookieNameOf(config, referralCookie), { path: '/', secure });
}

function optionsOf({ config }: Site) {
  return { httpOnly: true, sameSite: 'lax' as const, secure: config.secureCookies, path: '/' };
}
