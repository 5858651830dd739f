import * as z from 'zod/mini';
import type { Answered } from '../answered.ts';

const words = (max: number) => z.string().check(z.maxLength(max), z.trim(), z.minLength(1));

const bankTerms = {
  name_ru: words(80),
  name_en: words(80),
  /** Other words it is looked for by. */
  words: z.optional(z.nullable(z.string().check(z.maxLength(200), z.trim()))),
  position: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)),
  enabled: z.boolean(),
};

/** Attributes of PUT /office/api/recipient_banks/{id}. */
export const recipientBankRequest = z.object(bankTerms);
export type RecipientBankRequest = z.output<typeof recipientBankRequest>;

/** Attributes of POST /office/api/recipient_banks. */
export const newRecipientBankRequest = z.object({
  ...bankTerms,
  code: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/)),
});

/** A bank as the office has it; its id is its code. */
export const officeBankAttributes = z.object({
  name_ru: z.string(),
  name_en: z.string(),
  words: z.string(),
  position: z.int(),
  enabled: z.boolean(),
});
export type OfficeBankAttributes = Answered<typeof officeBankAttributes>;
