import { Secret, TOTP } from 'otpauth';

const issuer = 'Agio';
const periodSeconds = 30;
/** A clock may be one period off, either way. */
const window = 1;

/** The half minute a code of an authenticator app belongs to; null when it is none of now. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret, '').validate({ token: code, timestamp, window });
  return delta === null ? null : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}

/** What an authenticator app is given: the secret to type, and the address for the QR code. */
export function totpKeyOf(
  secret: Buffer,
  label: string,
): { readonly secret: string; readonly uri: string } {
  const totp = totpOf(secret, label);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

function totpOf(secret: Buffer, label: string): TOTP {
  const buffer = new ArrayBuffer(secret.length);
  new Uint8Array(buffer).set(secret);
  const key = new Secret({ buffer });
  return new TOTP({ issuer, label, digits: 6, period: periodSeconds, secret: key });
}
