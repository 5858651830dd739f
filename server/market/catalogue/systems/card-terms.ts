import type { CardVerificationMode } from '../../../../core/directions/direction.ts';
import type { IncomeUnits } from '../../../../core/money/units.ts';
import type { Exchange } from '../catalogue.ts';

type CardTerms = {
  readonly mode: Exclude<CardVerificationMode, 'off'>;
  /** Units of the income from which on it is asked for; null: from any. */
  readonly from: IncomeUnits | null;
};

/**
 * Whether a card must be verified before it pays in a direction, and what follows where it is not;
 * null where nobody asks. A payment system whose accounts are not cards has none to verify.
 */
export function cardTermsOf({
  direction,
  income,
}: Pick<Exchange, 'direction' | 'income'>): CardTerms | null {
  const { cardVerificationMode: mode, cardVerificationMin: from } = direction;
  if (!income.cardVerification || income.accountRule.kind !== 'card' || mode === 'off') return null;
  return { mode, from };
}
