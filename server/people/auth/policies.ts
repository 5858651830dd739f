import type { IdentityKind } from './identity.ts';

/** What a key of the rate limiter is called, and how much is free under it. */
export type SignInLimit = {
  readonly name: string;
  readonly triesFree: number;
  /** Tries without a captcha; none is ever asked for when absent. */
  readonly captchaAfter?: number;
};

type AuthPolicy = {
  /** A session ends so long after its last use. */
  readonly idleHours: number;
  /** However much it is used, a session ends at this age. */
  readonly ageDaysMax: number;
  /** A new session beyond these ends the one that was used the longest time ago. */
  readonly sessionsMax: number;
  /** What a try to sign in is counted under. */
  readonly signIn: {
    readonly account: SignInLimit;
    readonly address: SignInLimit;
    /** The /24 or /48; null where it is not counted. */
    readonly network: SignInLimit | null;
    /** The account from that address. */
    readonly pair: SignInLimit;
    /** A browser its owner has signed in from, instead of all the others. */
    readonly device: SignInLimit;
  };
};

/**
 * Where users and operators are treated differently. An operator's session is short, since it moves
 * other people's money; a user's is guarded by captchas, of which the office has none, so that its
 * counts are narrower instead.
 */
export const authPolicies: Readonly<Record<IdentityKind, AuthPolicy>> = {
  user: {
    idleHours: 7 * 24,
    ageDaysMax: 30,
    sessionsMax: 20,
    signIn: {
      account: { name: 'user', triesFree: 100, captchaAfter: 5 },
      address: { name: 'user-address', triesFree: 60, captchaAfter: 10 },
      network: { name: 'user-network', triesFree: 300, captchaAfter: 60 },
      pair: { name: 'user-pair', triesFree: 10, captchaAfter: 3 },
      device: { name: 'user-device', triesFree: 10, captchaAfter: 5 },
    },
  },
  operator: {
    idleHours: 12,
    ageDaysMax: 7,
    sessionsMax: 100,
    signIn: {
      account: { name: 'login', triesFree: 60 },
      address: { name: 'address', triesFree: 20 },
      network: null,
      pair: { name: 'pair', triesFree: 5 },
      device: { name: 'device', triesFree: 10 },
    },
  },
};

/** For so long after somebody has shown who they are, sensitive actions ask for nothing more. */
export const recentSeconds = 600;

/** Longest a browser is known without a sign-in. */
export const deviceSecondsMax = 365 * 24 * 3600;

/** Longest a browser keeps the cookie of a session; the server forgets earlier. */
export function sessionSecondsMax(kind: IdentityKind): number {
  return authPolicies[kind].ageDaysMax * 24 * 3600;
}
