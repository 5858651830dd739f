import type { Assessment, NotScored } from './assessment.ts';
import type { ScreeningCategory } from './categories.ts';

/** Coins come in by the income of an order, and go out by its outcome. */
export type ScreeningSide = 'income' | 'outcome';

/** From which share of a category on a person must look; null lets any share through. */
export type CategoryBound = Readonly<Record<ScreeningSide, number | null>>;

/** How one direction treats what screening says. */
export type ScreeningTerms = {
  /** Which of the three moments somebody is asked at. */
  readonly payoutAddress: boolean;
  readonly deposit: boolean;
  readonly refundAddress: boolean;
  /** From which score on a person must look, in parts per million; null for none. */
  readonly scoreMax: CategoryBound;
  readonly categories: Readonly<Partial<Record<ScreeningCategory, CategoryBound>>>;
  /** What becomes of money and addresses that nobody could say anything about. */
  readonly notScored: 'go_on' | 'hold';
  /** Within how many minutes a person looks at what is held. */
  readonly reviewMinutes: number;
};

const anySide = (sharePpm: number): CategoryBound => ({ income: sharePpm, outcome: sharePpm });

/** What a shop begins with that has named a provider and decided nothing else. */
export const defaultScreeningTerms: ScreeningTerms = {
  payoutAddress: true,
  deposit: true,
  refundAddress: true,
  scoreMax: anySide(700_000),
  categories: {
    sanctions: anySide(10_000),
    terrorism_financing: anySide(10_000),
    child_exploitation: anySide(10_000),
    stolen_coins: anySide(100_000),
    ransom: anySide(50_000),
    malware: anySide(50_000),
    dark_market: anySide(100_000),
    dark_service: anySide(100_000),
    illegal_service: anySide(100_000),
    scam: anySide(100_000),
    exchange_fraudulent: anySide(100_000),
    enforcement_action: anySide(100_000),
    mixer: anySide(200_000),
    unrecognised: anySide(250_000),
  },
  notScored: 'hold',
  reviewMinutes: 1_440,
};

/** What an assessment means under the terms of a direction. */
export type ScreeningVerdict =
  | { readonly verdict: 'passed' }
  /** `over` names each bound that was reached: `score`, or a category. */
  | { readonly verdict: 'risk'; readonly over: readonly ('score' | ScreeningCategory)[] }
  | {
      readonly verdict: 'not_scored';
      readonly reason: NotScored;
      readonly policy: ScreeningTerms['notScored'];
    };

/** A bound is reached at itself: a share or score just at it is held, one millionth less is not. */
export function judgeScreening(
  assessment: Assessment,
  terms: Pick<ScreeningTerms, 'scoreMax' | 'categories' | 'notScored'>,
  side: ScreeningSide,
): ScreeningVerdict {
  if (!assessment.scored) {
    return { verdict: 'not_scored', reason: assessment.reason, policy: terms.notScored };
  }
  const over: ('score' | ScreeningCategory)[] = [];
  const { scorePpm, signals } = assessment;
  if (reaches(scorePpm, terms.scoreMax[side])) over.push('score');
  for (const { category, sharePpm } of signals) {
    if (reaches(sharePpm, terms.categories[category]?.[side] ?? null)) over.push(category);
  }
  return over.length === 0 ? { verdict: 'passed' } : { verdict: 'risk', over };
}

/** Nothing at all reaches no bound, not even one of zero. */
function reaches(value: number | null, bound: number | null): boolean {
  return value !== null && bound !== null && value > 0 && value >= bound;
}

/** Why an order is held by screening: told to its customer as a class, without what was found. */
export const screeningHoldClasses = ['risk', 'not_scored'] as const;
export type ScreeningHoldClass = (typeof screeningHoldClasses)[number];

/** Whether a verdict stops money, and as which class; null lets it go on. */
export function holdClassOf(verdict: ScreeningVerdict): ScreeningHoldClass | null {
  if (verdict.verdict === 'risk') return 'risk';
  return verdict.verdict === 'not_scored' && verdict.policy === 'hold' ? 'not_scored' : null;
}
