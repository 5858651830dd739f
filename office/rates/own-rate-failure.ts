import type { OwnRateAttributes } from '../../contract/pricing.ts';
import type { Say } from '../parts/language.tsx';

const failures = [
  'expired',
  'held',
  'crossed',
  'drifted',
  'missing',
  'stale',
  'not_positive',
  'syntax',
] as const;

/** Why an own rate is worth nothing, and because of which of its prices. */
export function whyNothing(
  t: Say,
  { failure, failure_at: at }: Pick<OwnRateAttributes, 'failure' | 'failure_at'>,
): string {
  const known = failures.find((each) => each === failure);
  const why = known === undefined ? (failure ?? '') : t(`officeRates.ownFailure.${known}`);
  return at === '' ? why : `${why}: ${at}`;
}
