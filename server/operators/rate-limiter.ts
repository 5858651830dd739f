import { addressOf } from '../credentials/address.ts';
import { tokenHashOf } from '../credentials/opaque-token.ts';
import * as rateLimiter from '../credentials/rate-limiter.ts';
import type { Database, Transaction } from '../platform/database/database.ts';

/** Who tries: a stranger at the door, or whoever holds an open session. */
export type Trier =
  | {
      readonly login: string;
      readonly ip: string;
      /** Token of a browser the login's owner has signed in from; undefined for every other. */
      readonly knownDevice?: string | undefined;
    }
  | { readonly sessionId: string };

/**
 * What is counted: a login from one address, the address whatever the login, and the login from
 * everywhere. A browser its owner has signed in from, and a session that is open, are counted by
 * themselves alone: tries made elsewhere, however many, do not keep an operator out.
 */
function keysOf(trier: Trier): rateLimiter.RateLimitKey[] {
  if ('sessionId' in trier) {
    return [{ key: `proof:${trier.sessionId}`, triesFree: 5, clears: true }];
  }
  const { login, ip, knownDevice } = trier;
  if (knownDevice !== undefined) {
    const device = tokenHashOf(knownDevice).toString('base64url');
    return [{ key: `device:${login}:${device}`, triesFree: 10, clears: true }];
  }
  const address = addressOf(ip);
  return [
    { key: `address:${address}`, triesFree: 20 },
    { key: `login:${login}`, triesFree: 60 },
    { key: `pair:${login}:${address}`, triesFree: 5, clears: true },
  ];
}

/**
 * Counts a try before the password or the code is looked at. Answers the seconds to wait when there
 * were too many; null lets it through.
 */
export async function consumeTry(database: Database, trier: Trier): Promise<number | null> {
  const answer = await rateLimiter.consumeTry(database, keysOf(trier));
  return answer.type === 'wait' ? answer.seconds : null;
}

/** What was right clears the narrowest count and takes the try back from the others. */
export function resetTries(tx: Transaction, trier: Trier): Promise<void> {
  return rateLimiter.resetTries(tx, keysOf(trier));
}
