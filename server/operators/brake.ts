import { addressOf } from '../credentials/address.ts';
import * as brake from '../credentials/brake.ts';
import type { Database, Transaction } from '../platform/database/database.ts';

/**
 * What is counted: a login from one address, the address whatever the login, and the login from
 * everywhere. The last has many tries free, so that a stranger cannot lock an operator out.
 */
function keysOf(login: string, ip: string): brake.BrakeKey[] {
  const address = addressOf(ip);
  return [
    { key: `address:${address}`, triesFree: 20 },
    { key: `login:${login}`, triesFree: 60 },
    { key: `pair:${login}:${address}`, triesFree: 5, clears: true },
  ];
}

/**
 * Counts a try to sign in before the password is looked at. Answers the seconds to wait when there
 * were too many; null lets it through.
 */
export async function takeTry(
  database: Database,
  login: string,
  address: string,
): Promise<number | null> {
  const answer = await brake.takeTry(database, keysOf(login, address));
  return answer.type === 'wait' ? answer.seconds : null;
}

/** A right password clears the pair and takes the try back from the others. */
export function forgiveTries(tx: Transaction, login: string, address: string): Promise<void> {
  return brake.forgiveTries(tx, keysOf(login, address));
}
