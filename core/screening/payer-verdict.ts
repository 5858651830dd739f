import { holdClassOf, type ScreeningVerdict } from './judge.ts';

/** Why coins from an address would not go on, as a class: never what was found, nor how much. */
type PayerReason = 'origin' | 'score' | 'unknown' | 'silent';

/** What a customer is told of the address they mean to pay from. */
type PayerVerdict = {
  readonly verdict: ScreeningVerdict['verdict'];
  /** Null where nothing speaks against it. */
  readonly reason: PayerReason | null;
  /** What becomes of a deposit of which the same is said. */
  readonly deposit: 'goes_on' | 'held';
};

/** Puts a verdict into the classes that are told to whoever asks before ordering. */
export function payerVerdictOf(verdict: ScreeningVerdict): PayerVerdict {
  const deposit = holdClassOf(verdict) === null ? 'goes_on' : 'held';
  return { verdict: verdict.verdict, reason: reasonOf(verdict), deposit };
}

function reasonOf(verdict: ScreeningVerdict): PayerReason | null {
  switch (verdict.verdict) {
    case 'passed':
      return null;
    case 'risk':
      return verdict.over.some((bound) => bound !== 'score') ? 'origin' : 'score';
    case 'not_scored':
      return verdict.reason === 'failed' || verdict.reason === 'no_answer' ? 'silent' : 'unknown';
    default:
      return verdict satisfies never;
  }
}
