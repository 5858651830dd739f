import * as z from 'zod/mini';
import { chequeFields, chequeVerdicts } from '../../core/cheques/compare-cheque.ts';
import type { Answered } from '../answered.ts';

/** What a cheque says of one thing beside the order. It says like or unlike, never genuine. */
const officeChequeComparison = z.object({
  field: z.enum(chequeFields),
  verdict: z.enum(chequeVerdicts),
  /** The line it was read from; null where nothing was found. */
  text: z.nullable(z.string()),
  page: z.nullable(z.int()),
  line: z.nullable(z.int()),
});

const officeChequeSignature = z.object({
  state: z.enum(['none', 'unknown', 'fits', 'broken']),
  /** As the owner of the certificate calls themselves; whose key it is was not checked. */
  signer: z.nullable(z.string()),
  /** Nothing was added after it was signed. */
  whole: z.boolean(),
});
export type OfficeChequeSignature = Answered<typeof officeChequeSignature>;

/** A file by which a customer shows that they paid, and what was read in it. */
export const officeCheque = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['pdf', 'picture']),
  bytes: z.int(),
  at: z.iso.datetime(),
  /** Null of cheques that came before any were read. */
  reading: z.nullable(
    z.object({
      state: z.enum(['waiting', 'read', 'unreadable']),
      comparisons: z.array(officeChequeComparison),
      signature: z.nullable(officeChequeSignature),
      /** Its text: pages of lines. */
      pages: z.array(z.array(z.string())),
    }),
  ),
  /** Other orders that have the same file or the same operation of the bank: an alarm. */
  used_elsewhere: z.array(z.object({ id: z.string(), number: z.string() })),
});
export type OfficeCheque = Answered<typeof officeCheque>;
