import * as z from 'zod/mini';
import type { Answered } from './answered.ts';
import { scheduleTerms } from './schedule.ts';

/** An amount on the wire: a plain decimal, never a JSON number. */
const decimal = z.string().check(z.regex(/^[0-9]+(\.[0-9]+)?$/));

/** How an account of a payment system is asked for. `pattern` is a hint: the server decides. */
const accountField = z.object({
  label: z.string(),
  placeholder: z.string(),
  example: z.nullable(z.string()),
  /** Regular expression for the whole account, its spaces and dashes taken out. */
  pattern: z.nullable(z.string()),
  /** Numbers of digits it may have, where only digits are taken. */
  digits: z.nullable(z.array(z.int())),
  /** The keyboard that a phone should offer. */
  input_mode: z.enum(['text', 'numeric', 'tel', 'email']),
  /** Something to know of it that is no hint for writing it; null mostly. */
  note: z.nullable(z.string()),
  /** A payout to it also needs the recipient's bank. */
  bank: z.boolean(),
  memo: z.nullable(z.object({ label: z.string(), required: z.boolean(), reminder: z.string() })),
});
export type AccountField = Answered<typeof accountField>;

/** Attributes of `payment_systems`. */
export const paymentSystemAttributes = z.object({
  name: z.string(),
  code: z.string(),
  /** What it is looked for by, in small letters: its names, its code, what people call it. */
  search_words: z.string(),
  currency_iso_code: z.string(),
  kind: z.enum(['card', 'bank_account', 'wallet', 'crypto', 'exchange_code', 'cash']),
  network: z.nullable(z.string()),
  precision: z.int(),
  icon_url: z.string(),
  income_enabled: z.boolean(),
  outcome_enabled: z.boolean(),
  // Spelled as the specification of this call has it.
  referal_output_enabled: z.boolean(),
  reserve: decimal,
  min_income_amount: decimal,
  max_income_amount: z.nullable(decimal),
  /** Ids of the payment systems that it can be exchanged to. */
  outcome_ids: z.array(z.string()),
  account: accountField,
  card_verification: z.boolean(),
  position: z.int(),
  /** Where it stands in the list of what is given, from 1: what people use most comes first. */
  income_rank: z.int(),
  /** The same in the list of what is got. */
  outcome_rank: z.int(),
});
export type PaymentSystemAttributes = Answered<typeof paymentSystemAttributes>;

/** Attributes of `recipient_banks`: what `outcome_bank` of an order is chosen from. */
export const recipientBankAttributes = z.object({
  name: z.string(),
  /** In small letters: its names in both languages and what people call it. */
  search_words: z.string(),
});
export type RecipientBankAttributes = Answered<typeof recipientBankAttributes>;

/** Currencies to leave out: those of nobody, and those of the visitor's country. */
export const excludedCurrencies = z.object({
  global: z.array(z.string()),
  by_country: z.record(z.string(), z.array(z.string())),
});
export type ExcludedCurrencies = Answered<typeof excludedCurrencies>;

/** Answer of GET /api/v1/payment_systems. */
export const paymentSystemsDocument = z.object({
  data: z.array(
    z.object({
      type: z.literal('payment_systems'),
      id: z.string(),
      attributes: paymentSystemAttributes,
    }),
  ),
  meta: z.object({ excluded_currency_iso_codes: excludedCurrencies }),
});
export type PaymentSystemsDocument = Answered<typeof paymentSystemsDocument>;

/** Attributes of `cities`: where cash is taken and handed out. */
export const cityAttributes = z.object({
  name: z.string(),
  address: z.string(),
  /** Null: at any hour. */
  schedule: z.nullable(scheduleTerms),
  /** The hours of the next days in which a customer can come. */
  visit_windows: z.array(z.object({ from: z.iso.datetime(), to: z.iso.datetime() })),
});
export type CityAttributes = Answered<typeof cityAttributes>;
