import type { Fee, PartsPerMillion, RateType } from '../quotes/quote.ts';
import type { Schedule } from './schedule.ts';

export const latePolicies = ['requote', 'moderate'] as const;
export type LatePolicy = (typeof latePolicies)[number];

/** For deposits short of or over what was agreed. */
export const amountPolicies = ['accept', 'moderate'] as const;
export type AmountPolicy = (typeof amountPolicies)[number];

/** What a customer is asked for besides amounts and the account to be paid to. */
export const requiredFields = ['income_account', 'full_name', 'phone', 'email', 'country'] as const;
export type RequiredField = (typeof requiredFields)[number];

/** One way to exchange: from one payment system into another, with its terms. */
export type Direction = {
  readonly id: string;
  readonly incomePaymentSystemId: string;
  readonly outcomePaymentSystemId: string;
  readonly enabled: boolean;
  readonly rateTypes: readonly RateType[];
  /** Our margin where the rate is promised for the whole payment window. */
  readonly fixedMarkupPpm: PartsPerMillion;
  /** Our margin where the rate is that of the moment the deposit is credited. */
  readonly floatingMarkupPpm: PartsPerMillion;
  readonly incomeFee: Fee;
  readonly outcomeFee: Fee;
  /** Limits in units of each side's asset; `null` is no limit of its own. */
  readonly incomeMin: bigint;
  readonly incomeMax: bigint | null;
  readonly outcomeMin: bigint;
  readonly outcomeMax: bigint | null;
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
  readonly shortPolicy: AmountPolicy;
  readonly overPolicy: AmountPolicy;
  /** ISO 3166 alpha-2 codes of countries the direction is closed to. */
  readonly countriesDenied: readonly string[];
  readonly requiredFields: readonly RequiredField[];
  /** `null`: open at any hour. */
  readonly schedule: Schedule | null;
  /** A deposit of this much or more waits for a person; `null`: none does. */
  readonly reviewMin: bigint | null;
  readonly position: number;
  /** Grows with every change: saving is compare-and-set on it. */
  readonly version: number;
};
