import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieNameOf } from '../platform/http/cookie-name.ts';
import type { Platform } from '../platform/platform.ts';

const cookieName = 'agio_photo_code';
const cookiePath = '/api/v1/card_verifications';
const lifeSeconds = 60 * 60;
/** No letters and digits that look alike in handwriting. */
const alphabet = 'ACDEFHJKLMNPRTUVWXY34679';

export type PhotoCode = { readonly code: string; readonly nonce: string; readonly expiresAt: Date };

type Room = { readonly platform: Platform; readonly secret: Buffer };

/**
 * Gives the browser a code that has to be seen in its photo, so that an old picture of somebody
 * else's card is of no use. It is used once and lasts an hour.
 */
export function givePhotoCode(
  { platform, secret }: Room,
  reply: FastifyReply,
): Omit<PhotoCode, 'nonce'> {
  const expiresAt = new Date(platform.clock.now().getTime() + lifeSeconds * 1000);
  const nonce = randomBytes(12).toString('base64url');
  const token = `${nonce}.${Math.floor(expiresAt.getTime() / 1000)}`;
  reply.setCookie(nameOf(platform), `${token}.${macOf(secret, token)}`, {
    httpOnly: true,
    sameSite: 'strict',
    secure: platform.config.secureCookies,
    path: cookiePath,
    maxAge: lifeSeconds,
  });
  return { code: codeOf(secret, nonce), expiresAt };
}

/** The code this browser was given; null where it was given none, or it has run out. */
export function photoCodeOf({ platform, secret }: Room, request: FastifyRequest): PhotoCode | null {
  const [nonce, seconds, mac] = (request.cookies[nameOf(platform)] ?? '').split('.');
  if (nonce === undefined || seconds === undefined || mac === undefined) return null;
  const expected = Buffer.from(macOf(secret, `${nonce}.${seconds}`));
  const given = Buffer.from(mac);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const expiresAt = new Date(Number(seconds) * 1000);
  if (expiresAt <= platform.clock.now()) return null;
  return { code: codeOf(secret, nonce), nonce, expiresAt };
}

function nameOf({ config }: Platform): string {
  return cookieNameOf(config, cookieName, cookiePath);
}

function macOf(secret: Buffer, token: string): string {
  return createHmac('sha256', secret).update(`cookie:${token}`).digest('base64url');
}

function codeOf(secret: Buffer, nonce: string): string {
  const digest = createHmac('sha256', secret).update(`code:${nonce}`).digest();
  const letters = [...digest.subarray(0, 5)].map((byte) => alphabet[byte % alphabet.length]);
  return letters.join('');
}
