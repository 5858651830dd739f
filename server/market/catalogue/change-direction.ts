import type { Direction } from '../../../core/directions/direction.ts';
import { followLimits, type SystemLimits } from '../../../core/directions/follow-limits.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { lockDirection, saveDirection } from './store.ts';

/** Terms an operator may change; the pair itself stays what it is. */
export type DirectionTerms = Partial<
  Omit<Direction, 'id' | 'city' | 'incomePaymentSystemId' | 'outcomePaymentSystemId' | 'version'>
>;

/** What changed, for the audit log of the caller. */
export type DirectionChange = { readonly before: Direction; readonly after: Direction };

/**
 * Changes terms of a direction; every process has them within moments of the commit. Refuses
 * `not_found`, limits that leave no amount to exchange, and, where the caller names the version
 * they have seen, `conflict` when somebody was faster.
 */
export async function changeDirection(
  tx: Transaction,
  id: string,
  terms: DirectionTerms,
  seenVersion?: number,
): Promise<DirectionChange | Refusal> {
  const locked = await lockDirection(tx, id);
  if (locked === null) return refuse('not_found');
  const before = locked.direction;
  if (seenVersion !== undefined && seenVersion !== before.version) {
    return refuse('conflict', 'version');
  }
  const after = { ...withTerms(before, terms, locked.income), version: before.version + 1 };
  const refusal = checkTerms(after);
  if (refusal !== null) return refusal;
  await saveDirection(tx, after);
  return { before, after };
}

/** A direction by other terms, with the limits that hold then; its version is as it was. */
export function withTerms(
  before: Direction,
  terms: DirectionTerms,
  income: SystemLimits,
): Direction {
  const { incomeMin, incomeMax } = terms;
  // A limit of its own follows nothing, unless it is said to go on doing so.
  const follows = {
    incomeMinFollows: incomeMin === undefined && before.incomeMinFollows,
    incomeMaxFollows: incomeMax === undefined && before.incomeMaxFollows,
  };
  return followLimits({ ...before, ...follows, ...terms }, income);
}

/** Switches a direction on or off. */
export function switchDirection(
  tx: Transaction,
  id: string,
  enabled: boolean,
): Promise<DirectionChange | Refusal> {
  return changeDirection(tx, id, { enabled });
}

/** The table refuses these as well; here the operator is told which field is wrong. */
export function checkTerms(terms: Direction): Refusal | null {
  if (terms.rateTypes.length === 0) return refuse('required', 'rate_types');
  if (terms.incomeMin <= 0n) return refuse('greater_than', 'min_income_amount', { above: '0' });
  if (terms.outcomeMin <= 0n) return refuse('greater_than', 'min_outcome_amount', { above: '0' });
  if (terms.incomeMax !== null && terms.incomeMax < terms.incomeMin) {
    return refuse('greater_than', 'max_income_amount');
  }
  if (terms.outcomeMax !== null && terms.outcomeMax < terms.outcomeMin) {
    return refuse('greater_than', 'max_outcome_amount');
  }
  return checkMarkups(terms);
}

const markupMaxPpm = 500_000n;

function checkMarkups(terms: Direction): Refusal | null {
  const markups = { fixed_markup: terms.fixedMarkupPpm, floating_markup: terms.floatingMarkupPpm };
  for (const [field, ppm] of Object.entries(markups)) {
    if (ppm > markupMaxPpm) return refuse('less_than', field, { max: '50' });
    if (ppm < -markupMaxPpm) return refuse('greater_than', field, { min: '-50' });
  }
  return null;
}
