import {
  cardVerificationModes,
  type Direction,
  latePolicies,
  overPolicies,
  shortPolicies,
} from '../../../core/directions/direction.ts';
import { assertSchedule, type Schedule } from '../../../core/directions/schedule.ts';
import { ppm } from '../../../core/money/units.ts';
import { rateTypes } from '../../../core/quotes/quote.ts';
import { fieldsOf } from './systems/payment-system.ts';
import type { directions } from './tables.ts';

type Row = typeof directions.$inferSelect;

/**
 * Reads a stored direction, with the limits it had when it was stored; what the constraints of the
 * table let through is read, else throws.
 */
export function directionOf(row: Row): Direction {
  return {
    id: row.id,
    incomePaymentSystemId: row.incomePaymentSystemId,
    outcomePaymentSystemId: row.outcomePaymentSystemId,
    enabled: row.enabled,
    rateTypes: rateTypes.filter((rateType) => row.rateTypes.includes(rateType)),
    fixedMarkupPpm: ppm(BigInt(row.fixedMarkupPpm)),
    floatingMarkupPpm: ppm(BigInt(row.floatingMarkupPpm)),
    incomeFee: { fixed: row.incomeFeeFixed, ppm: ppm(BigInt(row.incomeFeePpm)) },
    outcomeFee: { fixed: row.outcomeFeeFixed, ppm: ppm(BigInt(row.outcomeFeePpm)) },
    incomeMin: row.incomeAmountMin,
    incomeMax: row.incomeAmountMax,
    incomeMinFollows: row.incomeMinFollows,
    incomeMaxFollows: row.incomeMaxFollows,
    outcomeMin: row.outcomeAmountMin,
    outcomeMax: row.outcomeAmountMax,
    paymentWindowSeconds: row.paymentWindowSeconds,
    confirmationsRequired: row.confirmationsRequired,
    toleranceUnderPpm: ppm(BigInt(row.toleranceUnderPpm)),
    toleranceOverPpm: ppm(BigInt(row.toleranceOverPpm)),
    rateMoveMaxPpm: ppm(BigInt(row.rateMoveMaxPpm)),
    topUpSeconds: row.topUpSeconds,
    latePolicy: oneOf(latePolicies, row.latePolicy),
    shortPolicy: oneOf(shortPolicies, row.shortPolicy),
    overPolicy: oneOf(overPolicies, row.overPolicy),
    countriesDenied: row.countriesDenied,
    requiredFields: fieldsOf(row.requiredFields),
    schedule: storedSchedule(row.schedule),
    reviewMin: row.reviewIncomeAmount,
    cardVerificationMode: oneOf(cardVerificationModes, row.cardVerificationMode),
    cardVerificationMin: row.cardVerificationFrom,
    position: row.position,
    version: row.version,
  };
}

/** Writes the terms of a direction as they are stored. */
export function rowOf(direction: Direction): Row {
  return {
    id: direction.id,
    incomePaymentSystemId: direction.incomePaymentSystemId,
    outcomePaymentSystemId: direction.outcomePaymentSystemId,
    enabled: direction.enabled,
    rateTypes: [...direction.rateTypes],
    fixedMarkupPpm: Number(direction.fixedMarkupPpm),
    floatingMarkupPpm: Number(direction.floatingMarkupPpm),
    incomeFeeFixed: direction.incomeFee.fixed,
    incomeFeePpm: Number(direction.incomeFee.ppm),
    outcomeFeeFixed: direction.outcomeFee.fixed,
    outcomeFeePpm: Number(direction.outcomeFee.ppm),
    incomeAmountMin: direction.incomeMin,
    incomeAmountMax: direction.incomeMax,
    incomeMinFollows: direction.incomeMinFollows,
    incomeMaxFollows: direction.incomeMaxFollows,
    outcomeAmountMin: direction.outcomeMin,
    outcomeAmountMax: direction.outcomeMax,
    paymentWindowSeconds: direction.paymentWindowSeconds,
    confirmationsRequired: direction.confirmationsRequired,
    toleranceUnderPpm: Number(direction.toleranceUnderPpm),
    toleranceOverPpm: Number(direction.toleranceOverPpm),
    rateMoveMaxPpm: Number(direction.rateMoveMaxPpm),
    topUpSeconds: direction.topUpSeconds,
    latePolicy: direction.latePolicy,
    shortPolicy: direction.shortPolicy,
    overPolicy: direction.overPolicy,
    countriesDenied: [...direction.countriesDenied],
    requiredFields: [...direction.requiredFields],
    schedule: direction.schedule,
    reviewIncomeAmount: direction.reviewMin,
    cardVerificationMode: direction.cardVerificationMode,
    cardVerificationFrom: direction.cardVerificationMin,
    position: direction.position,
    version: direction.version,
  };
}

function oneOf<Known extends string>(known: readonly Known[], text: string): Known {
  const found = known.find((each) => each === text);
  if (found === undefined) throw new Error(`${text} is none of ${known.join(', ')}`);
  return found;
}

/** Hours as they are kept; null is at any hour. */
export function storedSchedule(stored: unknown): Schedule | null {
  if (stored === null) return null;
  if (!isSchedule(stored)) throw new Error('a schedule has an offset and spans');
  assertSchedule(stored);
  return stored;
}

/** The shape only: `assertSchedule` checks the numbers. */
function isSchedule(stored: unknown): stored is Schedule {
  if (typeof stored !== 'object' || stored === null) return false;
  return 'utcOffsetMinutes' in stored && 'spans' in stored && Array.isArray(stored.spans);
}
