import type { Direction } from '../../core/directions/direction.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { payoutMinOf } from '../../rails/payout-min.ts';
import type { Transaction } from '../platform/database/database.ts';
import { type Catalogue, directionIdOf } from './catalogue.ts';
import { checkTerms, type DirectionTerms } from './change-direction.ts';
import type { PaymentSystem } from './payment-system.ts';
import { insertDirection } from './store.ts';

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
 * Adds a direction, switched off until somebody has looked at it. What `terms` leave out is taken
 * from the payment systems and careful defaults. Refuses a pair that is there.
 */
export async function createDirection(
  tx: Transaction,
  { income, outcome }: NewPair,
  terms: DirectionTerms,
): Promise<Direction | Refusal> {
  const direction: Direction = {
    ...defaultsFor(income, outcome),
    ...terms,
    id: directionIdOf(income.id, outcome.id),
    incomePaymentSystemId: income.id,
    outcomePaymentSystemId: outcome.id,
    enabled: false,
    version: 1,
  };
  const refusal = checkTerms(direction);
  if (isRefusal(refusal)) return refusal;
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
    fixedMarkupPpm: 30_000n,
    floatingMarkupPpm: 20_000n,
    incomeFee: { fixed: 0n, ppm: 0n },
    outcomeFee: { fixed: 0n, ppm: 0n },
    incomeMin: income.incomeMin,
    incomeMax: income.incomeMax,
    outcomeMin: largest(outcome.networkFee, payoutMinOf(outcome.rail), 1n),
    outcomeMax: null,
    paymentWindowSeconds: income.requisitesTtlSeconds,
    confirmationsRequired: income.confirmationsRequired,
    toleranceUnderPpm: 0n,
    toleranceOverPpm: 0n,
    rateMoveMaxPpm: 30_000n,
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
