import { addressOf, networkOf } from '../credentials/address.ts';
import { tokenHashOf } from '../credentials/opaque-token.ts';
import type { RateLimitKey } from '../credentials/rate-limiter.ts';

export type SignInPlace = {
  readonly email: string;
  readonly ip: string;
  /** Token of a browser this account was signed in from before; undefined for every other. */
  readonly knownDevice: string | undefined;
  /** So much goes wrong everywhere that strangers must show they are people first. */
  readonly alarm: boolean;
};

/**
 * What a try to sign in is counted under: the account, the address, its network, and the account
 * from that address. A browser its owner has signed in from is counted by itself alone, so that
 * nobody elsewhere can keep the owner out.
 */
export function signInKeys({ email, ip, knownDevice, alarm }: SignInPlace): RateLimitKey[] {
  if (knownDevice !== undefined) {
    const device = tokenHashOf(knownDevice).toString('base64url');
    const key = `user-device:${email.toLowerCase()}:${device}`;
    return [{ key, triesFree: 10, captchaAfter: 5, clears: true }];
  }
  const account = email.toLowerCase();
  const [address, network] = [addressOf(ip), networkOf(ip)];
  const soon = (tries: number) => (alarm ? 0 : tries);
  return [
    { key: `user:${account}`, triesFree: 100, captchaAfter: soon(5) },
    { key: `user-address:${address}`, triesFree: 60, captchaAfter: soon(10) },
    { key: `user-network:${network}`, triesFree: 300, captchaAfter: soon(60) },
    {
      key: `user-pair:${account}:${address}`,
      triesFree: 10,
      captchaAfter: soon(3),
      clears: true,
    },
  ];
}
