import { createHash, createHmac, type KeyObject, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Idempotency } from '../../platform/http/answers/idempotency.ts';
import { cookieNameOf } from '../../platform/http/cookie-name.ts';
import type { Platform } from '../../platform/platform.ts';

const cookieName = 'agio_browser';
const maxAgeSeconds = 365 * 24 * 60 * 60;

/** Hash of the token by which a browser is known again; null when it has none. */
export function browserHashOf(platform: Platform, request: FastifyRequest): string | null {
  const token = request.cookies[cookieNameOf(platform.config, cookieName)];
  return token === undefined || !isToken(token) ? null : hashOf(token);
}

/**
 * Makes sure that the browser has a token and answers its hash. The same request with the same
 * idempotency key gets the same token every time, so that a browser that lost the first answer is
 * still known; whoever guesses the key and not what was asked with it gets another.
 */
export function ensureBrowser(
  { platform, browserSecret: secret }: { platform: Platform; browserSecret: KeyObject },
  request: FastifyRequest,
  reply: FastifyReply,
  idempotency: Idempotency | null,
): string {
  const name = cookieNameOf(platform.config, cookieName);
  const known = request.cookies[name];
  if (known !== undefined && isToken(known)) return hashOf(known);
  const token =
    idempotency !== null && idempotency.key.length >= 16
      ? tokenOf(secret, idempotency)
      : randomBytes(32).toString('base64url');
  reply.setCookie(name, token, {
    httpOnly: true,
    sameSite: 'lax',
    secure: platform.config.secureCookies,
    path: '/',
    maxAge: maxAgeSeconds,
  });
  return hashOf(token);
}

function tokenOf(secret: KeyObject, { key, requestHash }: Idempotency): string {
  return createHmac('sha256', secret).update(`browser:${requestHash}:${key}`).digest('base64url');
}

function isToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
