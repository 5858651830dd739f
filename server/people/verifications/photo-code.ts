import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieNameOf } from '../../platform/http/cookie-name.ts';
import type { Platform } from '../../platform/platform.ts';
import { isCodeUsed } from './verification-records.ts';

const cookieName = 'agio_photo_code';
const cookiePath = '/api/v1/card_verifications';
const lifeSeconds = 60 * 60;
/** No letters and digits that look alike in handwriting. */
const alphabet = 'ACDEFHJKLMNPRTUVWXY34679';

export type PhotoCode = { readonly code: string; readonly nonce: string; readonly expiresAt: Date };

type PhotoCodeDeps = { readonly platform: Platform; readonly secret: Buffer };

/** A page opened again shows the code that was written down for it, while there is time enough. */
const secondsLeftMin = 30 * 60;

/**
 * Gives the browser a code that has to be seen in its photo, so that an old picture of somebody
 * else's card is of no use. It is used once and lasts an hour; until it is used or nearly over, the
 * same browser is given the same one.
 */
export async function givePhotoCode(
  { platform, secret }: PhotoCodeDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Omit<PhotoCode, 'nonce'>> {
  const known = photoCodeOf({ platform, secret }, request);
  const left = (known?.expiresAt.getTime() ?? 0) - platform.clock.now().getTime();
  if (known !== null && left > secondsLeftMin * 1000) {
    if (!(await isCodeUsed(platform.database, known.nonce))) return known;
  }
  // Whole seconds, as the cookie has them: asked again, the answer is the same.
  const seconds = Math.floor(platform.clock.now().getTime() / 1000) + lifeSeconds;
  const expiresAt = new Date(seconds * 1000);
  const nonce = randomBytes(12).toString('base64url');
  const token = `${nonce}.${seconds}`;
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
export function photoCodeOf(
  { platform, secret }: PhotoCodeDeps,
  request: FastifyRequest,
): PhotoCode | null {
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
