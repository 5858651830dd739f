import type { NetworkName } from '../rails/bitcoin/network.ts';
import type { Caps } from './config.ts';
import type { JournalRecord } from './journal.ts';

export type Spent = { readonly hour: bigint; readonly day: bigint; readonly hourCount: number };

const hourMs = 3_600_000;

/** What left a wallet within the last hour and day, fees included, in units. */
export function spentBy(records: readonly JournalRecord[], network: NetworkName, now: Date): Spent {
  let hour = 0n;
  let day = 0n;
  let hourCount = 0;
  // A record from the future (the clock was set back) counts as recent. All are looked at: one
  // signed by a wrong clock must not hide those before it.
  for (const record of records) {
    const age = now.getTime() - Date.parse(record.at);
    if (record.network !== network || record.replaces || age >= 24 * hourMs) continue;
    const units = BigInt(record.amount) + BigInt(record.fee);
    day += units;
    if (age >= hourMs) continue;
    hour += units;
    hourCount += 1;
  }
  return { hour, day, hourCount };
}

export type OverCap = { readonly cap: keyof Caps; readonly later: boolean };

/** The first cap that paying `units` (fee included) would break; null when there is none. */
export function overCap(caps: Caps, spent: Spent, units: bigint): OverCap | null {
  if (units > caps.transaction) return { cap: 'transaction', later: false };
  if (spent.hour + units > caps.hour) return { cap: 'hour', later: true };
  if (spent.day + units > caps.day) return { cap: 'day', later: true };
  if (spent.hourCount + 1 > caps.hourCount) return { cap: 'hourCount', later: true };
  return null;
}
