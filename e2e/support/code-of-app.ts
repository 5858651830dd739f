import { Secret, TOTP } from 'otpauth';

/** What an authenticator app with this secret shows, `periods` half minutes from now. */
export function codeOfApp(secret: string, periods = 0): string {
  const timestamp = Date.now() + periods * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}
