/** What is known of a payout that was asked, or is to be asked, of a provider. */
export type AskedPayout = {
  /** What they say of its key now; `silent` where they do not say it. */
  readonly looked: 'absent' | 'silent';
  /** By their own documents the same key is the same payment, however often it is asked for. */
  readonly repeatable: boolean;
  readonly submissions: number;
  /** They have said clearly, when it was last asked for, that they will not. */
  readonly refused: boolean;
  /** Since it was last asked for, or written down where it never was. */
  readonly seconds: number;
  /** Since it was written down. */
  readonly age: number;
  /** Since they last said what became of it, or it was written down. */
  readonly silent: number;
  /** A person is finding out: from then on nothing is asked for. */
  readonly unclear: boolean;
};

type PayoutStep = 'submit' | 'wait' | 'dead' | 'person';

/** A question that was not answered in so long is over there, or it is not. */
export const settleSeconds = 900;
/** So long nobody is troubled: providers are away for some minutes. */
export const patienceSeconds = 1_800;

/**
 * What is to be done with a payout of which the provider knows nothing, or says nothing. What was
 * asked for once and not refused may be on its way: only a provider that promises to pay a key once
 * is asked again, and of the others a person finds out.
 */
export function judgePayout(asked: AskedPayout): PayoutStep {
  const { looked, repeatable, submissions, refused, seconds, age, silent, unclear } = asked;
  if (unclear) return 'wait';
  if (looked === 'silent') return silent < patienceSeconds ? 'wait' : 'person';
  if (submissions === 0) return 'submit';
  if (refused) {
    // Where it was asked for before as well, an earlier question may still be under way.
    return submissions === 1 || seconds >= settleSeconds ? 'dead' : 'wait';
  }
  if (repeatable) {
    if (age >= patienceSeconds) return 'person';
    return seconds >= againSeconds(submissions) ? 'submit' : 'wait';
  }
  return seconds >= settleSeconds ? 'person' : 'wait';
}

/** Seconds until it is asked for again: soon at first, at most five minutes. */
export function againSeconds(submissions: number): number {
  return Math.min(300, 2 ** Math.min(submissions, 9));
}

/** Seconds until the provider is asked again what became of it, by its age. */
export function lookAgainSeconds(age: number): number {
  return Math.min(120, Math.max(1, Math.floor(age / 10)));
}
