import { join, resolve } from 'node:path';
import * as z from 'zod';

/** The words between the payout worker and the signer: JSON over HTTP on a local socket. */

const units = z.string().regex(/^[0-9]{1,20}$/);
const txid = z.string().regex(/^[0-9a-f]{64}$/);
const payoutId = z.string().regex(/^[A-Za-z0-9_:-]{1,80}$/);
const whole = z.int().nonnegative();

export const signBody = z.object({
  payoutId,
  attemptNumber: whole.min(1),
  network: z.string().max(40),
  address: z.string().min(10).max(120),
  amount: units,
  feeRate: units,
  /** Transactions of earlier payouts of the same money that were paid or can never be mined. */
  accounted: z.array(txid).max(200),
  /** Grows with every payer: whoever has slept since another took over is refused. */
  fence: units,
  inputs: z
    .array(
      z.object({
        txid,
        vout: whole,
        units,
        path: z.object({ chain: whole, index: whole }),
        previousTransaction: z.string().regex(/^(?:[0-9a-f]{2})+$/),
      }),
    )
    .max(200),
});
export type SignBody = z.infer<typeof signBody>;

export const signAnswer = z.object({
  txid,
  raw: z.string(),
  inputs: z.array(z.string()),
  fee: units,
  changeIndex: z.union([whole, z.null()]),
});
export type SignAnswer = z.infer<typeof signAnswer>;

export const signedBeforeAnswer = z.object({
  attempts: z.array(
    z.object({
      at: z.iso.datetime(),
      network: z.string(),
      payoutId: z.string(),
      attemptNumber: whole,
      txid,
      inputs: z.array(z.string()),
      feeRate: units,
      released: z.boolean(),
    }),
  ),
});
export type SignedBeforeAnswer = z.infer<typeof signedBeforeAnswer>;

/** What was signed since a moment, oldest first, in pages: `next` is the offset of the next one. */
export const signedSinceAnswer = z.object({
  records: z.array(
    z.object({
      at: z.iso.datetime(),
      network: z.string(),
      payoutId: z.string(),
      attemptNumber: whole,
      address: z.string(),
      amount: units,
      fee: units,
      inputs: z.array(z.string()),
      txid,
      raw: z.string(),
    }),
  ),
  next: z.union([whole, z.null()]),
});
export type SignedSinceAnswer = z.infer<typeof signedSinceAnswer>;

export const describeAnswer = z.object({
  frozen: z.boolean(),
  accounts: z.array(
    z.object({
      network: z.string(),
      path: z.string(),
      xpub: z.string(),
      caps: z.object({ transaction: units, hour: units, day: units, hourCount: whole }),
      spent: z.object({ hour: units, day: units, hourCount: whole }),
    }),
  ),
});
export type DescribeAnswer = z.infer<typeof describeAnswer>;

/** Why the signer would not sign. `later`: asking again may succeed without anybody's help. */
export const refusalAnswer = z.object({
  refused: z.enum([
    'malformed',
    'unauthenticated',
    'no_seed',
    'frozen',
    'network_off',
    'address_invalid',
    'address_not_allowed',
    'conflict',
    'not_exclusive',
    'payer_replaced',
    'input_not_ours',
    'insufficient_inputs',
    'fee_too_high',
    'over_cap',
  ]),
  detail: z.string(),
  later: z.boolean(),
});
export type SignerRefusal = z.infer<typeof refusalAnswer>;

/** The signer's own folder: seed, token, signing log, switches. */
export function signerFolder(dataDir: string): string {
  return resolve(dataDir, 'signer');
}

/** File with the word that opens the socket. */
export function tokenPath(dataDir: string): string {
  return join(signerFolder(dataDir), 'token');
}
