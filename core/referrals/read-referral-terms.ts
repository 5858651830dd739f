import { readPercent } from '../pricing/percent.ts';
import { readAmount } from '../quotes/read-amount.ts';
import { isRefusal, type Refusal, type RefusalItem, refuse } from '../refusal.ts';
import type { ReferralTerms, ReferralTier } from './referral-terms.ts';

/** Terms as an operator has typed them: shares in percent, sums in roubles and dollars. */
type TypedReferralTerms = {
  readonly tiers: readonly { readonly count_min: number; readonly rate: string }[];
  readonly counts_above: unknown;
  readonly minimum_withdrawal: unknown;
};

/** More than this of what referrals exchange is a slip of the finger. */
const rateMaxPpm = 100_000n;
const tiersMax = 20;
/** In cents. */
const withdrawalMost = 100_000n;

/** Reads terms of the programme; names every field at fault. */
export function readReferralTerms(typed: TypedReferralTerms): ReferralTerms | Refusal {
  const problems: RefusalItem[] = [];
  const take = <T>(read: T | Refusal): T | null => {
    if (!isRefusal(read)) return read;
    problems.push(...read.refused);
    return null;
  };
  const tiers = take(readTiers(typed.tiers));
  const countsAbove = take(readFree(typed.counts_above, 'counts_above', 'RUB'));
  const withdrawalMin = take(readWithdrawal(typed.minimum_withdrawal));
  if (tiers === null || countsAbove === null || withdrawalMin === null) {
    return { refused: problems };
  }
  return { tiers, countsAbove, withdrawalMin };
}

/** Reads a share in percent; refuses one below zero, or above a tenth. */
export function readShare(text: string, field: string): bigint | Refusal {
  const ppm = readPercent(text.trim());
  if (ppm === null) return refuse(text.trim() === '' ? 'required' : 'invalid_format', field);
  if (ppm < 0n) return refuse('greater_than', field, { min: '0' });
  return ppm > rateMaxPpm ? refuse('less_than', field, { max: '10' }) : ppm;
}

function readTiers(typed: TypedReferralTerms['tiers']): ReferralTerms['tiers'] | Refusal {
  if (typed.length > tiersMax) return refuse('less_than', 'tiers', { max: String(tiersMax) });
  const problems: RefusalItem[] = [];
  const tiers: ReferralTier[] = [];
  for (const [at, { count_min: countMin, rate }] of typed.entries()) {
    const before = tiers.at(-1);
    const least = before === undefined ? 0 : before.countMin + 1;
    const wrongCount = !Number.isSafeInteger(countMin) || countMin < least || countMin > 1e9;
    if (wrongCount || (at === 0 && countMin !== 0)) {
      problems.push(...refuse('invalid_format', `tiers.${at}.count_min`).refused);
    }
    const ratePpm = readShare(rate, `tiers.${at}.rate`);
    if (isRefusal(ratePpm)) problems.push(...ratePpm.refused);
    else if (before !== undefined && ratePpm < before.ratePpm) {
      // More referrals never bring less.
      problems.push(...refuse('invalid_format', `tiers.${at}.rate`).refused);
    }
    tiers.push({ countMin, ratePpm: isRefusal(ratePpm) ? (before?.ratePpm ?? 0n) : ratePpm });
  }
  const [first, ...others] = tiers;
  if (first === undefined) return refuse('required', 'tiers');
  return problems.length > 0 ? { refused: problems } : [first, ...others];
}

/** An amount that may be nothing. */
export function readFree(input: unknown, field: string, asset: 'RUB' | 'USD'): bigint | Refusal {
  const text = String(input ?? '').trim();
  if (/^0+(\.0*)?$/.test(text)) return 0n;
  const read = readAmount(input, asset, 2, field);
  return isRefusal(read) ? read : read.units;
}

function readWithdrawal(input: unknown): bigint | Refusal {
  const field = 'minimum_withdrawal';
  const read = readAmount(input, 'USD', 2, field);
  if (isRefusal(read)) return read;
  return read.units > withdrawalMost ? refuse('less_than', field, { max: '1000' }) : read.units;
}
