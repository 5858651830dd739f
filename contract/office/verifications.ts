import * as z from 'zod/mini';
import { cardKinds, verificationStatuses } from '../../core/verifications/card-verification.ts';
import type { Answered } from '../answered.ts';

const words = (max: number) => z.string().check(z.maxLength(max), z.trim(), z.minLength(1));
const reason = z.optional(z.nullable(z.string().check(z.maxLength(500), z.trim())));

/** Attributes of POST /office/api/card_verifications/{id}/approve. */
export const approveCardRequest = z.object({
  /** The card may pay in every direction, not only in the one it was sent for. */
  every_direction: z.optional(z.boolean()),
});

/** Attributes of POST /office/api/card_verifications/{id}/reject and /revoke. */
export const rejectCardRequest = z.object({ reason });

/** Attributes of POST and PUT of `reject_templates`. */
export const rejectTemplateRequest = z.object({
  text_ru: words(500),
  text_en: words(500),
  position: z._default(z.int().check(z.gte(0), z.lte(1_000_000)), 0),
});
export type RejectTemplateRequest = z.output<typeof rejectTemplateRequest>;

/** Attributes of POST and PUT of `issuing_banks` in the office. */
export const issuingBankRequest = z.object({
  name: words(80),
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  bins: z.array(z.string().check(z.regex(/^[1-9][0-9]{1,7}$/))).check(z.maxLength(200)),
  enabled: z.boolean(),
});
export type IssuingBankRequest = z.output<typeof issuingBankRequest>;

const id = z.string();
const status = z.enum(verificationStatuses);
const moment = z.iso.datetime();

/** Another of the same picture, or one much like it. */
const similarPhoto = z.object({
  id,
  card_number: z.string(),
  status,
  /** The very same pixels; otherwise only much alike. */
  same: z.boolean(),
  created_at: moment,
});
/** A line of the verification queue and of a card's history. */
export const officeVerificationAttributes = z.object({
  card_number: z.string(),
  name: z.nullable(z.string()),
  kind: z.enum(cardKinds),
  bank: z.string(),
  bank_guessed: z.nullable(z.string()),
  status,
  reject_reason: z.nullable(z.string()),
  order_id: z.nullable(id),
  order_number: z.nullable(z.string()),
  direction_id: z.nullable(id),
  email: z.nullable(z.string()),
  user_id: z.nullable(id),
  locale: z.string(),
  code: z.nullable(z.string()),
  photo: z.boolean(),
  similar: z.array(similarPhoto),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(moment),
  created_at: moment,
});
export type OfficeVerificationAttributes = Answered<typeof officeVerificationAttributes>;

const cardHistoryLine = z.object({
  id,
  status,
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  same_person: z.boolean(),
  created_at: moment,
});
/** The one that is looked at: with the whole number, and what became of the card before. */
export const officeVerificationFileAttributes = z.extend(officeVerificationAttributes, {
  card_number_full: z.nullable(z.string()),
  history: z.array(cardHistoryLine),
});
export type OfficeVerificationFileAttributes = Answered<typeof officeVerificationFileAttributes>;

/** `meta` of the queue. */
export const verificationQueueMeta = z.object({
  median_s: z.nullable(z.number()),
  p95_s: z.nullable(z.number()),
  decisions: z.int(),
});
export type VerificationQueueMeta = Answered<typeof verificationQueueMeta>;

export const rejectTemplateAttributes = z.object({
  text_ru: z.string(),
  text_en: z.string(),
  position: z.int(),
});
export type RejectTemplateAttributes = Answered<typeof rejectTemplateAttributes>;

/** A bank that has issued cards, as the office sees it. */
export const officeIssuingBankAttributes = z.object({
  name: z.string(),
  country: z.string(),
  bins: z.array(z.string()),
  enabled: z.boolean(),
});
export type OfficeIssuingBankAttributes = Answered<typeof officeIssuingBankAttributes>;
