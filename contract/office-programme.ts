import * as z from 'zod/mini';

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

export type OfficeTier = { readonly count_min: number; readonly rate: string };

export type OfficeProgrammeTerms = {
  readonly tiers: readonly OfficeTier[];
  readonly counts_above: string;
  readonly minimum_withdrawal: string;
};

/** When terms were set, by whom, and why. */
type Wording = {
  readonly id: number;
  readonly since: string;
  readonly by: string;
  readonly reason: string;
};

export type OfficeProgrammeAttributes = OfficeProgrammeTerms & {
  readonly cookie_days: number;
  /** Null where the office has set none: those of the service hold. */
  readonly base: number | null;
  readonly history: readonly (OfficeProgrammeTerms & Wording)[];
};

/** What the last days have cost, and would have. Dollars. */
export type ProgrammeTrialAttributes = {
  readonly days: number;
  readonly partners: number;
  readonly changed: number;
  readonly orders: number;
  readonly worth: string;
  readonly cost: string;
  readonly would_cost: string;
};

export type OfficeLevel = {
  readonly turnover_from: string;
  readonly discount: string;
  readonly cashback: string;
};

export type OfficeLevelsAttributes = {
  readonly levels: readonly OfficeLevel[];
  readonly base: number | null;
  readonly history: readonly ({ readonly levels: readonly OfficeLevel[] } & Wording)[];
};

export type LevelsTrialAttributes = {
  readonly days: number;
  readonly customers: number;
  readonly reached: number;
  readonly orders: number;
  readonly worth: string;
  readonly given: string;
  readonly discount: string;
  readonly cashback: string;
};

/** A partner with their figures; sums in dollars. */
export type ReferrerAttributes = {
  readonly email: string;
  readonly code: string;
  readonly status: string;
  readonly rate: string;
  readonly rate_agreed: boolean;
  readonly counted: number;
  readonly clicks: number;
  readonly registrations: number;
  readonly orders: number;
  readonly worth: string;
  readonly earned: string;
  readonly available: string;
  readonly paid: string;
  readonly debt: string;
  readonly reviews: number;
};

/** What a partner has taken out, by the order that pays it. */
export type ReferrerPayoutAttributes = {
  readonly order_number: string;
  readonly status: string;
  readonly label: string;
  readonly amount: string;
  readonly payment_system: string;
  readonly created_at: string;
};

export type ReviewEvidence = {
  readonly reason: 'email' | 'account' | 'device' | 'address';
  readonly value: string;
  /** The partner's own order; null where it is a saved account or a session of theirs. */
  readonly order_number: string | null;
  readonly at: string;
};

export type ReviewAttributes = {
  readonly order_number: string;
  readonly partner_id: string;
  readonly partner_email: string;
  readonly customer_email: string | null;
  readonly link: string | null;
  readonly worth: string;
  readonly rate: string;
  readonly amount: string;
  readonly state: 'credited' | 'review' | 'refused' | 'reversed';
  readonly reasons: readonly ReviewEvidence['reason'][];
  readonly evidence: readonly ReviewEvidence[];
  readonly created_at: string;
  readonly decided_at: string | null;
  readonly decided_by: string | null;
  readonly note: string | null;
};
