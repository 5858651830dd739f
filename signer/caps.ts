import type { NetworkName } from '../rails/bitcoin/network.ts';
import type { Caps } from './config.ts';
import type { SigningLog, SigningRecord } from './signing-log.ts';

type Spent = { readonly hour: bigint; readonly day: bigint; readonly hourCount: number };

const hourMs = 3_600_000;

/**
 * What left a wallet within the last hour and day, fees included, in units. Of a replacement only
 * what its fee adds: at most one of a payout's attempts is ever mined.
 */
export function spentBy(signingLog: SigningLog, network: NetworkName, now: Date): Spent {
  let hour = 0n;
  let day = 0n;
  let hourCount = 0;
  // A record from the future (the clock was set back) counts as recent. All are looked at: one
  // signed by a wrong clock must not hide those before it.
  for (const record of signingLog.records) {
    const age = now.getTime() - Date.parse(record.at);
    if (record.network !== network || age >= 24 * hourMs) continue;
    const units = countedOf(signingLog, record);
    day += units;
    if (age >= hourMs) continue;
    hour += units;
    if (!record.replaces) hourCount += 1;
  }
  return { hour, day, hourCount };
}

/** What a replacement with this fee adds to the attempts it excludes; never less than nothing. */
export function addedFee(fee: bigint, earlier: readonly SigningRecord[]): bigint {
  const largest = earlier.reduce((most, record) => {
    const known = BigInt(record.fee);
    return known > most ? known : most;
  }, 0n);
  return fee > largest ? fee - largest : 0n;
}

function countedOf(signingLog: SigningLog, record: SigningRecord): bigint {
  const fee = BigInt(record.fee);
  if (!record.replaces) return BigInt(record.amount) + fee;
  const ofMoney = signingLog.ofSameMoney(record.payoutId);
  const before = ofMoney.slice(0, ofMoney.indexOf(record));
  return addedFee(
    fee,
    before.filter(({ payoutId }) => payoutId === record.payoutId),
  );
}

type OverCap = { readonly cap: keyof Caps; readonly later: boolean };

/** One payment as the caps see it, in units. */
type Outgoing = {
  /** What its transaction takes from the wallet, fee included. */
  readonly whole: bigint;
  /** How much of that is not counted yet: of a replacement, what its fee adds. */
  readonly added: bigint;
  /** Whether it excludes what was signed before, and so is no further payment. */
  readonly replaces: boolean;
};

/** The first cap that a payment would break; null when there is none. */
export function overCap(caps: Caps, spent: Spent, payment: Outgoing): OverCap | null {
  const { whole, added, replaces } = payment;
  if (whole > caps.transaction) return { cap: 'transaction', later: false };
  if (spent.hour + added > caps.hour) return { cap: 'hour', later: true };
  if (spent.day + added > caps.day) return { cap: 'day', later: true };
  if (!replaces && spent.hourCount + 1 > caps.hourCount) return { cap: 'hourCount', later: true };
  return null;
}
