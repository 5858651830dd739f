import type { FastifyReply, FastifyRequest } from 'fastify';
import { referralCookie } from '../../contract/referral-cookie.ts';
import type { Config } from '../platform/config/config.ts';
import { cookieNameOf } from '../platform/http/cookie-name.ts';

/** Who came by a partner's link and exchanges within this time came from that partner. */
const keptSeconds = 30 * 24 * 3600;

/** The code of whoever's link brought this browser; null where it came by itself. */
export function cameFromOf(request: FastifyRequest): string | null {
  const { cookies } = request;
  return readCode(cookies[`__Host-${referralCookie}`] ?? cookies[referralCookie]);
}

/**
 * Remembers whose link brought this browser; the last one counts. Scripts may take it away: signing
 * out does, whether or not its request gets through.
 */
export function rememberCameFrom(reply: FastifyReply, config: Config, code: string): void {
  reply.setCookie(cookieNameOf(config, referralCookie), code, {
    sameSite: 'lax',
    secure: config.secureCookies,
    path: '/',
    maxAge: keptSeconds,
  });
}

/** A text that can be a partner's code; anything else is none. */
export function readCode(text: unknown): string | null {
  return typeof text === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(text) ? text : null;
}
