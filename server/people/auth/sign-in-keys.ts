import type { RateLimitKey } from '../../platform/rate-limiter/rate-limiter.ts';
import { addressOf, networkOf } from './address.ts';
import type { IdentityKind } from './identity.ts';
import { tokenHashOf } from './opaque-token.ts';
import { authPolicies, type SignInLimit } from './policies.ts';

type SignInPlace = {
  /** The e-mail of a user, the login of an operator. */
  readonly name: string;
  readonly ip: string;
  /** Token of a browser this account was signed in from before; undefined for every other. */
  readonly knownDevice: string | undefined;
  /** So much goes wrong everywhere that strangers must show they are people first. */
  readonly alarm?: boolean;
};

/**
 * What a try to sign in is counted under: the account, the address, its network, and the account
 * from that address. A browser its owner has signed in from is counted by itself alone, so that
 * nobody elsewhere can keep the owner out.
 */
export function signInKeys(
  kind: IdentityKind,
  { name, ip, knownDevice, alarm = false }: SignInPlace,
): RateLimitKey[] {
  const limits = authPolicies[kind].signIn;
  const account = name.toLowerCase();
  if (knownDevice !== undefined) {
    const device = tokenHashOf(knownDevice).toString('base64url');
    return [{ ...keyOf(limits.device, `${account}:${device}`), clears: true }];
  }
  const address = addressOf(ip);
  const { network } = limits;
  const keys = [
    keyOf(limits.account, account),
    keyOf(limits.address, address),
    ...(network === null ? [] : [keyOf(network, networkOf(ip))]),
    { ...keyOf(limits.pair, `${account}:${address}`), clears: true },
  ];
  return alarm ? keys.map(demandCaptcha) : keys;
}

function keyOf({ name, ...limit }: SignInLimit, whose: string): RateLimitKey {
  return { key: `${name}:${whose}`, ...limit };
}

/** Only of keys that ever ask for one. */
function demandCaptcha(key: RateLimitKey): RateLimitKey {
  return key.captchaAfter === undefined ? key : { ...key, captchaAfter: 0 };
}
