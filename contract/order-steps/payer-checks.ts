import * as z from 'zod/mini';
import type { Answered } from '../answered.ts';
import { captchaAnswer } from '../people/captcha.ts';

const text = (max: number) => z.string().check(z.maxLength(max));

/** Attributes of POST /api/v1/payer_checks. */
export const payerCheckRequest = z.object({
  income_payment_system_id: text(64).check(z.minLength(1)),
  outcome_payment_system_id: text(64).check(z.minLength(1)),
  /** The address the customer means to pay from. */
  income_account: z.optional(z.nullable(text(254))),
  ...captchaAnswer,
});
export type PayerCheckRequest = z.output<typeof payerCheckRequest>;

/** Attributes of `payer_checks`. */
export const payerCheckAttributes = z.object({
  income_account: z.string(),
  status: z.enum(['pending', 'done']),
  /** Null while it is pending. */
  verdict: z.nullable(z.enum(['passed', 'risk', 'not_scored'])),
  /** A class, never what was found; null where nothing speaks against the address. */
  reason: z.nullable(z.enum(['origin', 'score', 'unknown', 'silent'])),
  /** What becomes of a deposit of which the same is said; null while it is pending. */
  deposit: z.nullable(z.enum(['goes_on', 'held'])),
  /** Within how many seconds a person looks at a deposit that is held. */
  review_s: z.int(),
  created_at: z.string(),
  judged_at: z.nullable(z.string()),
});
export type PayerCheckAttributes = Answered<typeof payerCheckAttributes>;
