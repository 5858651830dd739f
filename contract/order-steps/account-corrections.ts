import * as z from 'zod/mini';
import { correctionStates } from '../../core/payout-holds/correction-states.ts';
import type { Answered } from '../answered.ts';

/** Attributes of POST /api/v1/orders/{id}/account_corrections/{token}. */
export const correctionAnswerRequest = z.object({ answer: z.enum(['confirm', 'refuse']) });

/** A correction of a payout account as its customer is shown it. */
export const accountCorrectionAttributes = z.object({
  /** Of the order. */
  number: z.string(),
  state: z.enum(correctionStates),
  payment_system: z.string(),
  /** Masked but for where the two differ. */
  old_account: z.string(),
  new_account: z.string(),
  old_memo: z.nullable(z.string()),
  new_memo: z.nullable(z.string()),
  expires_at: z.iso.datetime(),
});
export type AccountCorrectionAttributes = Answered<typeof accountCorrectionAttributes>;
