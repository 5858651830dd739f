import * as z from 'zod/mini';

/** An amount on the wire: a plain decimal, never a JSON number. */
const decimal = z.string().check(z.regex(/^[0-9]+(\.[0-9]+)?$/));

/** How an account of a payment system is asked for. `pattern` is a hint: the server decides. */
export const accountField = z.object({
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
export type AccountField = z.output<typeof accountField>;

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
export type PaymentSystemAttributes = z.output<typeof paymentSystemAttributes>;

/** Attributes of `recipient_banks`: what `outcome_bank` of an order is chosen from. */
export const recipientBankAttributes = z.object({
  name: z.string(),
  /** In small letters: its names in both languages and what people call it. */
  search_words: z.string(),
});
export type RecipientBankAttributes = z.output<typeof recipientBankAttributes>;

/** Currencies to leave out: those of nobody, and those of the visitor's country. */
export const excludedCurrencies = z.object({
  global: z.array(z.string()),
  by_country: z.record(z.string(), z.array(z.string())),
});
export type ExcludedCurrencies = z.output<typeof excludedCurrencies>;

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
export type PaymentSystemsDocument = z.output<typeof paymentSystemsDocument>;

/**
 * The currency codes a client leaves out: the union of both lists. An unknown country (null) has
 * no list of its own.
 */
export function excludedFor(excluded: ExcludedCurrencies, country: string | null): Set<string> {
  const ofCountry = country === null ? [] : (excluded.by_country[country] ?? []);
  return new Set([...excluded.global, ...ofCountry]);
}
