import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;
/** A clock may be one period off, either way. */
const window = 1;

/** The half minute a code of an authenticator app belongs to; null when it is none of now. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret, { issuer: '', label: '' }).validate({
    token: code,
    timestamp,
    window,
  });
  return delta === null ? null : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}

/** How an authenticator app names a secret: whose it is, and of which account. */
export type TotpLabel = { readonly issuer: string; readonly label: string };

/** What an authenticator app is given: the secret to type, and the address for the QR code. */
export function totpKeyOf(
  secret: Buffer,
  label: TotpLabel,
): { readonly secret: string; readonly uri: string } {
  const totp = totpOf(secret, label);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

function totpOf(secret: Buffer, { issuer, label }: TotpLabel): TOTP {
  const buffer = new ArrayBuffer(secret.length);
  new Uint8Array(buffer).set(secret);
  const key = new Secret({ buffer });
  // A colon parts whose it is from which it is.
  const house = issuer.replaceAll(':', ' ').trim();
  return new TOTP({ issuer: house, label, digits: 6, period: periodSeconds, secret: key });
}
