import * as z from 'zod/mini';
import { correctionStates } from '../../../core/payout-holds/correction-states.ts';
import type { Answered } from '../../answered.ts';

const words = (max: number) => z.string().check(z.maxLength(max), z.trim(), z.minLength(1));

/** Attributes of POST /office/api/orders/{id}/propose_correction. */
export const proposeCorrectionRequest = z.object({
  outcome_account: z.optional(z.nullable(z.string().check(z.maxLength(254)))),
  outcome_memo: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  reason: words(500),
});

/** Attributes of POST /office/api/orders/{id}/approve_correction. */
export const approveCorrectionRequest = z.object({ correction_id: words(64) });

/** Attributes of POST /office/api/orders/{id}/cancel_correction. */
export const cancelCorrectionRequest = z.object({
  correction_id: words(64),
  reason: words(500),
});

/** A correction of the account that an order is paid out to. */
export const officeCorrection = z.object({
  id: z.string(),
  state: z.enum(correctionStates),
  old_account: z.string(),
  old_memo: z.nullable(z.string()),
  new_account: z.string(),
  new_memo: z.nullable(z.string()),
  reason: z.string(),
  proposed_by: z.string(),
  proposed_at: z.iso.datetime(),
  /** Until when its customer has to answer. */
  expires_at: z.iso.datetime(),
  answered_at: z.nullable(z.iso.datetime()),
  approved_by: z.nullable(z.string()),
  cancelled_by: z.nullable(z.string()),
  cancel_reason: z.nullable(z.string()),
  ended_at: z.nullable(z.iso.datetime()),
});
export type OfficeCorrection = Answered<typeof officeCorrection>;
