import * as z from 'zod/mini';
import {
  type CardVerificationMode,
  cardVerificationModes,
  latePolicies,
  overPolicies,
  payerFields,
  requiredFields,
  shortPolicies,
} from '../core/directions/direction.ts';
import { rateTypes } from '../core/quotes/quote.ts';
import { chains } from '../core/requisites/account-rule.ts';
import type { DirectionAttributes, OfficeSystemAttributes } from './office.ts';
import { type ScheduleJson, scheduleTerms } from './schedule.ts';

const text = (max: number) => z.string().check(z.maxLength(max));
const words = (max: number) => text(max).check(z.trim(), z.minLength(1));
const whole = (min: number, max: number) =>
  z.number().check(z.int(), z.minimum(min), z.maximum(max));
/** Amounts and percentages: read by the money of the core, never by a float. */
const figure = z.optional(z.unknown());
const version = whole(1, 2_000_000_000);

const day = 24 * 3600;

/** Terms that mean the same in every direction, whatever its assets: for one or for many. */
const commonTerms = {
  enabled: z.optional(z.boolean()),
  rate_types: z.optional(z.array(z.enum(rateTypes)).check(z.minLength(1), z.maxLength(2))),
  fixed_markup: figure,
  floating_markup: figure,
  income_fee_percent: figure,
  outcome_fee_percent: figure,
  payment_window_s: z.optional(whole(60, 7 * day)),
  confirmations: z.optional(whole(0, 1000)),
  tolerance_under: figure,
  tolerance_over: figure,
  rate_move_max: figure,
  top_up_s: z.optional(whole(60, 7 * day)),
  late_policy: z.optional(z.enum(latePolicies)),
  short_policy: z.optional(z.enum(shortPolicies)),
  over_policy: z.optional(z.enum(overPolicies)),
  card_verification_mode: z.optional(z.enum(cardVerificationModes)),
  countries_denied: z.optional(z.array(text(2)).check(z.maxLength(260))),
  required_fields: z.optional(z.array(z.enum(requiredFields)).check(z.maxLength(10))),
  schedule: z.optional(z.nullable(scheduleTerms)),
};

const ownTerms = {
  income_fee_fixed: figure,
  outcome_fee_fixed: figure,
  min_income_amount: figure,
  max_income_amount: figure,
  min_outcome_amount: figure,
  max_outcome_amount: figure,
  review_income_amount: figure,
  card_verification_from: figure,
  position: z.optional(whole(-1_000_000, 1_000_000)),
};

/** Terms of one direction; what is absent stays as it is. */
export const directionTermsRequest = z.object({ ...commonTerms, ...ownTerms });
export type DirectionTermsRequest = z.output<typeof directionTermsRequest>;

/** Attributes of PATCH /office/api/directions/{id}: `version` is that of what was on the screen. */
export const directionRequest = z.object({ version, ...commonTerms, ...ownTerms });

/** Attributes of POST /office/api/directions. */
export const newDirectionRequest = z.object({
  income_payment_system_id: text(64).check(z.minLength(1)),
  outcome_payment_system_id: text(64).check(z.minLength(1)),
  /** Another direction between the same assets, whose terms are taken over. */
  like: z.optional(z.nullable(text(60))),
});

/** Attributes of POST /office/api/directions/change: all of them change, or none. */
export const changeDirectionsRequest = z.object({
  items: z
    .array(z.object({ id: text(60), version: z.optional(version) }))
    .check(z.minLength(1), z.maxLength(5000)),
  /** Percent added to both markups; with a minus, taken away. */
  markup_shift: figure,
  /** Tells what would change and changes nothing. */
  preview: z.boolean(),
  ...commonTerms,
});

const accountRule = z.object({
  kind: z.enum(['card', 'bank_account', 'iban', 'wallet', 'phone', 'crypto', 'full_name', 'email']),
  digits: z.optional(z.array(whole(4, 30)).check(z.minLength(1), z.maxLength(20))),
  luhn: z.optional(z.boolean()),
  pattern: z.optional(text(200)),
  letters: z.optional(z.nullable(z.enum(['upper', 'lower']))),
  chain: z.optional(z.enum(chains)),
  example: z.optional(z.nullable(text(200))),
});

export const memoKinds = ['xrp_tag', 'ton_comment', 'text'] as const;

const systemTerms = {
  name_ru: z.optional(words(80)),
  name_en: z.optional(words(80)),
  rail: z.optional(text(32)),
  income_enabled: z.optional(z.boolean()),
  outcome_enabled: z.optional(z.boolean()),
  referral_output_enabled: z.optional(z.boolean()),
  min_income_amount: figure,
  max_income_amount: figure,
  network_fee: figure,
  account_rule: z.optional(accountRule),
  memo_rule: z.optional(z.nullable(z.object({ kind: z.enum(memoKinds), required: z.boolean() }))),
  income_fields: z.optional(z.array(z.enum(payerFields)).check(z.maxLength(10))),
  outcome_fields: z.optional(z.array(z.enum(requiredFields)).check(z.maxLength(10))),
  card_verification: z.optional(z.boolean()),
  /** `https://…{txid}…`; empty is none, null what its chain usually has. */
  explorer: z.optional(z.nullable(text(200).check(z.trim()))),
  confirmations: z.optional(whole(0, 1000)),
  requisites_ttl_s: z.optional(whole(60, 7 * day)),
  position: z.optional(whole(-1_000_000, 1_000_000)),
  pinned: z.optional(z.boolean()),
};

/** Attributes of PATCH /office/api/payment_systems/{id}. */
export const paymentSystemRequest = z.object({ version: z.optional(version), ...systemTerms });
export type PaymentSystemRequest = z.output<typeof paymentSystemRequest>;

export const newSystemKinds = ['card', 'bank_account', 'wallet', 'crypto', 'cash'] as const;

/** Attributes of POST /office/api/payment_systems. */
export const newPaymentSystemRequest = z.object({
  ...systemTerms,
  code: text(24).check(z.minLength(2)),
  asset: text(12).check(z.minLength(2)),
  kind: z.enum(newSystemKinds),
  precision: whole(0, 18),
  network: z.optional(z.nullable(text(40))),
  name_ru: words(80),
  name_en: words(80),
  account_rule: accountRule,
});

export type AccountRuleJson = z.output<typeof accountRule>;

/** Everything a direction is made of. */
export type DirectionFile = DirectionAttributes & {
  readonly version: number;
  readonly income_fee_fixed: string;
  readonly income_fee_percent: string;
  readonly outcome_fee_fixed: string;
  readonly outcome_fee_percent: string;
  readonly min_outcome_amount: string;
  readonly max_outcome_amount: string | null;
  readonly review_income_amount: string | null;
  readonly card_verification_mode: CardVerificationMode;
  /** From this income on; null: from any. */
  readonly card_verification_from: string | null;
  /** Its payment system has cards verified: what the two above say is of use. */
  readonly cards_verified: boolean;
  readonly network_fee: string;
  readonly confirmations: number;
  readonly tolerance_under: string;
  readonly tolerance_over: string;
  readonly rate_move_max: string;
  readonly top_up_s: number;
  readonly late_policy: string;
  readonly short_policy: string;
  readonly over_policy: string;
  readonly countries_denied: readonly string[];
  readonly required_fields: readonly string[];
  readonly schedule: ScheduleJson | null;
  readonly position: number;
  /** What a customer gets for the smallest amount now; null where no price can be given. */
  readonly rate: { readonly income: string; readonly outcome: string } | null;
};

/** One line of a change of many, before it is made. */
export type DirectionPreview = {
  readonly pair: string;
  readonly version: number;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
};

/** Everything a payment system is made of. */
export type PaymentSystemFile = OfficeSystemAttributes & {
  readonly version: number;
  readonly name_ru: string;
  readonly name_en: string;
  readonly network: string | null;
  readonly rails: readonly string[];
  readonly referral_output_enabled: boolean;
  readonly min_income_amount: string;
  readonly max_income_amount: string | null;
  readonly network_fee: string;
  readonly account_rule: AccountRuleJson;
  readonly memo_rule: {
    readonly kind: (typeof memoKinds)[number];
    readonly required: boolean;
  } | null;
  readonly income_fields: readonly string[];
  readonly outcome_fields: readonly string[];
  readonly card_verification: boolean;
  /** Where its transactions are looked at; empty where there is none. */
  readonly explorer: string;
  readonly confirmations: number;
  readonly requisites_ttl_s: number;
  readonly position: number;
  /** Stands in the lists above what is used most. */
  readonly pinned: boolean;
};
