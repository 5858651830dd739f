import * as z from 'zod/mini';
import type { Answered } from '../../answered.ts';

const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

/** Attributes of POST /office/api/recoveries: the moment that the restored database is of. */
export const recoveryRequest = z.object({
  made_at: z.iso.datetime({ offset: true }),
  reason: text(1000),
});

/** Attributes of POST /office/api/recoveries/current/release. */
export const recoveryReleaseRequest = z.object({ reason: text(1000) });

/** Attributes of POST /office/api/recovery_items/{id}/decision. */
export const recoveryDecisionRequest = z.object({
  outcome: z.enum(['paid', 'not_paid']),
  /** What the bank calls the payment, where it was made by hand. */
  reference: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(200)))),
  reason: text(1000),
});

/** One payment that the restored database may have forgotten. */
export const recoveryItemAttributes = z.object({
  kind: z.enum(['by_hand', 'signed', 'provider']),
  /** `by_itself`: nothing is to be decided, the same transaction is taken up. */
  state: z.enum(['undecided', 'unknown_order', 'by_itself']),
  payout_id: z.string(),
  /** Null for an order that came after the backup. */
  order_id: z.nullable(z.string()),
  order_number: z.nullable(z.string()),
  payment_system: z.string(),
  amount: z.string(),
  asset: z.string(),
  account: z.string(),
  at: z.iso.datetime(),
  txid: z.nullable(z.string()),
  fee: z.nullable(z.string()),
  /** Who knows the payment, where it is a payment provider. */
  provider: z.nullable(z.string()),
  /** Our key, by which the payment is found in the provider's cabinet. */
  provider_key: z.nullable(z.string()),
  /** What the network says of the transaction; null for one that is made by hand. */
  evidence: z.nullable(z.enum(['confirmed', 'pending', 'absent', 'dead', 'silent'])),
  confirmations: z.nullable(z.number()),
});
export type RecoveryItemAttributes = Answered<typeof recoveryItemAttributes>;

/** What stands beside the list. */
export const recoveryMeta = z.object({
  /** Payouts wait until somebody releases them. */
  stopped: z.boolean(),
  /** The moment that the restored database is of; null where none was restored. */
  made_at: z.nullable(z.iso.datetime()),
  begun_at: z.nullable(z.iso.datetime()),
  begun_by: z.nullable(z.string()),
  released_at: z.nullable(z.iso.datetime()),
  released_by: z.nullable(z.string()),
  /** The log of the signer could not be read: what it has signed is not in the list. */
  signer_silent: z.boolean(),
  /** Providers that did not say what they have paid since the backup. */
  providers_silent: z.array(z.string()),
  /** Not every order was asked about at providers: there are too many, or they were too slow. */
  providers_cut: z.boolean(),
  undecided: z.number(),
});
