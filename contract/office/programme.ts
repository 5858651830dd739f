import * as z from 'zod/mini';
import { selfReferralReasons } from '../../core/referrals/earning.ts';
import type { Answered } from '../answered.ts';

const text = (max: number) => z.string().check(z.maxLength(max));
const reason = text(500).check(z.trim(), z.minLength(3));
/** The wording that was seen; null where there was none. */
const base = z.nullable(z.number().check(z.int(), z.minimum(1)));

const tiers = z
  .array(z.object({ count_min: z.number(), rate: text(12) }))
  .check(z.minLength(1), z.maxLength(40));

/** Attributes of POST /office/api/referral_programme/trial. */
export const programmeTrialRequest = z.object({
  tiers,
  counts_above: z.unknown(),
  minimum_withdrawal: z.unknown(),
});
/** Attributes of PUT /office/api/referral_programme. */
export const programmeRequest = z.extend(programmeTrialRequest, { base, reason });

const levels = z
  .array(z.object({ turnover_from: z.unknown(), discount: text(12), cashback: text(12) }))
  .check(z.maxLength(40));

/** Attributes of POST /office/api/reward_levels/trial. */
export const levelsTrialRequest = z.object({ levels });
/** Attributes of PUT /office/api/reward_levels. */
export const levelsRequest = z.extend(levelsTrialRequest, { base, reason });

/** Attributes of PUT /office/api/referrers/{id}/rate: percent, or null for the programme's. */
export const agreedRateRequest = z.object({ rate: z.nullable(text(12)), reason });

/** Attributes of POST /office/api/referral_reviews/{id}. */
export const reviewRequest = z.object({ decision: z.enum(['credit', 'refuse']), note: reason });

const moment = z.iso.datetime();
const programmeTerms = {
  tiers: z.array(z.object({ count_min: z.int(), rate: z.string() })),
  counts_above: z.string(),
  minimum_withdrawal: z.string(),
};
const officeProgrammeTerms = z.object(programmeTerms);
export type OfficeProgrammeTerms = Answered<typeof officeProgrammeTerms>;

/** When terms were set, by whom, and why. */
const wording = { id: z.int(), since: moment, by: z.string(), reason: z.string() };

export const officeProgrammeAttributes = z.object({
  ...programmeTerms,
  cookie_days: z.int(),
  base: z.nullable(z.int()),
  history: z.array(z.object({ ...programmeTerms, ...wording })),
});
export type OfficeProgrammeAttributes = Answered<typeof officeProgrammeAttributes>;

/** What the last days have cost, and would have. Dollars. */
export const programmeTrialAttributes = z.object({
  days: z.int(),
  partners: z.int(),
  changed: z.int(),
  orders: z.int(),
  worth: z.string(),
  cost: z.string(),
  would_cost: z.string(),
});
export type ProgrammeTrialAttributes = Answered<typeof programmeTrialAttributes>;

const officeLevel = z.object({
  turnover_from: z.string(),
  discount: z.string(),
  cashback: z.string(),
});
export type OfficeLevel = Answered<typeof officeLevel>;

export const officeLevelsAttributes = z.object({
  levels: z.array(officeLevel),
  base: z.nullable(z.int()),
  history: z.array(z.object({ levels: z.array(officeLevel), ...wording })),
});
export type OfficeLevelsAttributes = Answered<typeof officeLevelsAttributes>;

export const levelsTrialAttributes = z.object({
  days: z.int(),
  customers: z.int(),
  reached: z.int(),
  orders: z.int(),
  worth: z.string(),
  given: z.string(),
  discount: z.string(),
  cashback: z.string(),
});
export type LevelsTrialAttributes = Answered<typeof levelsTrialAttributes>;

/** A partner with their figures; sums in dollars. */
export const referrerAttributes = z.object({
  email: z.string(),
  code: z.string(),
  status: z.string(),
  rate: z.string(),
  rate_agreed: z.boolean(),
  counted: z.int(),
  clicks: z.int(),
  registrations: z.int(),
  orders: z.int(),
  worth: z.string(),
  earned: z.string(),
  available: z.string(),
  paid: z.string(),
  debt: z.string(),
  reviews: z.int(),
});
export type ReferrerAttributes = Answered<typeof referrerAttributes>;

/** What a partner has taken out, by the order that pays it. */
export const referrerPayoutAttributes = z.object({
  order_number: z.string(),
  status: z.string(),
  label: z.string(),
  amount: z.string(),
  payment_system: z.string(),
  created_at: moment,
});
export type ReferrerPayoutAttributes = Answered<typeof referrerPayoutAttributes>;

const reviewReason = z.enum(selfReferralReasons);
const reviewEvidence = z.object({
  reason: reviewReason,
  value: z.string(),
  /** The partner's own order; null where it is a saved account or a session of theirs. */
  order_number: z.nullable(z.string()),
  at: moment,
});
export type ReviewEvidence = Answered<typeof reviewEvidence>;

export const reviewAttributes = z.object({
  order_number: z.string(),
  partner_id: z.string(),
  partner_email: z.string(),
  customer_email: z.nullable(z.string()),
  link: z.nullable(z.string()),
  worth: z.string(),
  rate: z.string(),
  amount: z.string(),
  state: z.enum(['credited', 'review', 'refused', 'reversed']),
  reasons: z.array(reviewReason),
  evidence: z.array(reviewEvidence),
  created_at: moment,
  decided_at: z.nullable(moment),
  decided_by: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type ReviewAttributes = Answered<typeof reviewAttributes>;

/** `meta` of a list that goes on from a key: `after` of the next page, null where there is none. */
export const nextMeta = z.object({ next: z.nullable(z.string()) });
