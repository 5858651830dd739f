import type { DirectionFile } from '../../../contract/office/catalogue.ts';
import type { Direction } from '../../../core/directions/direction.ts';
import { amount, formatAmount } from '../../../core/money/amount.ts';
import type { NewPair } from './create-direction.ts';
import { percentOf } from './read-figures.ts';
import { showSchedule } from './schedule-json.ts';
import type { PaymentSystem } from './systems/payment-system.ts';

/** What an operator may change, written as requests write it: also what the log keeps. */
export type ShownTerms = Omit<
  DirectionFile,
  | 'income'
  | 'outcome'
  | 'systems_enabled'
  | 'network_fee'
  | 'rate'
  | 'cards_verified'
  | 'system_min_income_amount'
  | 'system_max_income_amount'
  | 'cash'
>;

/** Writes the terms of a direction. */
export function showDirection(direction: Direction, { income, outcome }: NewPair): ShownTerms {
  const limit = (units: bigint | null, side: PaymentSystem) =>
    units === null ? null : written(units, side);
  return {
    version: direction.version,
    enabled: direction.enabled,
    rate_types: direction.rateTypes,
    fixed_markup: percentOf(direction.fixedMarkupPpm),
    floating_markup: percentOf(direction.floatingMarkupPpm),
    income_fee_fixed: written(direction.incomeFee.fixed, income),
    income_fee_percent: percentOf(direction.incomeFee.ppm),
    outcome_fee_fixed: written(direction.outcomeFee.fixed, outcome),
    outcome_fee_percent: percentOf(direction.outcomeFee.ppm),
    min_income_amount: written(direction.incomeMin, income),
    max_income_amount: limit(direction.incomeMax, income),
    min_income_follows: direction.incomeMinFollows,
    max_income_follows: direction.incomeMaxFollows,
    min_outcome_amount: written(direction.outcomeMin, outcome),
    max_outcome_amount: limit(direction.outcomeMax, outcome),
    review_income_amount: limit(direction.reviewMin, income),
    card_verification_mode: direction.cardVerificationMode,
    card_verification_from: limit(direction.cardVerificationMin, income),
    payment_window_s: direction.paymentWindowSeconds,
    confirmations: direction.confirmationsRequired,
    tolerance_under: percentOf(direction.toleranceUnderPpm),
    tolerance_over: percentOf(direction.toleranceOverPpm),
    rate_move_max: percentOf(direction.rateMoveMaxPpm),
    top_up_s: direction.topUpSeconds,
    late_policy: direction.latePolicy,
    short_policy: direction.shortPolicy,
    over_policy: direction.overPolicy,
    countries_denied: direction.countriesDenied,
    required_fields: direction.requiredFields,
    schedule: direction.schedule && showSchedule(direction.schedule),
    position: direction.position,
  };
}

/** An amount of a payment system, by its precision. */
export function written(units: bigint, side: PaymentSystem): string {
  return formatAmount(amount(units, side.asset), side.precision);
}

type Values = Readonly<Record<string, unknown>>;

/** Only the members that differ, as they were and as they are. */
export function differenceOf(before: Values, after: Values): { before: Values; after: Values } {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const only = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name]]));
  return { before: only(before), after: only(after) };
}
