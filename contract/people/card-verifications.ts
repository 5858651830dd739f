import * as z from 'zod/mini';
import { cardKinds, verificationStatuses } from '../../core/verifications/card-verification.ts';
import type { Answered } from '../answered.ts';

const text = (max: number) => z.string().check(z.maxLength(max));

/** Most bytes of a card's photo: 5 MB. */
export const cardPhotoBytesMax = 5 * 1024 * 1024;

/** Fields of POST /api/v1/card_verifications beside its file `image` (multipart). */
export const cardVerificationRequest = z.object({
  card_number: text(64).check(z.minLength(1)),
  /** The cardholder as on the card; may be left out for a card without a name. */
  name: z.optional(text(200)),
  issuing_bank_id: text(64).check(z.minLength(1)),
  order_public_id: z.optional(text(64)),
  kind: z._default(z.enum(cardKinds), 'plastic'),
});
export type CardVerificationRequest = z.output<typeof cardVerificationRequest>;

/** Attributes of `card_verifications`. */
export const cardVerificationAttributes = z.object({
  /** Masked: `4276 •••• •••• 1234`. */
  card_number: z.string(),
  name: z.nullable(z.string()),
  issuing_bank_id: z.string(),
  kind: z.enum(cardKinds),
  status: z.enum(verificationStatuses),
  /** Null unless rejected or taken back; then a sentence, "reason not specified" where none is. */
  reject_reason: z.nullable(z.string()),
  order_public_id: z.nullable(z.string()),
  created_at: z.string(),
  /** Of `/status` alone. 1 is the next to be looked at; null unless it waits. */
  queue_position: z.optional(z.nullable(z.number())),
  /** Of `/status` alone. Seconds until a decision, by what was measured lately. */
  eta_s: z.optional(z.nullable(z.number())),
  /** Of `/status` alone. Set where nobody is at the desk now: when somebody will be. */
  desk_opens_at: z.optional(z.nullable(z.string())),
});
export type CardVerificationAttributes = Answered<typeof cardVerificationAttributes>;

/** Attributes of `issuing_banks`. */
export const issuingBankAttributes = z.object({
  name: z.string(),
  country: z.string(),
  /** The first digits of the cards they issue. */
  bins: z.array(z.string()),
});
export type IssuingBankAttributes = Answered<typeof issuingBankAttributes>;

/** Attributes of `verification_codes`: what has to be seen in the photo. */
export const verificationCodeAttributes = z.object({
  code: z.string(),
  expires_at: z.string(),
  /** Seconds that half of the decisions take at most, as measured lately; null: too few to tell. */
  usual_s: z.nullable(z.number()),
  /** The same of nineteen decisions in twenty. */
  longest_s: z.nullable(z.number()),
  /** Set where nobody is at the desk now: when somebody will be. */
  desk_opens_at: z.nullable(z.string()),
});
export type VerificationCodeAttributes = Answered<typeof verificationCodeAttributes>;
