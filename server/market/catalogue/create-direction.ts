import type { Direction } from '../../../core/directions/direction.ts';
import { followLimits } from '../../../core/directions/follow-limits.ts';
import { incomeUnits, outcomeUnits, ppm, zero } from '../../../core/money/units.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { payoutMinOf } from '../../../rails/payout-min.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { type Catalogue, directionIdOf } from './catalogue.ts';
import { checkTerms, type DirectionTerms } from './change-direction.ts';
import { insertDirection } from './store.ts';
import type { PaymentSystem } from './systems/payment-system.ts';

export type NewPair = { readonly income: PaymentSystem; readonly outcome: PaymentSystem };

/**
 * Finds the two sides of a new direction. Refuses a system that is unknown, and one exchanged into
 * itself, by the name of the field.
 */
export function findPair(
  catalogue: Catalogue,
  incomeId: string,
  outcomeId: string,
): NewPair | Refusal {
  const income = catalogue.systemById.get(incomeId);
  const outcome = catalogue.systemById.get(outcomeId);
  if (income === undefined) return refuse('invalid_format', 'income_payment_system_id');
  if (outcome === undefined || outcome.id === income.id) {
    return refuse('invalid_format', 'outcome_payment_system_id');
  }
  return { income, outcome };
}

/**
 * A direction that is not there yet, switched off until somebody has looked at it. What `terms`
 * leave out is taken from the payment systems and careful defaults.
 */
export function newDirection(
  { income, outcome }: NewPair,
  terms: DirectionTerms,
): Direction | Refusal {
  const direction: Direction = {
    ...defaultsFor(income, outcome),
    ...terms,
    id: directionIdOf(income.id, outcome.id),
    incomePaymentSystemId: income.id,
    outcomePaymentSystemId: outcome.id,
    enabled: false,
    version: 1,
  };
  const limited = followLimits(direction, income);
  return checkTerms(limited) ?? limited;
}

/** Adds a direction, switched off. Refuses a pair that is there. */
export async function createDirection(
  tx: Transaction,
  pair: NewPair,
  terms: DirectionTerms,
): Promise<Direction | Refusal> {
  const direction = newDirection(pair, terms);
  if (isRefusal(direction)) return direction;
  const made = await insertDirection(tx, direction);
  return made ? direction : refuse('conflict', 'outcome_payment_system_id');
}

function defaultsFor(
  income: PaymentSystem,
  outcome: PaymentSystem,
): Omit<Direction, 'id' | 'incomePaymentSystemId' | 'outcomePaymentSystemId'> {
  const chain = income.kind === 'crypto';
  return {
    enabled: false,
    rateTypes: ['fixed', 'floating'],
    fixedMarkupPpm: ppm(30_000n),
    floatingMarkupPpm: ppm(20_000n),
    incomeFee: { fixed: zero, ppm: zero },
    outcomeFee: { fixed: zero, ppm: zero },
    incomeMin: incomeUnits(income.incomeMin),
    incomeMax: income.incomeMax === null ? null : incomeUnits(income.incomeMax),
    incomeMinFollows: true,
    incomeMaxFollows: true,
    outcomeMin: outcomeUnits(largest(outcome.networkFee, payoutMinOf(outcome.rail), 1n)),
    outcomeMax: null,
    paymentWindowSeconds: income.requisitesTtlSeconds,
    confirmationsRequired: income.confirmationsRequired,
    toleranceUnderPpm: zero,
    toleranceOverPpm: zero,
    rateMoveMaxPpm: ppm(30_000n),
    topUpSeconds: 3_600,
    latePolicy: chain ? 'requote' : 'moderate',
    shortPolicy: 'moderate',
    overPolicy: 'moderate',
    countriesDenied: [],
    requiredFields: ['email'],
    schedule: null,
    reviewMin: null,
    cardVerificationMode: 'wait',
    cardVerificationMin: null,
    position: 0,
    version: 1,
  };
}

function largest(...units: readonly bigint[]): bigint {
  return units.reduce((most, one) => (one > most ? one : most), 0n);
}
