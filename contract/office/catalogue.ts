import * as z from 'zod/mini';
import {
  cardVerificationModes,
  latePolicies,
  overPolicies,
  payerFields,
  requiredFields,
  shortPolicies,
} from '../../core/directions/direction.ts';
import { rateTypes } from '../../core/quotes/quote.ts';
import { chains } from '../../core/requisites/account-rule.ts';
import type { Answered } from '../answered.ts';
import { changedCount, directionAttributes, officeSystemAttributes } from '../office.ts';
import { scheduleTerms } from '../schedule.ts';

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
  /** The limits of its income are those of the payment system, as they are at any moment. */
  min_income_follows: z.optional(z.boolean()),
  max_income_follows: z.optional(z.boolean()),
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

/** Amounts of directions that count in one currency: those of its side are given to each. */
const currencyAmounts = z.object({
  /** Code of an asset. */
  currency: text(12).check(z.minLength(1)),
  income_fee_fixed: figure,
  outcome_fee_fixed: figure,
  min_income_amount: figure,
  max_income_amount: figure,
  min_outcome_amount: figure,
  max_outcome_amount: figure,
  review_income_amount: figure,
  card_verification_from: figure,
});
export type CurrencyAmounts = z.output<typeof currencyAmounts>;

/** Terms that many directions are given at once, whatever they count in. */
export const manyTerms = {
  ...commonTerms,
  position: ownTerms.position,
  amounts: z.optional(z.array(currencyAmounts).check(z.maxLength(100))),
};
const manyTermsRequest = z.object(manyTerms);
export type ManyTermsRequest = z.output<typeof manyTermsRequest>;

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
  /** Ids of own fields that each of them asks from now on, as a field of its own. */
  own_fields: z.optional(z.array(text(60)).check(z.maxLength(20))),
  /** Tells what would change and changes nothing. */
  preview: z.boolean(),
  ...manyTerms,
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
  /** One of those that come with the program: `sber`. */
  icon: z.optional(text(60)),
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
export type NewPaymentSystemRequest = z.output<typeof newPaymentSystemRequest>;

export type AccountRuleJson = Answered<typeof accountRule>;

/** Everything a direction is made of. */
export const directionFile = z.object({
  ...directionAttributes.shape,
  version: z.int(),
  income_fee_fixed: z.string(),
  income_fee_percent: z.string(),
  outcome_fee_fixed: z.string(),
  outcome_fee_percent: z.string(),
  /** They are those of the payment system, which has these. */
  min_income_follows: z.boolean(),
  max_income_follows: z.boolean(),
  system_min_income_amount: z.string(),
  system_max_income_amount: z.nullable(z.string()),
  min_outcome_amount: z.string(),
  max_outcome_amount: z.nullable(z.string()),
  review_income_amount: z.nullable(z.string()),
  card_verification_mode: z.enum(cardVerificationModes),
  /** From this income on; null: from any. */
  card_verification_from: z.nullable(z.string()),
  /** Its payment system has cards verified: what the two above say is of use. */
  cards_verified: z.boolean(),
  network_fee: z.string(),
  confirmations: z.int(),
  tolerance_under: z.string(),
  tolerance_over: z.string(),
  rate_move_max: z.string(),
  top_up_s: z.int(),
  late_policy: z.string(),
  short_policy: z.string(),
  over_policy: z.string(),
  countries_denied: z.array(z.string()),
  required_fields: z.array(z.string()),
  schedule: z.nullable(scheduleTerms),
  position: z.int(),
  /** What a customer gets for the smallest amount now; null where no price can be given. */
  rate: z.nullable(z.object({ income: z.string(), outcome: z.string() })),
  /** Cash changes hands on either side: it may have cities. */
  cash: z.boolean(),
});
export type DirectionFile = Answered<typeof directionFile>;

/** The id of a direction that was found, with the version a change would name. */
export const foundDirection = z.object({ version: z.int() });

/** `meta` of a list of directions: how many there are at all, and how many are on. */
export const directionsMeta = z.object({ enabled: z.int(), all: z.int() });

const terms = z.record(z.string(), z.unknown());

/** One line of a change of many, before it is made. */
const directionPreview = z.object({
  pair: z.string(),
  version: z.int(),
  before: terms,
  after: terms,
});
export type DirectionPreview = Answered<typeof directionPreview>;

/** Answer of POST /office/api/directions/change: a preview, or how many were changed. */
export const changedDirectionsDocument = z.object({
  /** Empty when it was done. */
  data: z.array(
    z.object({ type: z.literal('directions'), id: z.string(), attributes: directionPreview }),
  ),
  meta: z.union([
    z.object({
      page: z.int(),
      per: z.int(),
      total: z.int(),
      total_pages: z.int(),
      asked: z.int(),
      changed: z.int(),
    }),
    changedCount,
  ]),
});

/** Everything a payment system is made of. */
export const paymentSystemFile = z.object({
  ...officeSystemAttributes.shape,
  version: z.int(),
  name_ru: z.string(),
  name_en: z.string(),
  network: z.nullable(z.string()),
  rails: z.array(z.string()),
  referral_output_enabled: z.boolean(),
  min_income_amount: z.string(),
  max_income_amount: z.nullable(z.string()),
  network_fee: z.string(),
  account_rule: accountRule,
  memo_rule: z.nullable(z.object({ kind: z.enum(memoKinds), required: z.boolean() })),
  income_fields: z.array(z.string()),
  outcome_fields: z.array(z.string()),
  card_verification: z.boolean(),
  /** Where its transactions are looked at; empty where there is none. */
  explorer: z.string(),
  confirmations: z.int(),
  requisites_ttl_s: z.int(),
  position: z.int(),
  /** Stands in the lists above what is used most. */
  pinned: z.boolean(),
});
export type PaymentSystemFile = Answered<typeof paymentSystemFile>;
