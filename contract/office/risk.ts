import * as z from 'zod/mini';
import { heldCustomers, holdReasons } from '../../core/payout-holds/payout-hold.ts';
import { screeningCategories } from '../../core/screening/categories.ts';
import { screeningHoldClasses } from '../../core/screening/judge.ts';
import type { Answered } from '../answered.ts';

const words = (max: number) => z.string().check(z.maxLength(max), z.trim(), z.minLength(1));
const whole = (least: number, most: number) =>
  z.number().check(z.int(), z.minimum(least), z.maximum(most));
/** A share in parts per million; null for no bound. */
const bound = z.nullable(whole(0, 1_000_000));
const sides = z.object({ income: bound, outcome: bound });

/** Attributes of PUT /office/api/screening_terms/{scope}. */
export const screeningTermsRequest = z.object({
  payout_address: z.boolean(),
  deposit: z.boolean(),
  refund_address: z.boolean(),
  score_max: sides,
  categories: z.partialRecord(z.enum(screeningCategories), sides),
  not_scored: z.enum(['go_on', 'hold']),
  review_minutes: whole(5, 43_200),
  /** Of the terms that were changed; 0 where the scope had none of its own. */
  version: whole(0, 2_000_000_000),
});
export type ScreeningTermsRequest = z.output<typeof screeningTermsRequest>;

/** How one direction treats what screening says: its bounds in parts per million. */
const screeningTerms = z.object({
  payoutAddress: z.boolean(),
  deposit: z.boolean(),
  refundAddress: z.boolean(),
  scoreMax: sides,
  categories: z.partialRecord(z.enum(screeningCategories), sides),
  notScored: z.enum(['go_on', 'hold']),
  reviewMinutes: z.int(),
});

export const screeningTermsAttributes = z.object({
  /** `*`, or the id of a direction. */
  scope: z.string(),
  /** The direction in words; null for every direction. */
  name: z.nullable(z.string()),
  terms: screeningTerms,
  version: z.int(),
  by: z.nullable(z.string()),
  updated_at: z.nullable(z.iso.datetime()),
});
export type ScreeningTermsAttributes = Answered<typeof screeningTermsAttributes>;

/** Attributes of GET /office/api/screening: who is asked. */
export const screeningStateAttributes = z.object({
  provider: z.nullable(z.string()),
  list: z.boolean(),
  /** Checks that wait for an answer, and those of the last day that got none. */
  waiting: z.int(),
  failed_today: z.int(),
});
export type ScreeningStateAttributes = Answered<typeof screeningStateAttributes>;

/** Attributes of POST /office/api/payout_hold_rules and of PUT to one of them. */
export const payoutHoldRuleRequest = z.object({
  direction_id: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
  applies_to: z.enum(heldCustomers),
  outcome_min: z.optional(z.unknown()),
  /** In percent. */
  score_min: z.optional(z.nullable(whole(1, 100))),
  delay_minutes: whole(0, 10_080),
  needs_release: z.boolean(),
  enabled: z.boolean(),
  version: z.optional(whole(0, 2_000_000_000)),
});
export type PayoutHoldRuleRequest = z.output<typeof payoutHoldRuleRequest>;

export const payoutHoldRuleAttributes = z.object({
  direction_id: z.nullable(z.string()),
  direction: z.nullable(z.string()),
  applies_to: z.enum(heldCustomers),
  outcome_min: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  score_min: z.nullable(z.int()),
  delay_minutes: z.int(),
  needs_release: z.boolean(),
  enabled: z.boolean(),
  version: z.int(),
  by: z.string(),
  updated_at: z.iso.datetime(),
});
export type PayoutHoldRuleAttributes = Answered<typeof payoutHoldRuleAttributes>;

/** Attributes of POST /office/api/orders/{id}/release_held_payout. */
export const releaseHeldPayoutRequest = z.object({
  payout_id: words(64),
  reason: words(500),
});

/** Attributes of POST /office/api/orders/{id}/recheck_screening. */
export const recheckScreeningRequest = z.object({ check_id: words(22) });

/** Why and until when a payout waits. */
export const officePayoutHold = z.object({
  reasons: z.array(z.enum(holdReasons)),
  until: z.nullable(z.iso.datetime()),
  needs_release: z.boolean(),
  /** It keeps the payout back at this moment. */
  in_force: z.boolean(),
  prepared_by: z.nullable(z.string()),
  released_by: z.nullable(z.string()),
  released_at: z.nullable(z.iso.datetime()),
  reason: z.nullable(z.string()),
});
export type OfficePayoutHold = Answered<typeof officePayoutHold>;

/** One check of screening, as the file of an order shows it. */
export const officeScreening = z.object({
  id: z.string(),
  screener: z.string(),
  moment: z.enum(['payout_address', 'deposit', 'refund_address', 'payer_address']),
  address: z.string(),
  txid: z.nullable(z.string()),
  state: z.enum(['new', 'asked', 'pending', 'done', 'not_scored', 'failed']),
  /** Parts per million. */
  score: z.nullable(z.int()),
  signals: z.array(z.object({ category: z.string(), share: z.int() })),
  reason: z.nullable(z.string()),
  /** What was made of it under the terms of that moment; null where nothing was yet. */
  verdict: z.nullable(z.enum(['passed', 'risk', 'not_scored'])),
  over: z.array(z.string()),
  asked_at: z.iso.datetime(),
  answered_at: z.nullable(z.iso.datetime()),
});
export type OfficeScreening = Answered<typeof officeScreening>;

/** Why and until when screening holds an order. */
export const officeScreeningHold = z.object({
  class: z.enum(screeningHoldClasses),
  since: z.iso.datetime(),
  until: z.iso.datetime(),
  overdue: z.boolean(),
});
export type OfficeScreeningHold = Answered<typeof officeScreeningHold>;
