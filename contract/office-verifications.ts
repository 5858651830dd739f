import * as z from 'zod/mini';
import type { CardKind, VerificationStatus } from '../core/verifications/card-verification.ts';

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

/** Attributes of POST and PUT of `issuing_banks` in the office. */
export const issuingBankRequest = z.object({
  name: words(80),
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  bins: z.array(z.string().check(z.regex(/^[1-9][0-9]{1,7}$/))).check(z.maxLength(200)),
  enabled: z.boolean(),
});

/** A line of the verification queue and of a card's history. */
export type OfficeVerificationAttributes = {
  readonly card_number: string;
  readonly name: string | null;
  readonly kind: CardKind;
  readonly bank: string;
  readonly bank_guessed: string | null;
  readonly status: VerificationStatus;
  readonly reject_reason: string | null;
  readonly order_id: string | null;
  readonly order_number: string | null;
  readonly direction_id: string | null;
  readonly email: string | null;
  readonly user_id: string | null;
  readonly locale: string;
  /** What had to be seen in the photo; null where no code was asked for. */
  readonly code: string | null;
  readonly photo: boolean;
  /** Others of the same picture, or one much like it. */
  readonly similar: readonly SimilarPhoto[];
  readonly decided_by: string | null;
  readonly decided_at: string | null;
  readonly created_at: string;
};

export type SimilarPhoto = {
  readonly id: string;
  readonly card_number: string;
  readonly status: VerificationStatus;
  /** The very same pixels; otherwise only much alike. */
  readonly same: boolean;
  readonly created_at: string;
};

/** The one that is looked at: with the whole number, and what became of the card before. */
export type OfficeVerificationFileAttributes = OfficeVerificationAttributes & {
  /** The number as it was typed; null once it is deleted. */
  readonly card_number_full: string | null;
  /** Earlier and other verifications of the same card, newest first. */
  readonly history: readonly CardHistoryLine[];
};

export type CardHistoryLine = {
  readonly id: string;
  readonly status: VerificationStatus;
  readonly by: string | null;
  readonly reason: string | null;
  readonly same_person: boolean;
  readonly created_at: string;
};

/** `meta` of the queue. */
export type VerificationQueueMeta = {
  readonly median_s: number | null;
  readonly p95_s: number | null;
  readonly decisions: number;
};

export type RejectTemplateAttributes = z.output<typeof rejectTemplateRequest>;
export type OfficeIssuingBankAttributes = z.output<typeof issuingBankRequest>;
