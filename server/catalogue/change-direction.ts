import type { Direction } from '../../core/directions/direction.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { PaymentSystem } from './payment-system.ts';
import { lockDirection, type SystemSwitches, saveDirection, saveSystemSwitches } from './store.ts';

/** Terms an operator may change; the pair itself stays what it is. */
export type DirectionTerms = Partial<
  Omit<Direction, 'id' | 'incomePaymentSystemId' | 'outcomePaymentSystemId'>
>;

/** What changed, for the audit log of the caller. */
export type DirectionChange = { readonly before: Direction; readonly after: Direction };

/**
 * Changes terms of a direction; every process has them within moments of the commit. Refuses
 * `not_found`, and limits that leave no amount to exchange.
 */
export async function changeDirection(
  tx: Transaction,
  id: string,
  terms: DirectionTerms,
): Promise<DirectionChange | Refusal> {
  const before = await lockDirection(tx, id);
  if (before === null) return refuse('not_found');
  const after: Direction = { ...before, ...terms };
  const refusal = checkTerms(after);
  if (refusal !== null) return refusal;
  await saveDirection(tx, after);
  return { before, after };
}

/** Switches a direction on or off. */
export function switchDirection(
  tx: Transaction,
  id: string,
  enabled: boolean,
): Promise<DirectionChange | Refusal> {
  return changeDirection(tx, id, { enabled });
}

/** Switches a payment system on or off on either side, and with it all its directions. */
export async function switchPaymentSystem(
  tx: Transaction,
  id: string,
  switches: SystemSwitches,
): Promise<PaymentSystem | Refusal> {
  return (await saveSystemSwitches(tx, id, switches)) ?? refuse('not_found');
}

/** The table refuses these as well; here the operator is told which field is wrong. */
function checkTerms(terms: Direction): Refusal | null {
  if (terms.rateTypes.length === 0) return refuse('required', 'rate_types');
  if (terms.incomeMin <= 0n) return refuse('greater_than', 'min_income_amount', { min: '0' });
  if (terms.outcomeMin <= 0n) return refuse('greater_than', 'min_outcome_amount', { min: '0' });
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
