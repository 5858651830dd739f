import type { IncomeUnits, OutcomeUnits, PartsPerMillion } from '../money/units.ts';
import type { Fee, RateType } from '../quotes/quote.ts';
import type { Schedule } from './schedule.ts';

export const latePolicies = ['requote', 'moderate'] as const;
type LatePolicy = (typeof latePolicies)[number];

/** For deposits short of what was agreed. */
export const shortPolicies = ['accept', 'moderate'] as const;
type ShortPolicy = (typeof shortPolicies)[number];

/** For deposits over what was agreed: all of it exchanged, asked about, or the excess sent back. */
export const overPolicies = ['accept', 'moderate', 'refund'] as const;
type OverPolicy = (typeof overPolicies)[number];

/**
 * What an unverified card means where its payment system has cards verified: nothing, an order that
 * waits until it is, or none at all.
 */
export const cardVerificationModes = ['off', 'wait', 'refuse'] as const;
export type CardVerificationMode = (typeof cardVerificationModes)[number];

/** What a customer is asked for besides amounts and the account to be paid to. */
export const requiredFields = [
  'outcome_bank',
  'income_account',
  'full_name',
  'phone',
  'email',
  'country',
] as const;
/** Those that say something of who pays. */
export const payerFields = ['income_account', 'full_name', 'phone', 'email', 'country'] as const;
export type RequiredField = (typeof requiredFields)[number];

/** One way to exchange: from one payment system into another, with its terms. */
export type Direction = {
  readonly id: string;
  /** Code of the city it is exchanged in; absent: wherever, or nobody has said where yet. */
  readonly city?: string;
  readonly incomePaymentSystemId: string;
  readonly outcomePaymentSystemId: string;
  readonly enabled: boolean;
  readonly rateTypes: readonly RateType[];
  /** Our margin where the rate is promised for the whole payment window. */
  readonly fixedMarkupPpm: PartsPerMillion;
  /** Our margin where the rate is that of the moment the deposit is credited. */
  readonly floatingMarkupPpm: PartsPerMillion;
  readonly incomeFee: Fee<'income'>;
  readonly outcomeFee: Fee<'outcome'>;
  /** Limits in units of each side's asset; `null` is no limit of its own. */
  readonly incomeMin: IncomeUnits;
  readonly incomeMax: IncomeUnits | null;
  /** The limit above is that of the income's payment system, whatever becomes of it. */
  readonly incomeMinFollows: boolean;
  readonly incomeMaxFollows: boolean;
  readonly outcomeMin: OutcomeUnits;
  readonly outcomeMax: OutcomeUnits | null;
  readonly paymentWindowSeconds: number;
  readonly confirmationsRequired: number;
  /** A deposit short or over by no more than this is what was agreed. */
  readonly toleranceUnderPpm: PartsPerMillion;
  readonly toleranceOverPpm: PartsPerMillion;
  /** A market move against the customer beyond this is never accepted for them. */
  readonly rateMoveMaxPpm: PartsPerMillion;
  /** How long a customer may top up a short deposit after choosing to. */
  readonly topUpSeconds: number;
  readonly latePolicy: LatePolicy;
  readonly shortPolicy: ShortPolicy;
  readonly overPolicy: OverPolicy;
  /** ISO 3166 alpha-2 codes of countries the direction is closed to. */
  readonly countriesDenied: readonly string[];
  readonly requiredFields: readonly RequiredField[];
  /** `null`: open at any hour. */
  readonly schedule: Schedule | null;
  /** A deposit of this much or more waits for a person; `null`: none does. */
  readonly reviewMin: IncomeUnits | null;
  readonly cardVerificationMode: CardVerificationMode;
  /** From this much of the income on a card must be verified; `null`: from any. */
  readonly cardVerificationMin: IncomeUnits | null;
  readonly position: number;
  /** Grows with every change: saving is compare-and-set on it. */
  readonly version: number;
};
