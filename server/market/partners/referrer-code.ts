import type { FastifyReply, FastifyRequest } from 'fastify';
import { referralCookie } from '../../../contract/people/referral-cookie.ts';
import type { Config } from '../../platform/config/config.ts';
import { cookieNameOf } from '../../platform/http/cookie-name.ts';

/** The code of whoever's link brought this browser; null where it came by itself. */
export function referrerCodeOf(request: FastifyRequest): string | null {
  const { cookies } = request;
  return readCode(cookies[`__Host-${referralCookie}`] ?? cookies[referralCookie]);
}

/**
 * Remembers whose link brought this browser: the first one counts, for as many days as the shop has
 * set. Scripts may take it away: signing out does, whether or not its request gets through.
 */
export function rememberReferrer(reply: FastifyReply, config: Config, code: string): void {
  reply.setCookie(cookieNameOf(config, referralCookie), code, {
    sameSite: 'lax',
    secure: config.secureCookies,
    path: '/',
    maxAge: config.referralDays * 24 * 3600,
  });
}

/** A text that can be a partner's code with or without a link of theirs, `anna.forum`. */
export function readCode(text: unknown): string | null {
  return typeof text === 'string' && /^[A-Za-z0-9_-]{1,64}(?:\.[A-Za-z0-9_-]{1,32})?$/.test(text)
    ? text
    : null;
}
