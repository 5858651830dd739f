import type { DirectionTermsRequest } from '../../../contract/office/catalogue.ts';
import type { Direction } from '../../../core/directions/direction.ts';
import { amount, formatAmount } from '../../../core/money/amount.ts';
import {
  type IncomeUnits,
  incomeUnits,
  type OutcomeUnits,
  outcomeUnits,
} from '../../../core/money/units.ts';
import { type Refusal, type RefusalItem, refuse } from '../../../core/refusal.ts';
import { payoutMinOf } from '../../../rails/payout-min.ts';
import type { DirectionTerms } from './change-direction.ts';
import type { NewPair } from './create-direction.ts';
import { type FigureReader, readFigures } from './read-figures.ts';
import { readSchedule } from './schedule-json.ts';
import type { PaymentSystem } from './systems/payment-system.ts';

const markup = { min: -50, max: 50 };
const share = { min: 0, max: 50 };
const tolerance = { min: 0, max: 100 };

/** What is wrong with terms that mean the same in every direction, whatever its assets. */
export function commonProblems(given: DirectionTermsRequest): RefusalItem[] {
  const figures = readFigures();
  commonOf(given, figures);
  figures.percent(given.income_fee_percent, 'income_fee_percent', share);
  figures.percent(given.outcome_fee_percent, 'outcome_fee_percent', share);
  return [...figures.problems, ...countryProblems(given)];
}

/** All terms of one direction; every field at fault is named at once. */
export function readDirectionTerms(
  given: DirectionTermsRequest,
  { income, outcome }: NewPair,
  before: Direction,
): DirectionTerms | Refusal {
  const figures = readFigures();
  const common = commonOf(given, figures);
  const incomeFixed = ofIncome(figures.fee(given.income_fee_fixed, 'income_fee_fixed', income));
  const outcomeFixed = ofOutcome(
    figures.fee(given.outcome_fee_fixed, 'outcome_fee_fixed', outcome),
  );
  const incomePpm = figures.percent(given.income_fee_percent, 'income_fee_percent', share);
  const outcomePpm = figures.percent(given.outcome_fee_percent, 'outcome_fee_percent', share);
  // What follows the payment system has no amount of its own, whatever stood in the form.
  const ownMin = given.min_income_follows === true ? undefined : given.min_income_amount;
  const ownMax = given.max_income_follows === true ? undefined : given.max_income_amount;
  const terms = known({
    incomeMin: ofIncome(figures.units(ownMin, 'min_income_amount', income)),
    incomeMax: ofIncome(figures.limit(ownMax, 'max_income_amount', income)),
    outcomeMin: ofOutcome(figures.units(given.min_outcome_amount, 'min_outcome_amount', outcome)),
    outcomeMax: ofOutcome(figures.limit(given.max_outcome_amount, 'max_outcome_amount', outcome)),
    reviewMin: ofIncome(figures.limit(given.review_income_amount, 'review_income_amount', income)),
    cardVerificationMin: ofIncome(
      figures.limit(given.card_verification_from, 'card_verification_from', income),
    ),
    position: given.position,
  });
  const problems = [
    ...figures.problems,
    ...countryProblems(given),
    ...payoutProblems(terms.outcomeMin, outcome),
  ];
  if (problems.length > 0) return { refused: problems };
  return {
    ...common,
    ...terms,
    incomeFee: {
      fixed: incomeFixed ?? before.incomeFee.fixed,
      ppm: incomePpm ?? before.incomeFee.ppm,
    },
    outcomeFee: {
      fixed: outcomeFixed ?? before.outcomeFee.fixed,
      ppm: outcomePpm ?? before.outcomeFee.ppm,
    },
  };
}

/** Units that were read by the income's precision; what is absent, or no limit, stays so. */
function ofIncome<None extends null | undefined>(units: bigint | None): IncomeUnits | None {
  return typeof units === 'bigint' ? incomeUnits(units) : units;
}

function ofOutcome<None extends null | undefined>(units: bigint | None): OutcomeUnits | None {
  return typeof units === 'bigint' ? outcomeUnits(units) : units;
}

function commonOf(given: DirectionTermsRequest, figures: FigureReader): DirectionTerms {
  return known({
    enabled: given.enabled,
    rateTypes: given.rate_types === undefined ? undefined : [...new Set(given.rate_types)],
    fixedMarkupPpm: figures.percent(given.fixed_markup, 'fixed_markup', markup),
    floatingMarkupPpm: figures.percent(given.floating_markup, 'floating_markup', markup),
    paymentWindowSeconds: given.payment_window_s,
    confirmationsRequired: given.confirmations,
    toleranceUnderPpm: figures.percent(given.tolerance_under, 'tolerance_under', tolerance),
    toleranceOverPpm: figures.percent(given.tolerance_over, 'tolerance_over', tolerance),
    rateMoveMaxPpm: figures.percent(given.rate_move_max, 'rate_move_max', tolerance),
    topUpSeconds: given.top_up_s,
    latePolicy: given.late_policy,
    shortPolicy: given.short_policy,
    overPolicy: given.over_policy,
    cardVerificationMode: given.card_verification_mode,
    incomeMinFollows: given.min_income_follows,
    incomeMaxFollows: given.max_income_follows,
    countriesDenied: given.countries_denied && countriesOf(given.countries_denied),
    requiredFields: given.required_fields && [...new Set(given.required_fields)],
    schedule: given.schedule && readSchedule(given.schedule),
  });
}

function countriesOf(codes: readonly string[]): string[] {
  return [...new Set(codes.map((code) => code.trim().toUpperCase()))].sort();
}

function countryProblems({ countries_denied: codes = [] }: DirectionTermsRequest): RefusalItem[] {
  const wrong = countriesOf(codes).some((code) => !/^[A-Z]{2}$/.test(code));
  return wrong
    ? [...refuse('invalid_format', 'countries_denied', { example: 'US, KP' }).refused]
    : [];
}

/** A chain carries no smaller payout, whatever the direction says. */
function payoutProblems(outcomeMin: bigint | undefined, outcome: PaymentSystem): RefusalItem[] {
  const least = payoutMinOf(outcome.rail);
  if (outcomeMin === undefined || outcomeMin >= least) return [];
  const min = formatAmount(amount(least, outcome.asset));
  return [...refuse('greater_than', 'min_outcome_amount', { min }).refused];
}

type Known<Values> = { [Key in keyof Values]?: Exclude<Values[Key], undefined> };

/** Leaves out what is absent: it stays as it was. */
function known<Values extends object>(values: Values): Known<Values> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  // To the compiler a list of entries has forgotten which name had which value.
  return Object.fromEntries(entries) as Known<Values>;
}
